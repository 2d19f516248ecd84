import { eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { deposits, payments } from "@/db/schema";
import type { DepositRow } from "@/lib/payments/rows";

/** Locks a deposit. Its row is locked before its payment's row, never after. */
export async function lockDepositRow({ db }: { db: Db }, depositId: number): Promise<DepositRow | undefined> {
  const [row] = await db.select().from(deposits).where(eq(deposits.id, depositId)).for("update");
  return row;
}

/** The caller holds the deposit's row, has authorized the change and audits it. */
export async function changeDeposit(
  { db }: { db: Db },
  depositId: number,
  change: Partial<Omit<DepositRow, "id" | "adminId" | "paymentId" | "account" | "reference" | "amountCents">>,
): Promise<void> {
  await db.update(deposits).set(change).where(eq(deposits.id, depositId));
}

/** Marks deposits as alerted. `waiting` is a condition on `d`. Answers those that no other run marked. */
export async function markAlerted(
  { db }: { db: Db },
  { waiting, at, most }: { waiting: SQL; at: Date; most: number },
): Promise<{ id: number; adminId: number }[]> {
  return db.execute<{ id: number; adminId: number }>(sql`
    update deposits set alerted_at = ${at}::timestamptz where id in (
      select d.id from deposits d where ${waiting} order by d.id limit ${most} for update skip locked)
    returning id, admin_id as "adminId"`);
}

/** The next run of the poll applies the payment's money, should this process end before it does. */
export async function pollSoon({ db }: { db: Db }, paymentId: number, at: Date): Promise<void> {
  await db.update(payments).set({ nextPollAt: at }).where(eq(payments.id, paymentId));
}
