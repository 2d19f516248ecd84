ALTER TABLE "payment_reviews" DROP CONSTRAINT "payment_reviews_reason";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "sale_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_reviews" ADD CONSTRAINT "payment_reviews_reason" CHECK ("payment_reviews"."reason" in ('paid_without_stock', 'paid_after_cancel', 'over_limit', 'short', 'excess', 'duplicate', 'currency', 'disputed', 'refund_failed', 'used_returned', 'won_without_places', 'exchange_lost', 'unknown_subject'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_sale" CHECK ("refunds"."sale_cents" between 0 and "refunds"."amount_cents");--> statement-breakpoint
CREATE VIEW "public"."payment_subjects" AS (
  select 'order'::text as subject_type, id as subject_id, id as order_id, admin_id, enclosure_id, buyer_id as payer_id, folio,
    state, method, is_test, state = 'awaiting_payment' as is_waiting, deadline_at
  from orders);
--> statement-breakpoint
UPDATE refunds r SET sale_cents = g.cents FROM (
  SELECT refund_id, sum(price_cents - discount_cents + fee_cents) AS cents FROM refund_items WHERE refund_id IS NOT NULL GROUP BY refund_id
) g WHERE g.refund_id = r.id;
