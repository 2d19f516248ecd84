import { sql } from "drizzle-orm";
import { bigint, boolean, integer, pgView, text } from "drizzle-orm/pg-core";
import { instant } from "@/db/schema/columns";

/**
 * What payments are for, whatever it is: one row for each, by `payments.subject_type` and `payments.subject_id`. Whoever
 * adds something that can be paid adds its rows here.
 */
export const paymentSubjects = pgView("payment_subjects", {
  subjectType: text("subject_type").notNull(),
  subjectId: bigint("subject_id", { mode: "number" }).notNull(),
  /** The order that it is; null of everything else. */
  orderId: bigint("order_id", { mode: "number" }),
  adminId: integer("admin_id").notNull(),
  enclosureId: integer("enclosure_id").notNull(),
  /** Who pays it. */
  payerId: integer("payer_id"),
  folio: text("folio").notNull(),
  state: text("state").notNull(),
  method: text("method"),
  isTest: boolean("is_test").notNull(),
  /** Its money is waited for, until the deadline. */
  isWaiting: boolean("is_waiting").notNull(),
  deadlineAt: instant("deadline_at"),
  /** The prepaid account that it tops up; null of everything else. */
  prepaidId: bigint("prepaid_id", { mode: "number" }),
  /** What is on that account now, while it is the payer's. */
  balanceCents: integer("balance_cents"),
}).as(sql`
  select 'order'::text as subject_type, id as subject_id, id as order_id, admin_id, enclosure_id, buyer_id as payer_id, folio,
    state, method, is_test, state = 'awaiting_payment' as is_waiting, deadline_at, null::bigint as prepaid_id,
    null::integer as balance_cents
  from orders
  union all
  select 'prepaid_topup', t.id, null, t.admin_id, t.enclosure_id, t.payer_id, t.folio, t.state, t.method, t.is_test,
    t.state = 'awaiting_payment', t.deadline_at, t.account_id,
    (select a.balance_cents from prepaid_accounts a where a.id = t.account_id and a.user_id = t.payer_id)
  from prepaid_topups t`);
