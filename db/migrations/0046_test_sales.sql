CREATE INDEX "orders_test_idx" ON "orders" USING btree ("id") WHERE is_test;--> statement-breakpoint
-- Sales that were folded counted tests: venues that sold some are folded anew, from their beginning.
DELETE FROM sales_folds f WHERE EXISTS (SELECT FROM orders o WHERE o.enclosure_id = f.enclosure_id AND o.is_test);
