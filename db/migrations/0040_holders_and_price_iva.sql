ALTER TABLE "refund_items" DROP CONSTRAINT "refund_items_amounts";--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "holder_id" integer;--> statement-breakpoint
ALTER TABLE "refund_items" ADD COLUMN "price_iva_cents" integer;--> statement-breakpoint
-- Both tables refuse changes. Adding the columns has locked them, so nobody writes while past rows are completed.
ALTER TABLE "ledger_entries" DISABLE TRIGGER "ledger_entries_append_only";--> statement-breakpoint
UPDATE ledger_entries e SET holder_id = a.admin_id
FROM ledger_transactions l LEFT JOIN payments p ON p.id = l.payment_id, payment_accounts a
WHERE l.id = e.transaction_id AND a.admin_id IS NOT NULL
  -- Whoever has a payment's money paid what was transferred back by hand.
  AND (a.provider, a.account) = CASE WHEN e.provider = 'transfer' THEN (p.provider, p.account) ELSE (e.provider, e.provider_account) END;--> statement-breakpoint
ALTER TABLE "ledger_entries" ENABLE TRIGGER "ledger_entries_append_only";--> statement-breakpoint
ALTER TABLE "refund_items" DISABLE TRIGGER "refund_items_append_only";--> statement-breakpoint
-- In the order in which an item was given back, each row takes the IVA up to its own base price less what those before it
-- took, so that the last one takes the rest. A refused refund takes its share of what it found, and leaves it there.
WITH given AS (
  SELECT g.id, least(i.price_iva_cents, i.price_cents - i.discount_cents) AS iva, i.price_cents - i.discount_cents AS whole, g.price_cents - g.discount_cents AS base,
    coalesce(sum(g.price_cents - g.discount_cents) FILTER (WHERE r.state IS DISTINCT FROM 'failed') OVER (
      PARTITION BY g.order_item_id ORDER BY g.id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
  FROM refund_items g JOIN order_items i ON i.id = g.order_item_id LEFT JOIN refunds r ON r.id = g.refund_id
)
UPDATE refund_items g SET price_iva_cents = CASE WHEN whole = 0 THEN 0
  ELSE round(iva * least(before + base, whole)::numeric / whole) - round(iva * least(before, whole)::numeric / whole) END
FROM given WHERE given.id = g.id;--> statement-breakpoint
ALTER TABLE "refund_items" ENABLE TRIGGER "refund_items_append_only";--> statement-breakpoint
ALTER TABLE "refund_items" ALTER COLUMN "price_iva_cents" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_holder_id_admins_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_items" ADD CONSTRAINT "refund_items_amounts" CHECK ("refund_items"."price_cents" >= 0 and "refund_items"."fee_cents" >= 0 and "refund_items"."discount_cents" between 0 and "refund_items"."price_cents" and "refund_items"."price_iva_cents" between 0 and "refund_items"."price_cents" - "refund_items"."discount_cents" and "refund_items"."fee_iva_cents" between 0 and "refund_items"."fee_cents" and "refund_items"."price_cents" + "refund_items"."fee_cents" > 0);--> statement-breakpoint
CREATE OR REPLACE FUNCTION item_gives_back_once(item_id bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  item order_items%ROWTYPE;
  excess boolean;
BEGIN
  SELECT * INTO item FROM order_items WHERE id = item_id FOR NO KEY UPDATE;
  SELECT sum(g.price_cents) > item.price_cents OR sum(g.discount_cents) > item.discount_cents
      OR sum(g.price_iva_cents) > item.price_iva_cents
      OR sum(g.fee_cents) > item.fee_cents OR sum(g.fee_iva_cents) > item.fee_iva_cents OR bool_or(g.admin_id <> item.admin_id)
    INTO excess
    FROM refund_items g LEFT JOIN refunds r ON r.id = g.refund_id
    WHERE g.order_item_id = item_id AND r.state IS DISTINCT FROM 'failed';
  IF excess THEN
    RAISE EXCEPTION 'order item % gives back more than it cost', item_id USING ERRCODE = 'check_violation', CONSTRAINT = 'item_gives_back_once';
  END IF;
END $$;
