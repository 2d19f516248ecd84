-- contracts: order_invoices_of: what the release before writes names its order, and nothing else.
CREATE TABLE "order_gifts" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"admin_id" integer NOT NULL,
	"given_by" integer NOT NULL,
	"reason" text NOT NULL,
	"list_cents" integer NOT NULL,
	CONSTRAINT "order_gifts_reason" CHECK (length("order_gifts"."reason") between 1 and 200),
	CONSTRAINT "order_gifts_list" CHECK ("order_gifts"."list_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "order_invoices" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "order_invoices" ADD COLUMN "topup_id" bigint;--> statement-breakpoint
ALTER TABLE "order_invoices" ADD COLUMN "movement_id" bigint;--> statement-breakpoint
ALTER TABLE "order_gifts" ADD CONSTRAINT "order_gifts_given_by_users_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_gifts" ADD CONSTRAINT "order_gifts_order_fk" FOREIGN KEY ("order_id","admin_id") REFERENCES "public"."orders"("id","admin_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_invoices" ADD CONSTRAINT "order_invoices_movement_id_prepaid_movements_id_fk" FOREIGN KEY ("movement_id") REFERENCES "public"."prepaid_movements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_invoices" ADD CONSTRAINT "order_invoices_topup_fk" FOREIGN KEY ("topup_id","admin_id") REFERENCES "public"."prepaid_topups"("id","admin_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_invoices_topup_key" ON "order_invoices" USING btree ("topup_id") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "order_invoices_movement_key" ON "order_invoices" USING btree ("movement_id") WHERE ended_at is null;--> statement-breakpoint
ALTER TABLE "order_invoices" ADD CONSTRAINT "order_invoices_of" CHECK (num_nonnulls("order_invoices"."order_id", "order_invoices"."topup_id", "order_invoices"."movement_id") = 1);--> statement-breakpoint
CREATE TRIGGER order_gifts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON order_gifts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- Tickets that were given earlier: who and why stand in the log. What they cost then nobody kept, so it is what they cost now.
INSERT INTO order_gifts (order_id, admin_id, given_by, reason, list_cents)
SELECT DISTINCT ON (o.id) o.id, o.admin_id, l.actor_id, l.changes -> 'reason' ->> 1, a.price_cents
FROM audit_log l JOIN orders o ON o.id = l.entity_id::bigint JOIN order_items i ON i.order_id = o.id
  JOIN event_areas a ON a.id = i.event_area_id JOIN users u ON u.id = l.actor_id
WHERE l.action = 'order.tickets_given' AND l.entity = 'order' AND length(l.changes -> 'reason' ->> 1) BETWEEN 1 AND 200
ORDER BY o.id;
