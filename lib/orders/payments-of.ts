import { type SQL, sql } from "drizzle-orm";
import type { Subject } from "@/lib/payments";

/** What payments call an order. */
export const ORDER = "order";

/** An order as the subject of payments. */
export const subjectOf = (orderId: number): Subject => ({ subjectType: ORDER, subjectId: orderId });

/** Text of SQL: the payment with this alias is for the order with the id, which is text of SQL too. */
export const isForOrder = (payment: string, orderId: string): string =>
  `${payment}.subject_type = '${ORDER}' and ${payment}.subject_id = ${orderId}`;

/** As `isForOrder`, of an order by its number or by a column. */
export const isPaymentOf = (payment: string, orderId: number | SQL): SQL =>
  sql`${sql.raw(`${payment}.subject_type = '${ORDER}' and ${payment}.subject_id`)} = ${orderId}`;
