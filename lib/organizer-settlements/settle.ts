import { and, desc, eq, sql } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { translateUniqueErrors } from "@/db/constraint";
import { organizerSettlements, type ReckonedOf } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { toLocal } from "@/lib/core/dates";
import { isDemo } from "@/lib/core/demo";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { assertSecondFactor, authorizeUser } from "@/lib/core/permissions";
import { payableTo, postPaidOut, postSettlement } from "@/lib/ledger";
import { isAccountThere, usableClabe } from "@/lib/organizer-settlements/clabes";
import type { LineKey, SettlementState } from "@/lib/organizer-settlements/client";
import { organizerOf, profileRow } from "@/lib/organizer-settlements/organizers";
import {
  type Before,
  basesOf,
  edgeOf,
  lineOf,
  type Reckoning,
  reckon,
  type Taken,
  totalsBefore,
  totalsOf,
} from "@/lib/organizer-settlements/reckon";
import {
  MakeAdvance,
  MakeSettlement,
  MOST_CENTS,
  PaySettlement,
  SettlementAct,
} from "@/lib/organizer-settlements/schemas";
import { keepTerms, lockOrganizer } from "@/lib/organizer-settlements/terms";

type Tx = Ctx & { db: Db };
type Row = typeof organizerSettlements.$inferSelect;

const ZONE = "America/Monterrey";

/** What a settlement made now stands on: those before, advances since, and reserves whose day has come. */
async function beforeOf(tx: Tx, adminId: number, asOf: Date): Promise<Before & { releases: number[] }> {
  const ended = await tx.db
    .select()
    .from(organizerSettlements)
    .where(and(eq(organizerSettlements.adminId, adminId), sql`state in ('paid', 'carried')`))
    .orderBy(desc(organizerSettlements.id));
  const last = ended.find(({ kind }) => kind === "regular");
  const advances = ended.filter(({ kind, id }) => kind === "advance" && id > (last?.id ?? 0));
  const due = ended.filter(
    ({ reserveCents, reserveUntil, reserveReleasedBy }) =>
      reserveCents > 0 && reserveReleasedBy === null && reserveUntil !== null && reserveUntil <= asOf,
  );
  const takenBy = (key: LineKey) => 0 - ended.reduce((sum, { lines }) => sum + lineOf(lines, key), 0);
  const taken: Taken = {
    commission: takenBy("commission"),
    commissionIva: takenBy("commissionIva"),
    isr: takenBy("isr"),
    iva: takenBy("iva"),
  };
  return {
    totals: totalsBefore(last?.totals),
    taken,
    carriedCents: last?.state === "carried" ? last.payableCents : 0,
    advanceCents: advances.reduce((sum, { payableCents }) => sum + payableCents, 0),
    releasedCents: due.reduce((sum, { reserveCents }) => sum + reserveCents, 0),
    releases: due.map(({ id }) => id),
  };
}

/** Reckons what an organizer is to be paid at a moment. */
async function reckonNow(
  tx: Tx,
  { adminId, asOf, adjustmentCents }: { adminId: number; asOf: Date; adjustmentCents: number },
): Promise<Reckoning & { releases: number[]; of: ReckonedOf }> {
  const profile = await profileRow(tx, adminId);
  if (!profile) throw new DomainError("settlement.no_profile");
  const asked = { adminId, asOf, payableDays: profile.payableDays };
  const due = await totalsOf(tx, asked);
  const bases = await basesOf(tx, asked);
  const before = await beforeOf(tx, adminId, asOf);
  return {
    ...reckon(due, bases, before, { terms: profile, adjustmentCents, asOf }),
    releases: before.releases,
    of: { ...(await edgeOf(tx, asked)), bases: [...bases], reserveBps: profile.reserveBps },
  };
}

/** L-2026-11-003: the third of the month. */
async function nextFolio(tx: Tx): Promise<string> {
  const prefix = `L-${toLocal(tx.now, ZONE).slice(0, 7)}-`;
  await lockOrganizer(tx, 0);
  const [row] = await tx.db.execute<{ n: number }>(sql`
    select coalesce(max(substring(folio from 11)::int), 0) as n from organizer_settlements where folio like ${`${prefix}%`}`);
  return `${prefix}${String((row?.n ?? 0) + 1).padStart(3, "0")}`;
}

const isOpenTaken = { organizer_settlements_open_key: () => new DomainError("settlement.open") };

