import { and, eq, isNull, ne } from "drizzle-orm";
import { withTx } from "@/db/client";
import { orTaken } from "@/db/constraint";
import { enclosures } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError, forbidden, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize, can } from "@/lib/core/permissions";
import { planSize, slugTaken } from "@/lib/enclosures/enclosure-rules";
import { auditedVenue, savePolicy } from "@/lib/enclosures/policy";
import { getEnclosure, ownEnclosures } from "@/lib/enclosures/queries";
import { isReservedSlug } from "@/lib/enclosures/reserved-slugs";
import { saveGates } from "@/lib/enclosures/save-gates";
import { type EnclosureDto, UpdateEnclosure, type UpdateEnclosureInput } from "@/lib/enclosures/schemas";

const FEES = ["feeBps", "feeFixedCents", "priceIvaBps", "feeIvaBps"] as const;

/**
 * Changes a venue and its gates: the platform any, an admin its own but for the fees.
 * Errors: `input.invalid`, `auth.forbidden` (also an admin that changes a fee), `resource.not_found`,
 * `enclosure.slug_reserved`, `enclosure.slug_taken`, `gate.in_use`, `gate.label_taken`.
 */
export async function updateEnclosure({ ctx, input }: VerbArgs<UpdateEnclosureInput>): Promise<EnclosureDto> {
  const { id, gates, policy, ...data } = parseInput(UpdateEnclosure, input);
  authorize(ctx.actor, "enclosure:write");
  return withTx(ctx, async (tx) => {
    const [row] = await tx.db
      .select()
      .from(enclosures)
      .where(and(eq(enclosures.id, id), isNull(enclosures.archivedAt), ownEnclosures(tx)))
      .for("no key update");
    if (!row) throw notFound();
    const changesFees = FEES.some((fee) => data[fee] !== undefined && data[fee] !== row[fee]);
    if (changesFees && !can(ctx.actor, "enclosure:fees")) throw forbidden();
    if (data.slug !== row.slug) {
      if (isReservedSlug(data.slug)) throw new DomainError("enclosure.slug_reserved", { field: "slug" });
      const [taken] = await tx.db
        .select({ id: enclosures.id })
        .from(enclosures)
        .where(and(eq(enclosures.slug, data.slug), ne(enclosures.id, id)));
      if (taken) throw slugTaken();
    }
    const before = await getEnclosure({ ctx: tx, input: { id } });
    const plan = data.planImage === row.planImage ? {} : planSize(data.planImage);
    await orTaken(
      tx.db
        .update(enclosures)
        .set({ ...data, ...plan })
        .where(eq(enclosures.id, id)),
      { enclosures_slug_key: slugTaken },
    );
    if (gates) await saveGates(tx, row, gates);
    if (policy) await savePolicy(tx, row, policy);
    const after = await getEnclosure({ ctx: tx, input: { id } });
    await recordAudit(tx, {
      action: "enclosure.updated",
      entity: "enclosure",
      entityId: id,
      adminId: row.adminId,
      before: auditedVenue(before),
      after: auditedVenue(after),
    });
    return after;
  });
}
