CREATE TABLE "daily_sales" (
	"admin_id" integer NOT NULL,
	"day" date NOT NULL,
	"event_area_id" integer,
	"method" text NOT NULL,
	"is_test" boolean NOT NULL,
	"ticket_cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL,
	"refunded_cents" bigint NOT NULL,
	"ticket_iva_cents" bigint NOT NULL,
	"fee_iva_cents" bigint NOT NULL,
	"entries" integer NOT NULL,
	CONSTRAINT "daily_sales_key" UNIQUE NULLS NOT DISTINCT("admin_id","day","event_area_id","method","is_test"),
	CONSTRAINT "daily_sales_entries" CHECK ("daily_sales"."entries" > 0)
);
--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "sold_at" timestamp with time zone;--> statement-breakpoint
-- The day of a sale is that of its money, as the reports have had it from the ledger.
UPDATE order_items i SET sold_at = coalesce(
    (SELECT l.collected_at FROM ledger_transactions l WHERE l.kind = 'sale' AND l.cause = 'order:' || i.order_id),
    (SELECT o.paid_at FROM orders o WHERE o.id = i.order_id), i.created_at)
  WHERE i.state IN ('sold', 'returned');--> statement-breakpoint
-- The worker makes all sums again, and with them those of sales.
DELETE FROM daily_sums;--> statement-breakpoint
DELETE FROM daily_sum_clocks;--> statement-breakpoint
UPDATE daily_sum_books SET built_through = '-infinity', latest_at = NULL, differs_since = NULL;--> statement-breakpoint
ALTER TABLE "daily_sales" ADD CONSTRAINT "daily_sales_admin_id_daily_sum_books_admin_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."daily_sum_books"("admin_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "courtesies_made_idx" ON "courtesies" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "ledger_transactions_at_idx" ON "ledger_transactions" USING brin ("at");--> statement-breakpoint
CREATE INDEX "daily_sales_area_idx" ON "daily_sales" USING btree ("event_area_id");--> statement-breakpoint
CREATE INDEX "order_items_sold_at_idx" ON "order_items" USING btree ("admin_id","sold_at") WHERE sold_at is not null;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_sold_at" CHECK ("order_items"."state" not in ('sold', 'returned') or "order_items"."sold_at" is not null);--> statement-breakpoint
-- What counts as sold and collected is what the reports say: each venue's days are folded anew.
DELETE FROM sales_folds;
