import { type SQL, sql } from "drizzle-orm";
import type { Subject } from "@/lib/payments";

/** The name by which payments know orders. */
export const ORDER = "order";

export const subjectOf = (orderId: number): Subject => ({ subjectType: ORDER, subjectId: orderId });

/** SQL text that is true when the payment with this alias is for the order; `orderId` is SQL text too. */
export const isForOrder = (payment: string, orderId: string): string =>
  `${payment}.subject_type = '${ORDER}' and ${payment}.subject_id = ${orderId}`;

/** As `isForOrder`, for drizzle: the order is given by its number or by a column. */
export const isPaymentOf = (payment: string, orderId: number | SQL): SQL =>
  sql`${sql.raw(`${payment}.subject_type = '${ORDER}' and ${payment}.subject_id`)} = ${orderId}`;