async function insertDraft(
  tx: Tx,
  values: Omit<typeof organizerSettlements.$inferInsert, "folio" | "state">,
): Promise<{ id: number; folio: string }> {
  if (Math.abs(values.payableCents) > MOST_CENTS) throw new DomainError("settlement.too_big");
  const folio = await nextFolio(tx);
  const [made] = await translateUniqueErrors(
    tx.db
      .insert(organizerSettlements)
      .values({ ...values, folio })
      .returning({ id: organizerSettlements.id, folio: organizerSettlements.folio }),
    isOpenTaken,
  );
  if (!made) throw new Error("The settlement was not written");
  await recordAudit(tx, {
    action: "organizer_settlement.made",
    entity: "organizer_settlement",
    entityId: made.id,
    adminId: values.adminId,
    after: { folio, payableCents: values.payableCents, ...(values.reason ? { reason: values.reason } : {}) },
  });
  return made;
}

/** Makes the draft of what an organizer is to be paid now. */
export async function makeSettlement({ ctx, input }: VerbArgs<MakeSettlement>): Promise<{ id: number; folio: string }> {
  const { adminId, adjustmentCents, reason } = parseInput(MakeSettlement, input);
  const actor = authorizeUser(ctx.actor, "settlement:write");
  if (adjustmentCents !== 0 && reason.length < 3)
    throw new DomainError("input.invalid", { field: "reason", fields: { reason: "Di por qué es el ajuste" } });
  return withTx(ctx, async (tx) => {
    await organizerOf(tx, adminId);
    await lockOrganizer(tx, adminId);
    // A machine that still runs the release before writes a profile alone.
    await keepTerms(tx, adminId);
    const asOf = tx.now;
    const { lines, totals, of, payableCents, reserveCents, reserveUntil } = await reckonNow(tx, {
      adminId,
      asOf,
      adjustmentCents,
    });
    if (lines.every(({ key }) => key === "carried")) throw new DomainError("settlement.nothing");
    return insertDraft(tx, {
      adminId,
      kind: "regular",
      asOf,
      totals: { ...totals, of },
      lines,
      payableCents,
      reserveCents,
      reserveUntil,
      reason: reason || null,
      createdBy: actor.userId,
    });
  });
}

/** Makes the draft of an advance: paid before what it is of may be paid, and taken off the next settlement. */
export async function makeAdvance({ ctx, input }: VerbArgs<MakeAdvance>): Promise<{ id: number; folio: string }> {
  const { adminId, amountCents, reason } = parseInput(MakeAdvance, input);
  const actor = authorizeUser(ctx.actor, "settlement:write");
  return withTx(ctx, async (tx) => {
    await organizerOf(tx, adminId);
    await lockOrganizer(tx, adminId);
    if (!(await profileRow(tx, adminId))) throw new DomainError("settlement.no_profile");
    const { owedCents } = await payableTo(tx, adminId, isDemo());
    if (amountCents === 0 || amountCents > owedCents)
      throw new DomainError("settlement.too_much", { field: "amountCents" });
    return insertDraft(tx, {
      adminId,
      kind: "advance",
      asOf: tx.now,
      totals: {},
      lines: [],
      payableCents: amountCents,
      reason,
      createdBy: actor.userId,
    });
  });
}

async function lockSettlement(tx: Tx, id: number): Promise<Row> {
  const [found] = await tx.db.select().from(organizerSettlements).where(eq(organizerSettlements.id, id));
  if (!found) throw notFound();
  await organizerOf(tx, found.adminId);
  await lockOrganizer(tx, found.adminId);
  const [row] = await tx.db.select().from(organizerSettlements).where(eq(organizerSettlements.id, id));
  if (!row) throw notFound();
  return row;
}

const partsOf = ({ adminId, id, lines, payableCents }: Row) => ({
  adminId,
  settlementId: id,
  payableCents: Math.max(0, payableCents),
  commissionCents: 0 - lineOf(lines, "commission"),
  commissionIvaCents: 0 - lineOf(lines, "commissionIva"),
  isrCents: 0 - lineOf(lines, "isr"),
  ivaCents: 0 - lineOf(lines, "iva"),
  adjustmentCents: lineOf(lines, "adjustment"),
});

/** A draft is approved only as it was made: what it was reckoned from has not changed. */
async function assertUnchanged(tx: Tx, row: Row): Promise<number[]> {
  const { adminId, asOf, lines, payableCents } = row;
  if (row.kind === "advance") {
    const { owedCents } = await payableTo(tx, adminId, isDemo());
    if (payableCents > owedCents) throw new DomainError("settlement.changed");
    return [];
  }
  const adjustmentCents = lineOf(lines, "adjustment");
  const now = await reckonNow(tx, { adminId, asOf, adjustmentCents });
  if (JSON.stringify(now.lines) !== JSON.stringify(lines)) throw new DomainError("settlement.changed");
  return now.releases;
}

