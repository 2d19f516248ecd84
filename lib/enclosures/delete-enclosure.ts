import { and, eq, isNull } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { isReferenced } from "@/db/constraint";
import { enclosureMethodFees, enclosurePolicies, enclosures, gates } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { tell } from "@/lib/core/tell";
import { auditedVenue } from "@/lib/enclosures/policy";
import { getEnclosure, ownEnclosures } from "@/lib/enclosures/queries";
import { EnclosureId, type EnclosureIdInput } from "@/lib/enclosures/schemas";

/** Tries to delete the venue with its zones, gates and settings. If any other row refers to it, nothing changes. */
async function removeUnused(tx: Ctx & { db: Db }, id: number): Promise<boolean> {
  try {
    await tx.db.transaction(async (inner) => {
      await tell({ ...tx, db: inner }, "venue.removing", { id });
      await inner.delete(gates).where(eq(gates.enclosureId, id));
      await inner.delete(enclosureMethodFees).where(eq(enclosureMethodFees.enclosureId, id));
      await inner.delete(enclosurePolicies).where(eq(enclosurePolicies.enclosureId, id));
      await inner.delete(enclosures).where(eq(enclosures.id, id));
    });
    return true;
  } catch (error) {
    if (isReferenced(error)) return false;
    throw error;
  }
}

/**
 * Only the platform ends venues. A venue that no event or sale refers to is deleted; any other is archived: its store
 * closes, and its tickets, reports and addresses stay.
 */
export async function deleteEnclosure({ ctx, input }: VerbArgs<EnclosureIdInput>): Promise<{ archived: boolean }> {
  const { id } = parseInput(EnclosureId, input);
  authorize(ctx.actor, "enclosure:delete");
  return withTx(ctx, async (tx) => {
    const [row] = await tx.db
      .select({ id: enclosures.id, adminId: enclosures.adminId })
      .from(enclosures)
      .where(and(eq(enclosures.id, id), isNull(enclosures.archivedAt), ownEnclosures(tx)))
      .for("update");
    if (!row) throw notFound();
    await tell(tx, "venue.ending", { id });
    const before = auditedVenue(await getEnclosure({ ctx: tx, input: { id } }));
    const archived = !(await removeUnused(tx, id));
    if (archived) await tx.db.update(enclosures).set({ archivedAt: tx.now }).where(eq(enclosures.id, id));
    await recordAudit(tx, {
      action: archived ? "enclosure.archived" : "enclosure.deleted",
      entity: "enclosure",
      entityId: id,
      adminId: row.adminId,
      ...(archived ? {} : { before }),
    });
    return { archived };
  });
}
