CREATE TABLE "daily_sum_books" (
	"admin_id" integer PRIMARY KEY NOT NULL,
	"built_through" timestamp with time zone DEFAULT '-infinity' NOT NULL,
	"latest_at" timestamp with time zone,
	"proved_at" timestamp with time zone,
	"differs_since" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "daily_sum_clocks" (
	"enclosure_id" integer PRIMARY KEY NOT NULL,
	"admin_id" integer NOT NULL,
	"time_zone" text NOT NULL,
	"day_start" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily_sums" (
	"admin_id" integer NOT NULL,
	"is_test" boolean NOT NULL,
	"kind" text NOT NULL,
	"account" text NOT NULL,
	"holder_id" integer,
	"event_id" integer,
	"zone_day" date NOT NULL,
	"order_day" date NOT NULL,
	"amount_cents" bigint NOT NULL,
	"iva_cents" bigint NOT NULL,
	"entries" integer NOT NULL,
	CONSTRAINT "daily_sums_key" UNIQUE NULLS NOT DISTINCT("admin_id","zone_day","order_day","account","kind","event_id","holder_id","is_test"),
	CONSTRAINT "daily_sums_entries" CHECK ("daily_sums"."entries" > 0)
);
--> statement-breakpoint
CREATE TABLE "unsummed_transactions" (
	"admin_id" integer NOT NULL,
	"transaction_id" bigint NOT NULL,
	CONSTRAINT "unsummed_transactions_admin_id_transaction_id_pk" PRIMARY KEY("admin_id","transaction_id")
);
--> statement-breakpoint
ALTER TABLE "daily_sum_books" ADD CONSTRAINT "daily_sum_books_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_sum_clocks" ADD CONSTRAINT "daily_sum_clocks_enclosure_fk" FOREIGN KEY ("enclosure_id","admin_id") REFERENCES "public"."enclosures"("id","admin_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_sums" ADD CONSTRAINT "daily_sums_admin_id_daily_sum_books_admin_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."daily_sum_books"("admin_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "daily_sum_clocks_admin_idx" ON "daily_sum_clocks" USING btree ("admin_id");--> statement-breakpoint
-- Each transaction of the ledger waits to be summed from the moment on at which it is seen at all.
CREATE FUNCTION note_unsummed_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO unsummed_transactions (admin_id, transaction_id) VALUES (NEW.admin_id, NEW.id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER ledger_transactions_unsummed AFTER INSERT ON ledger_transactions FOR EACH ROW EXECUTE FUNCTION note_unsummed_transaction();--> statement-breakpoint
-- Rows come and go all day: what is dead is cleared before it is a burden, whatever the table's size.
ALTER TABLE unsummed_transactions SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);