/**
 * A second person approves a draft: the ledger owes the organizer that much less, and it waits for the bank. Where
 * nothing is left to pay it ends, and what is left is carried over.
 */
export async function approveSettlement({ ctx, input }: VerbArgs<SettlementAct>): Promise<{ state: SettlementState }> {
  const { id } = parseInput(SettlementAct, input);
  const actor = authorizeUser(ctx.actor, "settlement:write");
  assertSecondFactor(ctx.actor);
  return withTx(ctx, async (tx) => {
    const row = await lockSettlement(tx, id);
    if (row.state !== "draft") throw new DomainError("settlement.not_draft");
    if (row.createdBy === actor.userId) throw new DomainError("settlement.two_people");
    const releases = await assertUnchanged(tx, row);
    const isPaid = row.payableCents > 0;
    const clabe = isPaid ? await usableClabe(tx, row.adminId) : null;
    if (isPaid && !clabe) throw new DomainError("settlement.no_clabe");
    const state = isPaid ? "approved" : "carried";
    await tx.db
      .update(organizerSettlements)
      .set({ state, approvedBy: actor.userId, approvedAt: tx.now, clabeId: clabe?.id ?? null })
      .where(eq(organizerSettlements.id, id));
    for (const released of releases)
      await tx.db
        .update(organizerSettlements)
        .set({ reserveReleasedBy: id })
        .where(eq(organizerSettlements.id, released));
    await postSettlement(tx, partsOf(row));
    await recordAudit(tx, {
      action: "organizer_settlement.approved",
      entity: "organizer_settlement",
      entityId: id,
      adminId: row.adminId,
      before: { state: "draft" },
      after: { state, payableCents: row.payableCents },
    });
    return { state };
  });
}

/**
 * The bank has sent it, by a reference that no other settlement has. Where its account was taken away, or
 * another took its place, since it was approved, only `isSentAlready` is believed.
 */
export async function paySettlement({ ctx, input }: VerbArgs<PaySettlement>): Promise<{ id: number }> {
  const { id, bankReference, isSentAlready } = parseInput(PaySettlement, input);
  const actor = authorizeUser(ctx.actor, "settlement:write");
  assertSecondFactor(ctx.actor);
  return withTx(ctx, async (tx) => {
    const row = await lockSettlement(tx, id);
    if (row.state === "paid" && row.bankReference === bankReference) return { id };
    if (row.state !== "approved") throw new DomainError("settlement.not_approved");
    const isGone = row.clabeId === null || !(await isAccountThere(tx, row.adminId, row.clabeId));
    if (isGone && !isSentAlready) throw new DomainError("settlement.clabe_gone");
    await translateUniqueErrors(
      tx.db
        .update(organizerSettlements)
        .set({ state: "paid", paidBy: actor.userId, paidAt: tx.now, bankReference })
        .where(eq(organizerSettlements.id, id)),
      {
        organizer_settlements_reference_key: () =>
          new DomainError("settlement.reference_taken", { field: "bankReference" }),
      },
    );
    await postPaidOut(tx, { adminId: row.adminId, settlementId: id, payableCents: row.payableCents });
    await recordAudit(tx, {
      action: "organizer_settlement.paid",
      entity: "organizer_settlement",
      entityId: id,
      adminId: row.adminId,
      before: { state: "approved" },
      after: {
        state: "paid",
        bankReference,
        ...(isGone ? { reason: "Salió antes de que se quitara o cambiara su CLABE" } : {}),
      },
    });
    return { id };
  });
}

/** Takes back a draft, or an approved one that the bank has not sent. */
export async function cancelSettlement({ ctx, input }: VerbArgs<SettlementAct>): Promise<{ id: number }> {
  const { id } = parseInput(SettlementAct, input);
  const actor = authorizeUser(ctx.actor, "settlement:write");
  return withTx(ctx, async (tx) => {
    const row = await lockSettlement(tx, id);
    if (row.state === "cancelled") return { id };
    if (row.state !== "draft" && row.state !== "approved") throw new DomainError("settlement.not_approved");
    await tx.db
      .update(organizerSettlements)
      .set({ state: "cancelled", cancelledBy: actor.userId, cancelledAt: tx.now })
      .where(eq(organizerSettlements.id, id));
    await tx.db
      .update(organizerSettlements)
      .set({ reserveReleasedBy: null })
      .where(eq(organizerSettlements.reserveReleasedBy, id));
    if (row.state === "approved") await postSettlement(tx, partsOf(row), -1);
    await recordAudit(tx, {
      action: "organizer_settlement.cancelled",
      entity: "organizer_settlement",
      entityId: id,
      adminId: row.adminId,
      before: { state: row.state },
      after: { state: "cancelled" },
    });
    return { id };
  });
}
