CREATE TABLE "sales_days" (
	"enclosure_id" integer NOT NULL,
	"admin_id" integer NOT NULL,
	"parking_area_id" integer NOT NULL,
	"day" date NOT NULL,
	"sold" integer NOT NULL,
	"total_cents" bigint NOT NULL,
	CONSTRAINT "sales_days_enclosure_id_day_parking_area_id_pk" PRIMARY KEY("enclosure_id","day","parking_area_id"),
	CONSTRAINT "sales_days_amounts" CHECK ("sales_days"."sold" > 0 and "sales_days"."total_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sales_folds" (
	"enclosure_id" integer PRIMARY KEY NOT NULL,
	"admin_id" integer NOT NULL,
	"through" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sales_days" ADD CONSTRAINT "sales_days_enclosure_fk" FOREIGN KEY ("enclosure_id","admin_id") REFERENCES "public"."enclosures"("id","admin_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_days" ADD CONSTRAINT "sales_days_parking_area_fk" FOREIGN KEY ("parking_area_id","admin_id") REFERENCES "public"."parking_areas"("id","admin_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_folds" ADD CONSTRAINT "sales_folds_enclosure_fk" FOREIGN KEY ("enclosure_id","admin_id") REFERENCES "public"."enclosures"("id","admin_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sales_days_parking_area_idx" ON "sales_days" USING btree ("parking_area_id");--> statement-breakpoint
CREATE INDEX "events_ends_idx" ON "events" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "places_blocked_idx" ON "places" USING btree ("event_area_id") WHERE blocked_reason is not null;--> statement-breakpoint
CREATE INDEX "orders_paid_idx" ON "orders" USING btree ("enclosure_id","paid_at") WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX "passes_courtesy_idx" ON "passes" USING btree ("event_area_id") WHERE kind = 'courtesy' and state <> 'revoked';