CREATE INDEX "parking_area_gates_gate_idx" ON "parking_area_gates" USING btree ("gate_id");--> statement-breakpoint
CREATE INDEX "payment_accounts_admin_idx" ON "payment_accounts" USING btree ("admin_id") WHERE "payment_accounts"."enabled";--> statement-breakpoint
-- The planner takes a table that was never analyzed for ten pages and reads it by its indexes. Analyzed with its first few
-- rows it would be read from end to end, by connections that keep their plans while a rush makes thousands of rows.
ALTER TABLE "orders" SET (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);--> statement-breakpoint
ALTER TABLE "order_items" SET (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);--> statement-breakpoint
ALTER TABLE "places" SET (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);--> statement-breakpoint
ALTER TABLE "payments" SET (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);--> statement-breakpoint
ALTER TABLE "payment_events" SET (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);--> statement-breakpoint
ALTER TABLE "tickets" SET (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);--> statement-breakpoint
ALTER TABLE "passes" SET (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);--> statement-breakpoint
ALTER TABLE "scans" SET (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);--> statement-breakpoint
ALTER TABLE "messages" SET (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);--> statement-breakpoint
ALTER TABLE "audit_log" SET (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);--> statement-breakpoint
ALTER TABLE "ledger_transactions" SET (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);--> statement-breakpoint
ALTER TABLE "ledger_entries" SET (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);--> statement-breakpoint
ALTER TABLE "webhook_deliveries" SET (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);--> statement-breakpoint
ALTER TABLE "refunds" SET (autovacuum_analyze_threshold = 1000, autovacuum_vacuum_threshold = 1000);
