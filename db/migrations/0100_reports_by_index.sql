CREATE INDEX "payments_disputed_idx" ON "payments" USING btree ("admin_id") WHERE state = 'disputed';--> statement-breakpoint
CREATE INDEX "daily_sums_zone_day_idx" ON "daily_sums" USING btree ("admin_id","zone_day");--> statement-breakpoint
CREATE INDEX "daily_sums_order_day_idx" ON "daily_sums" USING btree ("admin_id","order_day");