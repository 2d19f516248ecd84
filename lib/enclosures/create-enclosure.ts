import { eq } from "drizzle-orm";
import { withTx } from "@/db/client";
import { translateUniqueErrors } from "@/db/constraint";
import { admins, enclosures } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { isReservedSlug } from "@/lib/core/reserved-slugs";
import { tell } from "@/lib/core/tell";
import type { EnclosureDto } from "@/lib/enclosures/client";
import { claimPictures, slugTaken } from "@/lib/enclosures/enclosure-rules";
import { saveMethodFees } from "@/lib/enclosures/method-fees";
import { auditedVenue, savePolicy } from "@/lib/enclosures/policy";
import { getEnclosure } from "@/lib/enclosures/queries";
import { saveGates } from "@/lib/enclosures/save-gates";
import { CreateEnclosure, type CreateEnclosureInput } from "@/lib/enclosures/schemas";
import { slugLeadsElsewhere } from "@/lib/enclosures/venue-slugs";

/** Only the platform opens venues. */
export async function createEnclosure({ ctx, input }: VerbArgs<CreateEnclosureInput>): Promise<EnclosureDto> {
  const { gates, policy, methodFees, ...data } = parseInput(CreateEnclosure, input);
  authorize(ctx.actor, "enclosure:create");
  if (isReservedSlug(data.slug)) throw new DomainError("enclosure.slug_reserved", { field: "slug" });
  return withTx(ctx, async (tx) => {
    const [admin] = await tx.db.select({ id: admins.id }).from(admins).where(eq(admins.id, data.adminId));
    if (!admin) throw new DomainError("input.invalid", { field: "adminId" });
    if (await slugLeadsElsewhere(tx, data.slug, null)) throw slugTaken();
    const size = await claimPictures(tx, data.adminId, data);
    const made = tx.db
      .insert(enclosures)
      .values({ ...data, ...size })
      .returning();
    const [row] = await translateUniqueErrors(made, { enclosures_slug_key: slugTaken });
    if (!row) throw new Error("The venue was not stored");
    await saveGates(tx, row, gates);
    await savePolicy(tx, row, policy);
    await saveMethodFees(tx, row, methodFees);
    await tell(tx, "venue.opened", { id: row.id });
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
