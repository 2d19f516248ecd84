ALTER TABLE "events" ADD COLUMN "requires_account" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "visitor_hash" "bytea";--> statement-breakpoint
CREATE INDEX "orders_visitor_idx" ON "orders" USING btree ("visitor_hash") WHERE visitor_hash is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_visitor" CHECK ("orders"."visitor_hash" is null or ("orders"."state" = 'cart' and "orders"."buyer_id" is null));