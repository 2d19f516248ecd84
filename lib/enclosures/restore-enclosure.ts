import { and, eq, isNotNull } from "drizzle-orm";
import { withTx } from "@/db/client";
import { enclosures } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import type { EnclosureDto } from "@/lib/enclosures/client";
import { getEnclosure, ownEnclosures } from "@/lib/enclosures/queries";
import { EnclosureId, type EnclosureIdInput } from "@/lib/enclosures/schemas";

/** Only the platform restores venues. The venue gets its old address back. */
export async function restoreEnclosure({ ctx, input }: VerbArgs<EnclosureIdInput>): Promise<EnclosureDto> {
  const { id } = parseInput(EnclosureId, input);
  authorize(ctx.actor, "enclosure:delete");
  return withTx(ctx, async (tx) => {
    const [row] = await tx.db
      .update(enclosures)
      .set({ archivedAt: null })
      .where(and(eq(enclosures.id, id), isNotNull(enclosures.archivedAt), ownEnclosures(tx)))
      .returning({ adminId: enclosures.adminId });
    if (!row) throw notFound();
    await recordAudit(tx, { action: "enclosure.restored", entity: "enclosure", entityId: id, adminId: row.adminId });
    return getEnclosure({ ctx: tx, input: { id } });
  });
}
