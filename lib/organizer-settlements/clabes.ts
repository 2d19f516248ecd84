import { eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Db, dbOf, withTx } from "@/db/client";
import { translateUniqueErrors } from "@/db/constraint";
import { organizerClabes } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { assertSecondFactor, authorizeUser } from "@/lib/core/permissions";
import type { ClabeDto } from "@/lib/organizer-settlements/client";
import { organizerOf, profileRow } from "@/lib/organizer-settlements/organizers";
import { AskClabe, ClabeAct } from "@/lib/organizer-settlements/schemas";
import { type Step, tellOfClabe } from "@/lib/organizer-settlements/tell-of-clabe";
import { bankOfClabe } from "@/lib/payments/client";

type Tx = Ctx & { db: Db };

const REST_MS = 48 * 3_600_000;
const plainName = (name: string) =>
  name
    .normalize("NFD")
    .replace(/[\u0300-\u036f.,]/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();

const isHolder = (legalName: string, holder: string) => plainName(legalName) === plainName(holder);

/**
 * SQL: whether an account `c` was taken away, or a later one has begun to count in its place, which ends it for good: to be
 * paid to again it is asked for anew. A later one that was taken away before it counted leaves it as it was.
 */
export const isGone = (now: Date): SQL<boolean> => sql<boolean>`(c.ended_at is not null or exists (
  select from organizer_clabes n
  where n.admin_id = c.admin_id and (n.usable_from, n.id) > (c.usable_from, c.id)
    and n.usable_from <= ${now}::timestamptz and coalesce(n.ended_at >= n.usable_from, true)))`;

/** An accepted account is paid to while it is not gone and its holder is the organizer's legal name. */
export const isStillPaid = (clabe: { isGone: boolean; holder: string; legalName: string | null }): boolean =>
  !clabe.isGone && clabe.legalName !== null && isHolder(clabe.legalName, clabe.holder);

type ClabeRow = Record<string, unknown> &
  Omit<ClabeDto, "tail" | "bank" | "state"> & {
    clabe: string;
    endedAt: Date | null;
    isGone: boolean;
    legalName: string | null;
  };

function stateOf(row: ClabeRow, now: Date): ClabeDto["state"] {
  if (row.endedAt) return "ended";
  if (row.usableFrom === null) return "waiting";
  if (row.usableFrom > now) return "resting";
  if (row.isGone) return "former";
  return isStillPaid(row) ? "usable" : "other_name";
}

/** The latest accounts of an organizer. */
export async function clabesOf(ctx: Ctx, adminId: number): Promise<ClabeDto[]> {
  const rows = await dbOf(ctx).execute<ClabeRow>(sql`
    select c.id, c.clabe, c.holder, u.full_name as "requestedBy", c.requested_at as "requestedAt",
      w.full_name as "approvedBy", c.usable_from as "usableFrom", c.ended_at as "endedAt", ${isGone(ctx.now)} as "isGone",
      f.legal_name as "legalName"
    from organizer_clabes c join users u on u.id = c.requested_by left join users w on w.id = c.approved_by
    left join organizer_profiles f on f.admin_id = c.admin_id
    where c.admin_id = ${adminId} order by c.id desc limit 20`);
  return rows.map((row) => {
    const { clabe, endedAt: _ended, isGone: _gone, legalName: _name, ...shown } = row;
    return { ...shown, tail: clabe.slice(-4), bank: bankOfClabe(clabe), state: stateOf(row, ctx.now) };
  });
}

/** The account to which an organizer is paid now: the latest that has rested, if it is its own still. Else null. */
export async function usableClabe(
  ctx: Ctx,
  adminId: number,
): Promise<{ id: number; clabe: string; holder: string } | null> {
  const [row] = await dbOf(ctx).execute<{ id: number; clabe: string; holder: string }>(sql`
    select c.id, c.clabe, c.holder from organizer_clabes c
    where c.admin_id = ${adminId} and c.usable_from <= ${ctx.now}::timestamptz and not ${isGone(ctx.now)}`);
  if (!row) return null;
  const legalName = (await profileRow(ctx, adminId))?.legalName ?? null;
  return isStillPaid({ ...row, isGone: false, legalName }) ? row : null;
}

/** Whether an account that a payment was approved for may be paid to still. */
export async function isAccountThere(ctx: Ctx, adminId: number, clabeId: number): Promise<boolean> {
  const [row] = await dbOf(ctx).execute<{ holder: string; isGone: boolean }>(sql`
    select c.holder, ${isGone(ctx.now)} as "isGone" from organizer_clabes c
    where c.admin_id = ${adminId} and c.id = ${clabeId}`);
  const legalName = (await profileRow(ctx, adminId))?.legalName ?? null;
  return row !== undefined && isStillPaid({ ...row, legalName });
}

/** Tells of what became of an account, and logs it with how many e-mails heard. Nobody is told of the end of one that was never accepted. */
async function noteStep(
  tx: Tx,
  clabe: { id: number; adminId: number; clabe: string },
  step: Step,
  isTold = true,
): Promise<void> {
  const told = isTold ? await tellOfClabe(tx, clabe, step) : null;
  await recordAudit(tx, {
    action: `organizer_clabe.${step}`,
    entity: "organizer_clabe",
    entityId: clabe.id,
    adminId: clabe.adminId,
    after: { clabeTail: clabe.clabe.slice(-4), told },
  });
}

/**
 * Asks for a new account to be paid to. Its holder is the organizer's legal name; a second person accepts it, and it is
 * used two days later, after those who knew the old one were told.
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
    await noteStep(tx, { id: made.id, adminId, clabe }, "asked");
    return made;
  });
}

async function lockClabe(tx: Tx, id: number) {
  const c = alias(organizerClabes, "c");
  const [found] = await tx.db
    .select({ row: c, isGone: isGone(tx.now) })
    .from(c)
    .where(eq(c.id, id))
    .for("update");
  if (!found) throw notFound();
  await organizerOf(tx, found.row.adminId);
  return { ...found.row, isGone: found.isGone };
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
    await noteStep(tx, row, "approved");
    return { id };
  });
}

/**
 * Refuses an account that waits, or takes away one that was accepted. Of the one in use that asks for the second factor, and
 * no former one takes its place: nobody is paid until another is accepted and has rested.
 */
export async function endClabe({ ctx, input }: VerbArgs<ClabeAct>): Promise<{ id: number }> {
  const { id } = parseInput(ClabeAct, input);
  const actor = authorizeUser(ctx.actor, "organizer:write");
  return withTx(ctx, async (tx) => {
    const row = await lockClabe(tx, id);
    if (row.isGone) throw new DomainError("clabe.decided");
    if (row.usableFrom !== null && row.usableFrom <= tx.now) assertSecondFactor(tx.actor);
    await tx.db
      .update(organizerClabes)
      .set({ endedBy: actor.userId, endedAt: tx.now })
      .where(eq(organizerClabes.id, id));
    await noteStep(tx, row, "ended", row.approvedAt !== null);
    return { id };
  });
}
