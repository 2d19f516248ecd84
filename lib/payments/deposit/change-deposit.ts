import { eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { deposits, payments } from "@/db/schema";
import type { DepositRow } from "@/lib/payments/rows";

/** A deposit under its row's lock, undefined if there is none. It comes before its payment's row, never after. */
export async function lockDepositRow({ db }: { db: Db }, depositId: number): Promise<DepositRow | undefined> {
  const [row] = await db.select().from(deposits).where(eq(deposits.id, depositId)).for("update");
  return row;
}

/** What people decide of a deposit that is locked, in the caller's transaction; the caller has authorized, and audits. */
export async function changeDeposit(
  { db }: { db: Db },
  depositId: number,
  change: Partial<Omit<DepositRow, "id" | "adminId" | "paymentId" | "account" | "reference" | "amountCents">>,
): Promise<void> {
  await db.update(deposits).set(change).where(eq(deposits.id, depositId));
}

/** Notes that people were told of deposits. `waiting` is a condition on `d`; answers those that no other run took. */
export async function noteAlerted(
  { db }: { db: Db },
  { waiting, at, most }: { waiting: SQL; at: Date; most: number },
): Promise<{ id: number; adminId: number }[]> {
  return db.execute<{ id: number; adminId: number }>(sql`
    update deposits set alerted_at = ${at.toISOString()}::timestamptz where id in (
      select d.id from deposits d where ${waiting} order by d.id limit ${most} for update skip locked)
    returning id, admin_id as "adminId"`);
}

/** Has the next run of the poll apply what a payment got, should this process end before it is applied. */
export async function pollSoon({ db }: { db: Db }, paymentId: number, at: Date): Promise<void> {
  await db.update(payments).set({ nextPollAt: at }).where(eq(payments.id, paymentId));
}
