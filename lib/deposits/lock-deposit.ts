import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { deposits } from "@/db/schema";
import { notFound } from "@/lib/core/errors";

export type DepositRow = typeof deposits.$inferSelect;

/** A deposit under its row's lock. It comes before its payment's row, never after. Errors: `resource.not_found`. */
export async function lockDeposit(tx: { db: Db }, depositId: number): Promise<DepositRow> {
  const [row] = await tx.db.select().from(deposits).where(eq(deposits.id, depositId)).for("update");
  if (!row) throw notFound();
  return row;
}
