import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { type Db, dbOf, withTx } from "@/db/client";
import { translateUniqueErrors } from "@/db/constraint";
import { organizerClabes, organizerProfiles, withholdingRates } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Actor, Ctx, VerbArgs } from "@/lib/core/context";
import { toLocal } from "@/lib/core/dates";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { assertSecondFactor, authorize, authorizeUser, tenantOfAll } from "@/lib/core/permissions";
import { queueMessage } from "@/lib/notifications";
import type { ClabeDto, ProfileDto } from "@/lib/organizer-settlements/client";
import { AskClabe, ClabeAct, SaveProfile, SaveRates, SaveTerms } from "@/lib/organizer-settlements/schemas";
import { keepTerms, ZONE } from "@/lib/organizer-settlements/terms";
import { bankOfClabe } from "@/lib/payments/client";

const REST_MS = 48 * 3_600_000;

/** Whose settlements an actor may touch; null: of all organizers. */
export const scopeOf = (actor: Actor): number | null => tenantOfAll({ actor }, "report:account");

/** The condition for the actor's organizers. */
export const inScope = (ctx: Ctx, column: SQL): SQL => {
  const scope = scopeOf(ctx.actor);
  return scope === null ? sql`true` : sql`${column} = ${scope}`;
};

export async function organizerOf(ctx: Ctx, adminId: number): Promise<{ id: number; name: string }> {
  const scope = scopeOf(ctx.actor);
  const [admin] = await dbOf(ctx).execute<{ id: number; name: string }>(sql`
    select id, name from admins where id = ${adminId} and ${scope === null ? sql`true` : sql`id = ${scope}`}`);
  if (!admin) throw notFound();
  return admin;
}

