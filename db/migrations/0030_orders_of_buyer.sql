DROP INDEX "orders_buyer_idx";--> statement-breakpoint
CREATE INDEX "orders_buyer_paid_idx" ON "orders" USING btree ("buyer_id",coalesce(paid_at, 'infinity'));