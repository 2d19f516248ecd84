CREATE INDEX "order_items_area_idx" ON "order_items" USING btree ("event_area_id","order_id");--> statement-breakpoint
CREATE INDEX "orders_method_idx" ON "orders" USING btree ("admin_id","method","created_at","id") WHERE state <> 'cart';--> statement-breakpoint
CREATE INDEX "orders_venue_idx" ON "orders" USING btree ("enclosure_id","created_at","id") WHERE state <> 'cart';