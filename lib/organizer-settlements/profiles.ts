import { eq } from "drizzle-orm";
import { withTx } from "@/db/client";
import { organizerProfiles } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { assertSecondFactor, authorize } from "@/lib/core/permissions";
import { clabesOf } from "@/lib/organizer-settlements/clabes";
import type { ProfileDto } from "@/lib/organizer-settlements/client";
import { organizerOf, profileRow } from "@/lib/organizer-settlements/organizers";
import { SaveProfile, SaveTerms } from "@/lib/organizer-settlements/schemas";
import { ratesOn } from "@/lib/organizer-settlements/tax-settings";
import { hasContact } from "@/lib/organizer-settlements/tell-of-clabe";
import { keepTerms } from "@/lib/organizer-settlements/terms";

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
    rates: row ? await ratesOn(ctx, row) : [],
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
