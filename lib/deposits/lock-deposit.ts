import type { Db } from "@/db/client";
import { notFound } from "@/lib/core/errors";
import { type DepositRow, lockDepositRow } from "@/lib/payments";

/** A deposit's row is locked before its payment's row, never after it: the other order would deadlock. */
export async function lockDeposit(tx: { db: Db }, depositId: number): Promise<DepositRow> {
  const row = await lockDepositRow(tx, depositId);
  if (!row) throw notFound();
  return row;
}
