import { asc, inArray } from "drizzle-orm";
import { type Db, dbOf } from "@/db/client";
import type { Statement } from "@/db/pipeline";
import { payments } from "@/db/schema";
import { notFound } from "@/lib/core/errors";
import { allAttemptsOf, liveAttemptOf, selectPayment } from "@/lib/payments/hot";
import type { PaymentRow } from "@/lib/payments/rows";
import type { Subject } from "@/lib/payments/subject";

/** As `paymentById`, to be sent with other statements. */
export function paymentByIdLater(paymentId: number): Statement<PaymentRow> {
  return selectPayment.later({ id: paymentId }).as(([row]) => {
    if (!row) throw notFound();
    return row;
  });
}

export const paymentById = (ctx: { db?: Db }, paymentId: number): Promise<PaymentRow> =>
  paymentByIdLater(paymentId).send(dbOf(ctx));

/** Locks payments in the order of their ids. */
export async function lockPayments(tx: { db: Db }, ids: readonly number[]): Promise<Map<number, PaymentRow>> {
  const rows = await tx.db
    .select()
    .from(payments)
    .where(inArray(payments.id, [...ids]))
    .orderBy(asc(payments.id))
    .for("update");
  return new Map(rows.map((row) => [row.id, row]));
}

/** The attempt of a subject that may still be paid; there is one at most. */
export async function liveAttempt(ctx: { db?: Db }, subject: Subject): Promise<PaymentRow | null> {
  const [row] = await liveAttemptOf(dbOf(ctx), subject);
  return row ?? null;
}

/** All attempts of a subject, the latest first. */
export function attemptsOf(ctx: { db?: Db }, subject: Subject): Promise<PaymentRow[]> {
  return allAttemptsOf(dbOf(ctx), subject);
}
