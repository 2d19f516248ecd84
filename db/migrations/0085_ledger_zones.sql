ALTER TABLE "ledger_entries" ADD COLUMN "iva_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "event_area_id" integer;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_event_area_id_event_areas_id_fk" FOREIGN KEY ("event_area_id") REFERENCES "public"."event_areas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entries_area_idx" ON "ledger_entries" USING btree ("event_area_id") WHERE event_area_id is not null;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_iva" CHECK ("ledger_entries"."iva_cents" * sign("ledger_entries"."amount_cents") between 0 and abs("ledger_entries"."amount_cents"));--> statement-breakpoint
ALTER TABLE "ledger_entries" DISABLE TRIGGER "ledger_entries_append_only";--> statement-breakpoint
-- An order that is of one zone says whose its entries are. Those of several zones in one order cannot be told apart any more.
UPDATE ledger_entries e SET event_area_id = o.area
FROM ledger_transactions l JOIN (
  SELECT order_id, min(event_area_id) AS area FROM order_items WHERE state IN ('sold', 'returned')
  GROUP BY order_id HAVING count(DISTINCT event_area_id) = 1) o ON o.order_id = l.order_id
WHERE l.id = e.transaction_id AND (
  l.kind IN ('sale', 'reversal') AND e.account IN ('buyer_owed', 'organizer_payable', 'discount', 'fee_revenue', 'fee_iva')
  OR l.kind = 'refund' AND e.account IN ('organizer_payable', 'discount', 'fee_revenue', 'fee_iva')
  OR l.kind = 'dispute_end' AND l.cause LIKE '%:order:%'
    AND e.account IN ('chargeback', 'organizer_payable', 'discount', 'dispute_loss', 'fee_revenue', 'fee_iva'));--> statement-breakpoint
-- What was sold, or went back, by one posting has the IVA of its items.
UPDATE ledger_entries e SET iva_cents = -i.iva
FROM ledger_transactions l JOIN (
  SELECT order_id, sum(price_cents) AS price, sum(price_iva_cents) AS iva FROM order_items
  WHERE state IN ('sold', 'returned') GROUP BY order_id) i ON i.order_id = l.order_id
WHERE l.id = e.transaction_id AND l.kind = 'sale' AND e.account = 'organizer_payable' AND e.amount_cents = -i.price;--> statement-breakpoint
UPDATE ledger_entries e SET iva_cents = g.iva
FROM ledger_transactions l JOIN (
  SELECT 'refund:' || refund_id AS cause, sum(price_cents) AS price, sum(price_iva_cents) AS iva FROM refund_items
  WHERE refund_id IS NOT NULL GROUP BY refund_id) g ON g.cause = l.cause
WHERE l.id = e.transaction_id AND l.kind = 'refund' AND e.account = 'organizer_payable' AND e.amount_cents >= g.price;--> statement-breakpoint
UPDATE ledger_entries e SET iva_cents = g.iva
FROM ledger_transactions l JOIN (
  SELECT i.order_id, g.exchange_order_id AS exchange, sum(g.price_cents) AS price, sum(g.price_iva_cents) AS iva
  FROM refund_items g JOIN order_items i ON i.id = g.order_item_id
  WHERE g.exchange_order_id IS NOT NULL GROUP BY 1, 2) g ON g.order_id = l.order_id AND l.cause LIKE 'exchange:' || g.exchange || ':%'
WHERE l.id = e.transaction_id AND l.kind = 'reversal' AND e.account = 'organizer_payable' AND e.amount_cents = g.price;--> statement-breakpoint
ALTER TABLE "ledger_entries" ENABLE TRIGGER "ledger_entries_append_only";--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "collected_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ledger_transactions" DISABLE TRIGGER "ledger_transactions_append_only";--> statement-breakpoint
UPDATE ledger_transactions l SET collected_at = coalesce(l.provider_at,
  -- What an earlier payment's credit gave for a sale is of the moment of the exchange.
  (SELECT p.provider_paid_at FROM payments p WHERE p.id = l.payment_id AND l.kind = 'sale' AND l.cause = p.subject_type || ':' || p.subject_id),
  (SELECT r.done_at FROM refunds r WHERE l.kind = 'refund' AND l.cause = 'refund:' || r.id), l.at);--> statement-breakpoint
ALTER TABLE "ledger_transactions" ENABLE TRIGGER "ledger_transactions_append_only";--> statement-breakpoint
ALTER TABLE "ledger_transactions" ALTER COLUMN "collected_at" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "ledger_transactions_collected_idx" ON "ledger_transactions" USING btree ("admin_id","collected_at");
