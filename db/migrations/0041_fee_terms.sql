CREATE TABLE "payment_items" (
	"admin_id" integer NOT NULL,
	"payment_id" bigint NOT NULL,
	"order_item_id" bigint NOT NULL,
	"price_cents" integer NOT NULL,
	"discount_cents" integer NOT NULL,
	"fee_cents" integer NOT NULL,
	"price_iva_cents" integer NOT NULL,
	"fee_iva_cents" integer NOT NULL,
	CONSTRAINT "payment_items_payment_id_order_item_id_pk" PRIMARY KEY("payment_id","order_item_id"),
	CONSTRAINT "payment_items_amounts" CHECK ("payment_items"."fee_cents" >= 0 and "payment_items"."discount_cents" between 0 and "payment_items"."price_cents" and "payment_items"."price_iva_cents" between 0 and "payment_items"."price_cents" and "payment_items"."fee_iva_cents" between 0 and "payment_items"."fee_cents")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "fee_terms" jsonb;--> statement-breakpoint
ALTER TABLE "payment_items" ADD CONSTRAINT "payment_items_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_items" ADD CONSTRAINT "payment_items_payment_fk" FOREIGN KEY ("payment_id","admin_id") REFERENCES "public"."payments"("id","admin_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Whoever has a cart or a payment open at this moment keeps the fees of this moment.
UPDATE orders o SET fee_terms = jsonb_build_object(
  'fee', jsonb_build_object('bps', e.fee_bps, 'fixedCents', e.fee_fixed_cents),
  'priceIvaBps', e.price_iva_bps, 'feeIvaBps', e.fee_iva_bps,
  'methods', coalesce((
    SELECT jsonb_agg(jsonb_build_object('method', m.method, 'bps', coalesce(f.fee_bps, e.fee_bps),
      'fixedCents', coalesce(f.fee_fixed_cents, e.fee_fixed_cents)) ORDER BY m.method)
    FROM (
      SELECT DISTINCT u.method FROM payment_accounts pa CROSS JOIN LATERAL unnest(pa.methods) u(method)
      WHERE pa.enabled AND (pa.admin_id IS NULL OR pa.admin_id = e.admin_id)
        AND NOT EXISTS (SELECT FROM enclosure_payment_methods c
          WHERE c.enclosure_id = e.id AND c.method = u.method AND c.account_id IS DISTINCT FROM pa.id)
    ) m LEFT JOIN enclosure_method_fees f ON f.enclosure_id = e.id AND f.method = m.method), '[]'))
FROM enclosures e WHERE e.id = o.enclosure_id AND o.state IN ('cart', 'awaiting_payment');
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_fee_terms" CHECK ("orders"."state" not in ('cart', 'awaiting_payment') or "orders"."fee_terms" is not null);
--> statement-breakpoint
-- What attempts that may still be paid asked for each item: as the items stand, or by the method's fee with or without
-- their discount, whichever comes to the amount that was asked. Where none does, the items as they stand are due.
WITH asked AS (
  SELECT p.id, p.admin_id, p.amount_cents, o.id AS order_id, o.credit_cents,
    coalesce(f.fee_bps, e.fee_bps) AS bps, coalesce(f.fee_fixed_cents, e.fee_fixed_cents) AS fixed
  FROM payments p
  JOIN orders o ON p.subject_type = 'order' AND o.id = p.subject_id
  JOIN enclosures e ON e.id = o.enclosure_id
  LEFT JOIN enclosure_method_fees f ON f.enclosure_id = e.id AND f.method = p.method
  WHERE p.applied_at IS NULL AND p.expires_at > now() - interval '60 days'
    AND o.state IN ('awaiting_payment', 'expired', 'cancelled', 'review')
), lines AS (
  SELECT a.id, a.admin_id, a.amount_cents, a.credit_cents, w.way, i.id AS item, i.price_cents, i.price_iva_cents,
    i.price_iva_bps, i.fee_iva_bps, d.discount, n.fee
  FROM asked a
  JOIN order_items i ON i.order_id = a.order_id AND i.place_id IS NOT NULL
  CROSS JOIN (VALUES (1), (2), (3)) w (way)
  CROSS JOIN LATERAL (SELECT CASE w.way WHEN 3 THEN 0 ELSE i.discount_cents END AS discount) d
  CROSS JOIN LATERAL (SELECT CASE w.way WHEN 1 THEN i.fee_cents
    ELSE round((i.price_cents - d.discount) * a.bps / 10000.0)::int + a.fixed END AS fee) n
), fits AS (
  SELECT id, min(way) AS way FROM (
    SELECT id, way FROM lines GROUP BY id, way, amount_cents, credit_cents
    HAVING greatest(0, sum(price_cents - discount + fee) - credit_cents) = amount_cents) f GROUP BY id
)
INSERT INTO payment_items (admin_id, payment_id, order_item_id, price_cents, discount_cents, fee_cents, price_iva_cents, fee_iva_cents)
SELECT l.admin_id, l.id, l.item, l.price_cents, l.discount, l.fee,
  CASE l.way WHEN 3 THEN l.price_cents - round(l.price_cents * 10000.0 / (10000 + l.price_iva_bps))::int ELSE l.price_iva_cents END,
  l.fee - round(l.fee * 10000.0 / (10000 + l.fee_iva_bps))::int
FROM lines l JOIN fits f ON f.id = l.id AND f.way = l.way
ON CONFLICT DO NOTHING;