const plainName = (name: string) =>
  name
    .normalize("NFD")
    .replace(/[\u0300-\u036f.,]/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();

const isHolder = (legalName: string, holder: string) => plainName(legalName) === plainName(holder);

/** An accepted account is paid to while nobody took it away and its holder is the organizer's legal name. */
export const isStillPaid = (clabe: { endedAt: Date | null; holder: string; legalName: string | null }): boolean =>
  clabe.endedAt === null && clabe.legalName !== null && isHolder(clabe.legalName, clabe.holder);

type ClabeRow = Record<string, unknown> &
  Omit<ClabeDto, "tail" | "bank" | "state"> & {
    clabe: string;
    endedAt: Date | null;
    legalName: string | null;
  };

/** The latest accepted account that has rested is the one that is paid to. */
function stateOf(row: ClabeRow, now: Date, usable: number | undefined): ClabeDto["state"] {
  if (row.endedAt) return "ended";
  if (row.usableFrom === null) return "waiting";
  if (row.usableFrom > now) return "resting";
  if (row.id !== usable) return "former";
  return isStillPaid(row) ? "usable" : "other_name";
}

async function clabesOf(ctx: Ctx, adminId: number): Promise<ClabeDto[]> {
  const rows = await dbOf(ctx).execute<ClabeRow>(sql`
    select c.id, c.clabe, c.holder, u.full_name as "requestedBy", c.requested_at as "requestedAt",
      w.full_name as "approvedBy", c.usable_from as "usableFrom", c.ended_at as "endedAt", f.legal_name as "legalName"
    from organizer_clabes c join users u on u.id = c.requested_by left join users w on w.id = c.approved_by
    left join organizer_profiles f on f.admin_id = c.admin_id
    where c.admin_id = ${adminId} order by c.id desc limit 20`);
  const usable = rows
    .filter(({ endedAt, usableFrom }) => endedAt === null && usableFrom !== null && usableFrom <= ctx.now)
    .sort((one, other) => Number(other.usableFrom) - Number(one.usableFrom))[0]?.id;
  return rows.map((row) => {
    const { clabe, endedAt: _ended, legalName: _name, ...shown } = row;
    return { ...shown, tail: clabe.slice(-4), bank: bankOfClabe(clabe), state: stateOf(row, ctx.now, usable) };
  });
}

/** The account to which an organizer is paid now: the latest that has rested, if it is its own still. Else null. */
export async function usableClabe(
  ctx: Ctx,
  adminId: number,
): Promise<{ id: number; clabe: string; holder: string } | null> {
  const [row] = await dbOf(ctx)
    .select({ id: organizerClabes.id, clabe: organizerClabes.clabe, holder: organizerClabes.holder })
    .from(organizerClabes)
    .where(
      and(
        eq(organizerClabes.adminId, adminId),
        isNull(organizerClabes.endedAt),
        sql`${organizerClabes.usableFrom} <= ${ctx.now}::timestamptz`,
      ),
    )
    .orderBy(desc(organizerClabes.usableFrom))
    .limit(1);
  if (!row) return null;
  const legalName = (await profileRow(ctx, adminId))?.legalName ?? null;
  return isStillPaid({ ...row, endedAt: null, legalName }) ? row : null;
}

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

export async function profileRow(ctx: Ctx, adminId: number) {
  const [row] = await dbOf(ctx).select().from(organizerProfiles).where(eq(organizerProfiles.adminId, adminId));
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

/** Tells those who know the old account that it changes, so that a stranger's account is seen in time. */
async function tellOfClabe(tx: Ctx & { db: Db }, clabe: { id: number; adminId: number }, step: "asked" | "approved") {
  const people = await tx.db.execute<{ id: number }>(sql`
    select id from users where admin_id = ${clabe.adminId} and profile = 1 and state = 'active' and email is not null
      and position in ('owner', 'accountant') order by id`);
  for (const { id } of people)
    await queueMessage(tx, {
      idempotencyKey: `organizer_clabe.${step}:${clabe.id}:${id}`,
      template: "organizer_clabe.changed",
      toUserId: id,
      adminId: clabe.adminId,
      payload: { clabeId: clabe.id },
    });
}

/**
 * Asks for a new account to be paid to. Its holder is the organizer's legal name; a second person accepts it, and it is
 * used two days later.
 */
export async function askClabe({ ctx, input }: VerbArgs<AskClabe>): Promise<{ id: number }> {
  const { adminId, clabe, holder } = parseInput(AskClabe, input);
  const actor = authorizeUser(ctx.actor, "organizer:write");
  assertSecondFactor(ctx.actor);
  return withTx(ctx, async (tx) => {
    await organizerOf(tx, adminId);
    const profile = await profileRow(tx, adminId);
    if (!profile) throw new DomainError("settlement.no_profile");
    if (!isHolder(profile.legalName, holder)) {
      const text = `El titular debe ser la razón social: ${profile.legalName}`;
      throw new DomainError("input.invalid", { field: "holder", fields: { holder: text } });
    }
    const [made] = await translateUniqueErrors(
      tx.db
        .insert(organizerClabes)
        .values({ adminId, clabe, holder, requestedBy: actor.userId, requestedAt: tx.now })
        .returning({ id: organizerClabes.id }),
      { organizer_clabes_waiting_key: () => new DomainError("clabe.waiting") },
    );
    if (!made) throw new Error("The account was not written");
    await recordAudit(tx, {
      action: "organizer_clabe.asked",
      entity: "organizer_clabe",
      entityId: made.id,
      adminId,
      after: { clabeTail: clabe.slice(-4) },
    });
    await tellOfClabe(tx, { id: made.id, adminId }, "asked");
    return made;
  });
}

async function lockClabe(tx: Ctx & { db: Db }, id: number) {
  const [row] = await tx.db.select().from(organizerClabes).where(eq(organizerClabes.id, id)).for("update");
  if (!row) throw notFound();
  await organizerOf(tx, row.adminId);
  return row;
}

/** A second person accepts an account. */
export async function approveClabe({ ctx, input }: VerbArgs<ClabeAct>): Promise<{ id: number }> {
  const { id } = parseInput(ClabeAct, input);
  const actor = authorizeUser(ctx.actor, "organizer:write");
  assertSecondFactor(ctx.actor);
  return withTx(ctx, async (tx) => {
    const row = await lockClabe(tx, id);
    if (row.endedAt || row.approvedAt) throw new DomainError("clabe.decided");
    if (row.requestedBy === actor.userId) throw new DomainError("clabe.two_people");
    const legalName = (await profileRow(tx, row.adminId))?.legalName ?? null;
    if (!isStillPaid({ ...row, legalName })) throw new DomainError("clabe.other_name");
    const usableFrom = new Date(tx.now.getTime() + REST_MS);
    await tx.db
      .update(organizerClabes)
      .set({ approvedBy: actor.userId, approvedAt: tx.now, usableFrom })
      .where(eq(organizerClabes.id, id));
    await recordAudit(tx, {
      action: "organizer_clabe.approved",
      entity: "organizer_clabe",
      entityId: id,
      adminId: row.adminId,
      after: { clabeTail: row.clabe.slice(-4) },
    });
    await tellOfClabe(tx, row, "approved");
    return { id };
  });
}

/** Refuses an account that waits, or takes away one that was accepted. */
export async function endClabe({ ctx, input }: VerbArgs<ClabeAct>): Promise<{ id: number }> {
  const { id } = parseInput(ClabeAct, input);
  const actor = authorizeUser(ctx.actor, "organizer:write");
  return withTx(ctx, async (tx) => {
    const row = await lockClabe(tx, id);
    if (row.endedAt) throw new DomainError("clabe.decided");
    await tx.db
      .update(organizerClabes)
      .set({ endedBy: actor.userId, endedAt: tx.now })
      .where(eq(organizerClabes.id, id));
    await recordAudit(tx, {
      action: "organizer_clabe.ended",
      entity: "organizer_clabe",
      entityId: id,
      adminId: row.adminId,
      after: { clabeTail: row.clabe.slice(-4) },
    });
    return { id };
  });
}
