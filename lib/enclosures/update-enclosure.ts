import { and, eq, isNull } from "drizzle-orm";
import { dbOf, withTx } from "@/db/client";
import { translateUniqueErrors } from "@/db/constraint";
import { enclosures } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import { isPerson } from "@/lib/core/actors";
import { laidOver } from "@/lib/core/changes";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError, forbidden, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize, can, tenantOf } from "@/lib/core/permissions";
import { isReservedSlug } from "@/lib/core/reserved-slugs";
import { assertRevision } from "@/lib/core/revision";
import type { EnclosureDto } from "@/lib/enclosures/client";
import { claimPictures, slugTaken } from "@/lib/enclosures/enclosure-rules";
import { sameFees, saveMethodFees } from "@/lib/enclosures/method-fees";
import { auditedVenue, savePolicy } from "@/lib/enclosures/policy";
import { enclosureRevision, getEnclosure, ownEnclosures } from "@/lib/enclosures/queries";
import { saveGates } from "@/lib/enclosures/save-gates";
import { CreateEnclosure, EnclosureChange, type UpdateEnclosureInput } from "@/lib/enclosures/schemas";
import { hadSlug, slugLeadsElsewhere } from "@/lib/enclosures/venue-slugs";
import { takePoint } from "@/lib/limits";

const FEES = ["feeBps", "feeFixedCents", "priceIvaBps", "feeIvaBps"] as const;

/** An address is never given to another venue, so a tenant may take new ones only so often. */
async function limitSlugs(ctx: Ctx, id: number, slug: string): Promise<void> {
  const { actor } = ctx;
  if (!isPerson(actor) || tenantOf(actor) === null) return;
  const [own] = await dbOf(ctx)
    .select({ id: enclosures.id })
    .from(enclosures)
    .where(and(eq(enclosures.id, id), hadSlug(slug)));
  if (!own) await takePoint("slug:account", String(actor.userId));
}

/** The venue as the change makes it. A gate of the list that has its id keeps what is not sent of it. */
function changed(held: EnclosureDto, { gates, policy, ...sent }: UpdateEnclosureInput) {
  const had = held.gates.map(({ planPoint, ...gate }) => ({ ...gate, planX: planPoint?.[0], planY: planPoint?.[1] }));
  const whole = {
    ...laidOver(held, sent),
    policy: laidOver(held.policy, policy ?? {}),
    gates: gates?.map((gate) => laidOver(had.find(({ id }) => id === Number(gate.id)) ?? {}, gate)) ?? had,
  };
  return parseInput(CreateEnclosure, whole);
}

/**
 * What is not sent stays. Only the platform may change fees. A former address stays the venue's own and leads to the new
 * one.
 */
export async function updateEnclosure({ ctx, input }: VerbArgs<UpdateEnclosureInput>): Promise<EnclosureDto> {
  const { id, revision } = parseInput(EnclosureChange, input);
  authorize(ctx.actor, "enclosure:write");
  if (input.slug !== undefined) {
    const seen = await getEnclosure({ ctx, input: { id } });
    await limitSlugs(ctx, id, changed(seen, input).slug);
  }
  return withTx(ctx, async (tx) => {
    const [row] = await tx.db
      .select()
      .from(enclosures)
      .where(and(eq(enclosures.id, id), isNull(enclosures.archivedAt), ownEnclosures(tx)))
      .for("no key update");
    if (!row) throw notFound();
    const before = await getEnclosure({ ctx: tx, input: { id } });
    assertRevision(revision, enclosureRevision(before));
    const { adminId: _admin, gates, policy, methodFees, ...data } = changed(before, input);
    const changesMethods = !sameFees(methodFees, before.methodFees);
    const changesFees = changesMethods || FEES.some((fee) => data[fee] !== row[fee]);
    if (changesFees && !can(ctx.actor, "enclosure:fees")) throw forbidden();
    if (data.slug !== row.slug) {
      if (isReservedSlug(data.slug)) throw new DomainError("enclosure.slug_reserved", { field: "slug" });
      if (await slugLeadsElsewhere(tx, data.slug, id)) throw slugTaken();
    }
    const size = await claimPictures(tx, row.adminId, data);
    // With the same picture the plan keeps its size, because its zones are drawn in these units.
    const plan = data.planImage === row.planImage ? {} : size;
    await translateUniqueErrors(
      tx.db
        .update(enclosures)
        .set({ ...data, ...plan })
        .where(eq(enclosures.id, id)),
      { enclosures_slug_key: slugTaken },
    );
    if (input.gates) await saveGates(tx, row, gates);
    if (input.policy) await savePolicy(tx, row, policy);
    if (changesMethods) await saveMethodFees(tx, row, methodFees);
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
