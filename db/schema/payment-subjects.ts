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
}).as(sql`
  select 'order'::text as subject_type, id as subject_id, id as order_id, admin_id, enclosure_id, buyer_id as payer_id, folio,
    state, method, is_test, state = 'awaiting_payment' as is_waiting, deadline_at
  from orders
  union all
  select 'prepaid_topup', id, null, admin_id, enclosure_id, payer_id, folio, state, method, is_test,
    state = 'awaiting_payment', deadline_at
  from prepaid_topups`);
