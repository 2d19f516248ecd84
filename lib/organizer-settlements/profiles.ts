import { and, desc, eq, sql } from "drizzle-orm";
import { dbOf, withTx } from "@/db/client";
import { organizerProfiles, withholdingRates } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { toLocal } from "@/lib/core/dates";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { assertSecondFactor, authorize, authorizeUser } from "@/lib/core/permissions";
import { clabesOf } from "@/lib/organizer-settlements/clabes";
import type { ProfileDto } from "@/lib/organizer-settlements/client";
import { organizerOf, profileRow } from "@/lib/organizer-settlements/organizers";
import { SaveProfile, SaveRates, SaveTerms } from "@/lib/organizer-settlements/schemas";
import { hasContact } from "@/lib/organizer-settlements/tell-of-clabe";
import { keepTerms, ZONE } from "@/lib/organizer-settlements/terms";

/** What is withheld on a day of a person of a type; null: nothing. */
export async function ratesOn(
  ctx: Ctx,
  { personType, rfc }: { personType: string; rfc: string | null },
): Promise<ProfileDto["rates"]> {
  const today = toLocal(ctx.now, ZONE).slice(0, 10);
  const [row] = await dbOf(ctx)
    .select({
      isrBps: withholdingRates.isrBps,
      ivaBps: withholdingRates.ivaBps,
      validFrom: withholdingRates.validFrom,
    })
    .from(withholdingRates)
    .where(
      and(
        eq(withholdingRates.personType, personType),
        eq(withholdingRates.hasRfc, Boolean(rfc)),
        sql`${withholdingRates.validFrom} <= ${today}::date`,
      ),
    )
    .orderBy(desc(withholdingRates.validFrom), desc(withholdingRates.id))
    .limit(1);
  return row ?? null;
}

/** Legal data, terms and accounts of an organizer. */
export async function organizerProfile({ ctx, input }: VerbArgs<{ adminId: number | string }>): Promise<ProfileDto> {
  const { adminId } = parseInput(SaveProfile.pick({ adminId: true }), input);
  authorize(ctx.actor, "settlement:read");
  const admin = await organizerOf(ctx, adminId);
  const row = await profileRow(ctx, adminId);
  return {
    adminId,
    organizer: admin.name,
    legalName: row?.legalName ?? "",
    personType: row?.personType === "fisica" ? "fisica" : "moral",
    rfc: row?.rfc ?? "",
    regime: row?.regime ?? "",
    address: row?.address ?? "",
    commissionBps: row?.commissionBps ?? 0,
    reserveBps: row?.reserveBps ?? 0,
    reserveDays: row?.reserveDays ?? 30,
    payableDays: row?.payableDays ?? 3,
    isGiven: row !== null,
    clabes: await clabesOf(ctx, adminId),
    hasContact: await hasContact(ctx, adminId),
    rates: row ? await ratesOn(ctx, row) : null,
  };
}

/**
 * Writes who an organizer is before the law. Another legal name would let another holder's account in, so that and the
 * RFC ask for the second factor.
 */
export async function saveProfile({ ctx, input }: VerbArgs<SaveProfile>): Promise<{ adminId: number }> {
  const { adminId, rfc, regime, ...facts } = parseInput(SaveProfile, input);
  authorize(ctx.actor, "organizer:write");
  return withTx(ctx, async (tx) => {
    await organizerOf(tx, adminId);
    const before = await profileRow(tx, adminId);
    const values = { ...facts, rfc: rfc || null, regime: regime || null, updatedAt: tx.now };
    if (before && (before.legalName !== values.legalName || before.rfc !== values.rfc)) assertSecondFactor(ctx.actor);
    await tx.db
      .insert(organizerProfiles)
      .values({ adminId, ...values })
      .onConflictDoUpdate({ target: organizerProfiles.adminId, set: values });
    await keepTerms(tx, adminId);
    const { updatedAt: _at, ...after } = values;
    await recordAudit(tx, {
      action: "organizer_profile.saved",
      entity: "organizer_profile",
      entityId: adminId,
      adminId,
      ...(before && {
        before: Object.fromEntries(Object.keys(after).map((key) => [key, before[key as keyof typeof before]])),
      }),
      after,
    });
    return { adminId };
  });
}

/** Commission, reserve and days, by the platform. */
export async function saveTerms({ ctx, input }: VerbArgs<SaveTerms>): Promise<{ adminId: number }> {
  const { adminId, ...terms } = parseInput(SaveTerms, input);
  authorize(ctx.actor, "settlement:write");
  return withTx(ctx, async (tx) => {
    await organizerOf(tx, adminId);
    const before = await profileRow(tx, adminId);
    if (!before) throw new DomainError("settlement.no_profile");
    await tx.db
      .update(organizerProfiles)
      .set({ ...terms, updatedAt: tx.now })
      .where(eq(organizerProfiles.adminId, adminId));
    await keepTerms(tx, adminId);
    const { commissionBps, reserveBps, reserveDays, payableDays } = before;
    await recordAudit(tx, {
      action: "organizer_profile.terms",
      entity: "organizer_profile",
      entityId: adminId,
      adminId,
      before: { commissionBps, reserveBps, reserveDays, payableDays },
      after: terms,
    });
    return { adminId };
  });
}

/** From a day on, other taxes are withheld of persons of a type. */
export async function saveRates({ ctx, input }: VerbArgs<SaveRates>): Promise<{ id: number }> {
  const rates = parseInput(SaveRates, input);
  const actor = authorizeUser(ctx.actor, "settlement:write");
  return withTx(ctx, async (tx) => {
    const [made] = await tx.db
      .insert(withholdingRates)
      .values({ ...rates, createdBy: actor.userId })
      .returning({ id: withholdingRates.id });
    if (!made) throw new Error("The rate was not written");
    await recordAudit(tx, {
      action: "withholding_rate.made",
      entity: "withholding_rate",
      entityId: made.id,
      adminId: null,
      after: { ...rates, hasRfc: String(rates.hasRfc) },
    });
    return made;
  });
}
