import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { deskNumbers } from "@/db/schema";

/**
 * The next number of a tenant's shifts or operations. Its row stays locked until the transaction ends, so numbers have no
 * gaps, and what another desk of the tenant wrote before can be seen afterwards.
 */
export async function nextNumber(tx: { db: Db }, adminId: number, of: "shifts" | "operations"): Promise<number> {
  const column = of === "shifts" ? deskNumbers.shifts : deskNumbers.operations;
  const [row] = await tx.db
    .insert(deskNumbers)
    .values({ adminId, [of]: 1 })
    .onConflictDoUpdate({ target: deskNumbers.adminId, set: { [of]: sql`${column} + 1` } })
    .returning({ next: column });
  if (!row) throw new Error("No number was given");
  return row.next;
}
