ALTER TABLE "ledger_entries" ADD COLUMN "cost_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "ledger_entries_cost_idx" ON "ledger_entries" USING btree ("transaction_id") WHERE cost_cents <> 0;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_cost" CHECK ("ledger_entries"."cost_cents" = 0 or ("ledger_entries"."account" = 'organizer_payable' and "ledger_entries"."cost_cents" * sign("ledger_entries"."amount_cents") between 0 and abs("ledger_entries"."amount_cents")));--> statement-breakpoint
-- Past rows are completed where it is known what they were of. Adding the column has locked the table, so nobody writes meanwhile.
ALTER TABLE "ledger_entries" DISABLE TRIGGER "ledger_entries_append_only";--> statement-breakpoint
UPDATE ledger_entries e SET cost_cents = g.fee
FROM refunds r JOIN ledger_transactions l ON l.kind = 'refund' AND l.cause = 'refund:' || r.id
JOIN (
  SELECT g.refund_id, i.event_area_id AS area, sum(g.fee_cents) AS fee
  FROM refund_items g JOIN order_items i ON i.id = g.order_item_id GROUP BY 1, 2
  UNION ALL
  SELECT refund_id, null, sum(fee_cents) FROM prepaid_refund_parts GROUP BY 1) g ON g.refund_id = r.id
WHERE r.at_organizers_expense AND e.transaction_id = l.id AND e.account = 'organizer_payable'
  AND e.event_area_id IS NOT DISTINCT FROM g.area AND g.fee BETWEEN 1 AND e.amount_cents;--> statement-breakpoint
UPDATE ledger_entries e SET cost_cents = g.fee
FROM (
  SELECT g.disputed_payment_id AS payment_id, i.order_id, i.event_area_id AS area, sum(g.fee_cents) AS fee
  FROM refund_items g JOIN order_items i ON i.id = g.order_item_id
  WHERE g.disputed_payment_id IS NOT NULL GROUP BY 1, 2, 3) g
JOIN ledger_transactions l ON l.kind = 'dispute_end' AND l.cause = 'payment:' || g.payment_id || ':order:' || g.order_id
WHERE e.transaction_id = l.id AND e.account = 'organizer_payable'
  AND e.event_area_id IS NOT DISTINCT FROM g.area AND g.fee BETWEEN 1 AND e.amount_cents;--> statement-breakpoint
-- What a dispute took beyond the sales, and what the provider charged for it.
UPDATE ledger_entries e SET cost_cents = e.amount_cents
FROM ledger_transactions l
WHERE l.id = e.transaction_id AND e.account = 'organizer_payable'
  AND (l.kind = 'dispute_fee' OR l.kind = 'dispute_end' AND l.cause NOT LIKE '%:order:%');--> statement-breakpoint
ALTER TABLE "ledger_entries" ENABLE TRIGGER "ledger_entries_append_only";
