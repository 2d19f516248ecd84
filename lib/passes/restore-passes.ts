import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "@/db/client";
import { passes } from "@/db/schema";

/**
 * Lets passes admit again that were revoked because of a bank's dispute alone: the codes that people hold are valid
 * again. Answers the ids that changed; the caller audits.
 */
export async function restorePasses(tx: { db: Db }, passIds: readonly number[]): Promise<number[]> {
  if (passIds.length === 0) return [];
  const rows = await tx.db
    .update(passes)
    .set({ state: "active", stateReason: null })
    .where(and(inArray(passes.id, [...passIds]), eq(passes.state, "revoked"), eq(passes.stateReason, "chargeback")))
    .returning({ id: passes.id });
  return rows.map(({ id }) => id);
}
