DROP VIEW "public"."payment_subjects";--> statement-breakpoint
CREATE VIEW "public"."payment_subjects" AS (
  select 'order'::text as subject_type, id as subject_id, id as order_id, admin_id, enclosure_id, buyer_id as payer_id, folio,
    state, method, is_test, state = 'awaiting_payment' as is_waiting, deadline_at, null::bigint as prepaid_id,
    null::integer as balance_cents
  from orders
  union all
  select 'prepaid_topup', t.id, null, t.admin_id, t.enclosure_id, t.payer_id, t.folio, t.state, t.method, t.is_test,
    t.state = 'awaiting_payment', t.deadline_at, t.account_id,
    (select a.balance_cents from prepaid_accounts a where a.id = t.account_id and a.user_id = t.payer_id)
  from prepaid_topups t);