DROP INDEX "orders_cart_token_key";--> statement-breakpoint
CREATE UNIQUE INDEX "orders_cart_token_key" ON "orders" USING btree ("cart_token_hash","enclosure_id") WHERE state = 'cart';