import { eq } from "drizzle-orm";
import { withTx } from "@/db/client";
import { admins, enclosures } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { planSize, slugTaken } from "@/lib/enclosures/enclosure-rules";
import { auditedVenue, savePolicy } from "@/lib/enclosures/policy";
import { getEnclosure } from "@/lib/enclosures/queries";
import { isReservedSlug } from "@/lib/enclosures/reserved-slugs";
import { saveGates } from "@/lib/enclosures/save-gates";
import { CreateEnclosure, type CreateEnclosureInput, type EnclosureDto } from "@/lib/enclosures/schemas";

/**
 * Opens a venue for a tenant; the platform only. Errors: `input.invalid`, `auth.forbidden`, `enclosure.slug_reserved`,
 * `enclosure.slug_taken`.
 */
export async function createEnclosure({ ctx, input }: VerbArgs<CreateEnclosureInput>): Promise<EnclosureDto> {
  const { gates, policy, ...data } = parseInput(CreateEnclosure, input);
  authorize(ctx.actor, "enclosure:create");
  if (isReservedSlug(data.slug)) throw new DomainError("enclosure.slug_reserved", { field: "slug" });
  return withTx(ctx, async (tx) => {
    const [admin] = await tx.db.select({ id: admins.id }).from(admins).where(eq(admins.id, data.adminId));
    if (!admin) throw new DomainError("input.invalid", { field: "adminId" });
    const [row] = await tx.db
      .insert(enclosures)
      .values({ ...data, ...planSize(data.planImage) })
      .onConflictDoNothing()
      .returning();
    if (!row) throw slugTaken();
    await saveGates(tx, row, gates);
    await savePolicy(tx, row, policy);
    const created = await getEnclosure({ ctx: tx, input: { id: row.id } });
    await recordAudit(tx, {
      action: "enclosure.created",
      entity: "enclosure",
      entityId: row.id,
      adminId: row.adminId,
      after: auditedVenue(created),
    });
    return created;
  });
}
