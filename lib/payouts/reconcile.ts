import { eq, type SQL, sql } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { translateUniqueErrors } from "@/db/constraint";
import { payoutAbsences, payoutExplanations, payoutLines, payouts } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx, PersonActor, VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { log } from "@/lib/core/log";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { giveBackRow, takeOpenRow } from "@/lib/deposits";
import { postPayout, postPayoutDifference } from "@/lib/ledger";
import { correctCommission, lockPayments, matchesPayment, paymentById } from "@/lib/payments";
import { providerName } from "@/lib/payments/client";
import type { LineState } from "@/lib/payouts/client";
import {
  differenceOf,
  findPayout,
  inScope,
  MAIN_ADMIN,
  missingPayments,
  unexplainedOf,
} from "@/lib/payouts/find-payouts";
import { noteDifference } from "@/lib/payouts/judge-again";
import {
  ConfirmAtBank,
  DeferMissing,
  ExplainLine,
  LinkLine,
  PayoutAct,
  UndoAtBank,
  WriteOffMissing,
} from "@/lib/payouts/schemas";
import { syncPayment } from "@/lib/settlement";

type Tx = Ctx & { db: Db };
type Payout = typeof payouts.$inferSelect;
type Line = typeof payoutLines.$inferSelect;

/** Acts on one payout take turns by its row. */
async function lockPayout(tx: Tx, id: number): Promise<Payout> {
  await findPayout(tx, id);
  const [row] = await tx.db.select().from(payouts).where(eq(payouts.id, id)).for("update");
  if (!row) throw notFound();
  return row;
}

async function lockOpen(tx: Tx, id: number): Promise<Payout> {
  const row = await lockPayout(tx, id);
  if (row.state === "reconciled") throw new DomainError("payout.reconciled");
  return row;
}

async function lineIn(ctx: Ctx, db: Db, lineId: number): Promise<Line> {
  const [row] = await db.execute<{ id: number }>(sql`
    select x.id from payout_lines x join payouts y on y.id = x.payout_id where x.id = ${lineId} and ${inScope(ctx)}`);
  const [line] = row ? await db.select().from(payoutLines).where(eq(payoutLines.id, lineId)) : [];
  if (!line) throw notFound();
  return line;
}

/**
 * SQL: payouts of the account after the payout y that lie between it and the next open one: they were reconciled, and would
 * be asked for what y lacks although it did not come in them.
 */
const reconciledAfter = (id: number): SQL => sql`
  select b.id from payouts y join payouts b on b.provider = y.provider and b.account = y.account
    and b.covers_until > y.covers_until and b.state = 'reconciled'
  where y.id = ${id} and not exists (select from payouts o where o.provider = y.provider and o.account = y.account
    and o.state = 'open' and o.covers_until > y.covers_until and o.covers_until < b.covers_until)`;

/**
 * Payments that the payout lacks are expected in a later one, where they are asked for again: the next one that is open
 * or comes. Doing it again changes nothing.
 */
export async function deferMissing({ ctx, input }: VerbArgs<DeferMissing>): Promise<{ count: number }> {
  const { id, paymentIds } = parseInput(DeferMissing, input);
  const actor = authorizeUser(ctx.actor, "payout:reconcile");
  return withTx(ctx, async (tx) => {
    const payout = await lockPayout(tx, id);
    const chosen = paymentIds === null ? sql`true` : sql`"paymentId" = any(${`{${paymentIds.join(",")}}`}::bigint[])`;
    const written = await tx.db.execute<{ payoutId: number }>(sql`
      with ${missingPayments(sql`${id}`)}, lacking as (select ${id}::int as id union all ${reconciledAfter(id)})
      insert into payout_absences (payout_id, payment_id, by, at)
      select t.id, "paymentId", ${actor.userId}, ${tx.now}::timestamptz from missing cross join lacking t where ${chosen}
      on conflict do nothing returning payout_id as "payoutId"`);
    const count = written.filter(({ payoutId }) => payoutId === id).length;
    if (count === 0) {
      if (payout.state === "reconciled") throw new DomainError("payout.reconciled");
      return { count };
    }
    await recordAudit(tx, {
      action: "payout.deferred",
      entity: "payout",
      entityId: id,
      adminId: payout.adminId,
      after: { count },
    });
    await noteDifference(tx, payout);
    return { count };
  });
}

/**
 * A payment that the payout lacks never comes: what the ledger has of it at the provider is written off, once, with a
 * reason.
 */
export async function writeOffMissing({ ctx, input }: VerbArgs<WriteOffMissing>): Promise<{ cents: number }> {
  const { id, paymentId, reason } = parseInput(WriteOffMissing, input);
  const actor = authorizeUser(ctx.actor, "payout:reconcile");
  return withTx(ctx, async (tx) => {
    const payout = await lockPayout(tx, id);
    await lockPayments(tx, [paymentId]);
    const [found] = await tx.db.execute<{ cents: number }>(sql`
      with ${missingPayments(sql`${id}`)}
      select coalesce(sum(e.amount_cents), 0)::int as cents from missing m
      join ledger_transactions l on l.payment_id = m."paymentId"
      join ledger_entries e on e.transaction_id = l.id and e.account = 'provider_clearing'
      where m."paymentId" = ${paymentId} group by m."paymentId"`);
    if (!found) throw new DomainError("payout.nothing_to_explain");
    const route = await routeOf(tx, payout, paymentId);
    const cents = 0 - found.cents;
    if (cents !== 0) await postPayoutDifference(tx, { ...route, cause: `missing:${paymentId}`, cents });
    await tx.db.insert(payoutAbsences).values({ payoutId: id, paymentId, by: actor.userId, at: tx.now, reason, cents });
    await recordAudit(tx, {
      action: "payout.written_off",
      entity: "payout",
      entityId: id,
      adminId: route.adminId,
      after: { amountDifference: cents, reason },
    });
    await noteDifference(tx, payout);
    return { cents };
  });
}

/** The payment of the account that a folio names: its own, or that of its purchase. */
async function paymentOf(
  tx: Tx,
  { provider, account }: Payout,
  folio: string,
): Promise<{ id: number; folio: string } | undefined> {
  const words = folio.toUpperCase();
  const [found] = await tx.db.execute<{ id: number; folio: string }>(sql`
    select id, folio from (
      select p.id, p.folio, p.received_cents, p.provider, p.account from payments p where p.folio = ${words}
      union all
      select p.id, p.folio, p.received_cents, p.provider, p.account from payment_subjects o
      join payments p on ${matchesPayment("o")} where o.folio = ${words}) p
    where p.provider = ${provider} and p.account = ${account}
    order by p.received_cents > 0 desc, p.id desc limit 1`);
  return found;
}

/** Says which payment a movement is of that the provider's words named none for. */
export async function linkLine({ ctx, input }: VerbArgs<LinkLine>): Promise<{ paymentFolio: string }> {
  const { lineId, folio } = parseInput(LinkLine, input);
  const actor = authorizeUser(ctx.actor, "payout:reconcile");
  return withTx(ctx, async (tx) => {
    const { payoutId } = await lineIn(ctx, tx.db, lineId);
    const payout = await lockOpen(tx, payoutId);
    const line = await lineIn(ctx, tx.db, lineId);
    if (line.paymentId !== null && line.linkedBy === null) throw new DomainError("payout.nothing_to_explain");
    const payment = await paymentOf(tx, payout, folio);
    if (!payment)
      throw new DomainError("input.invalid", {
        field: "folio",
        fields: { folio: "No hay una compra de esta cuenta con ese folio" },
      });
    await tx.db
      .update(payoutLines)
      .set({ paymentId: payment.id, linkedBy: actor.userId })
      .where(eq(payoutLines.id, lineId));
    await recordAudit(tx, {
      action: "payout_line.linked",
      entity: "payout_line",
      entityId: lineId,
      adminId: payout.adminId,
      after: { paymentFolio: payment.folio },
    });
    return { paymentFolio: payment.folio };
  });
}

/** What the movement is of, for the ledger: its payment's tenant, else the account's owner. */
async function routeOf(tx: Tx, { provider, account, adminId, isTest }: Payout, paymentId: number | null) {
  if (paymentId === null) return { provider, account, adminId: adminId ?? MAIN_ADMIN, isTest, paymentId };
  const payment = await paymentById(tx, paymentId);
  return { provider, account, adminId: payment.adminId, isTest: payment.isTest, paymentId };
}

/** The commission that the payment's movements came to, with its IVA. */
async function keptOf(tx: Tx, paymentId: number) {
  const [row] = await tx.db.execute<{ fee: number; iva: number }>(sql`
    select coalesce(sum(fee_cents), 0)::bigint as fee, coalesce(sum(fee_iva_cents), 0)::bigint as iva from payout_lines
    where payment_id = ${paymentId} and kind in ('charge', 'refund')`);
  const fee = Math.max(0, row?.fee ?? 0);
  return { commissionCents: fee, commissionIvaCents: Math.min(fee, Math.max(0, row?.iva ?? 0)) };
}

/** Whoever explains another line of the same payment waits for its row, and then finds what was explained. */
async function explain(tx: Tx, lineId: number, { userId }: PersonActor, reason: string): Promise<void> {
  const { payoutId } = await lineIn(tx, tx.db, lineId);
  const payout = await lockPayout(tx, payoutId);
  const { paymentId } = await lineIn(tx, tx.db, lineId);
  if (paymentId !== null) await lockPayments(tx, [paymentId]);
  const found = await differenceOf(tx, { payoutId, lineId });
  if (!found || found.state === "matched" || found.state === "explained")
    throw new DomainError("payout.nothing_to_explain");
  const { amountDifference: amountCents, feeDifference: feeCents } = found;
  const route = await routeOf(tx, payout, paymentId);
  if (feeCents !== 0 && paymentId !== null)
    await correctCommission(tx, { paymentId, ...(await keptOf(tx, paymentId)) });
  const [said] = await tx.db
    .insert(payoutExplanations)
    .values({ lineId, amountCents, feeCents, reason, by: userId, at: tx.now })
    .returning({ id: payoutExplanations.id });
  if (amountCents !== 0)
    await postPayoutDifference(tx, { ...route, cause: `explanation:${said?.id}`, cents: amountCents });
  await recordAudit(tx, {
    action: "payout_line.explained",
    entity: "payout_line",
    entityId: lineId,
    adminId: route.adminId,
    after: { amountDifference: amountCents, feeDifference: feeCents, reason },
  });
  await noteDifference(tx, payout);
}

/**
 * Explains why a movement differs from our books: the difference goes to the ledger, and a commission becomes what the
 * provider kept, also where the payout was reconciled and our books have changed since. The provider is asked first,
 * since its answer may settle the matter; `isSettled` says that it did. Not to be called inside a transaction.
 */
export async function explainLine({ ctx, input }: VerbArgs<ExplainLine>): Promise<{ isSettled: boolean }> {
  const { lineId, reason } = parseInput(ExplainLine, input);
  const actor = authorizeUser(ctx.actor, "payout:reconcile");
  const line = await withTx(ctx, ({ db }) => lineIn(ctx, db, lineId));
  const before = await stateOf(ctx, line);
  if (line.paymentId !== null && before === "different") {
    const payment = await paymentById({}, line.paymentId);
    await syncPayment(ctx, payment, "poll").catch((error) => {
      if (!(error instanceof DomainError)) throw error;
      // Whoever reconciles need not wait for a provider that is down.
      log().warn({ code: error.code, provider: payment.provider, paymentId: payment.id }, "payment not compared again");
    });
    if ((await stateOf(ctx, line)) === "matched") return { isSettled: true };
  }
  await withTx(ctx, (tx) => explain(tx, lineId, actor, reason));
  return { isSettled: false };
}

const stateOf = (ctx: Ctx, { id, payoutId }: Line): Promise<LineState | null> =>
  withTx(ctx, async ({ db }) => (await differenceOf({ db }, { payoutId, lineId: id }))?.state ?? null);

interface Sums {
  cents: number;
  feeCents: number;
  feeIvaCents: number;
}

type Part = Record<string, unknown> & Sums & { adminId: number; isTest: boolean };

/**
 * What of the payout is each tenant's: its movements' amounts less commissions, and the provider's own charges apart. What
 * came back of an earlier payout is none of it: that one has been posted as sent.
 */
const partsOf = (tx: Tx, { id, adminId, isTest }: Payout) =>
  tx.db.execute<Part>(sql`
    select coalesce(p.admin_id, ${adminId ?? MAIN_ADMIN}) as "adminId", coalesce(p.is_test, ${isTest}) as "isTest",
      coalesce(sum(x.amount_cents - x.fee_cents) filter (where not s.is_fee), 0)::bigint as cents,
      coalesce(-sum(x.amount_cents - x.fee_cents) filter (where s.is_fee), 0)::bigint as "feeCents",
      coalesce(sum(x.fee_iva_cents) filter (where s.is_fee), 0)::bigint as "feeIvaCents"
    from payout_lines x left join payments p on p.id = x.payment_id
    cross join lateral (select x.kind = 'fee' and x.payment_id is null as is_fee) s
    where x.payout_id = ${id} and x.kind <> 'returned' group by 1, 2 order by 1, 2`);

/**
 * All is explained: what was sent leaves the provider for the bank in the ledger, each tenant's part. Doing it again
 * changes nothing.
 */
export async function reconcilePayout({ ctx, input }: VerbArgs<PayoutAct>): Promise<{ id: number }> {
  const { id } = parseInput(PayoutAct, input);
  const actor = authorizeUser(ctx.actor, "payout:reconcile");
  return withTx(ctx, async (tx) => {
    const payout = await lockPayout(tx, id);
    if (payout.state === "reconciled") return { id };
    const left = await unexplainedOf(tx.db, id);
    if (left > 0) throw new DomainError("payout.unexplained", { data: { left } });
    await postParts(tx, payout);
    await tx.db
      .update(payouts)
      .set({ state: "reconciled", reconciledBy: actor.userId, reconciledAt: tx.now })
      .where(eq(payouts.id, id));
    await recordAudit(tx, {
      action: "payout.reconciled",
      entity: "payout",
      entityId: id,
      adminId: payout.adminId,
      before: { state: "open" },
      after: { state: "reconciled", netCents: payout.netCents },
    });
    return { id };
  });
}

/** What stays at the provider is the account owner's, or the main organizer's, as movements without a purchase are. */
async function postParts(tx: Tx, payout: Payout): Promise<void> {
  const { id, provider, account, adminId, leftCents, paidOn, isTest } = payout;
  const owner = adminId ?? MAIN_ADMIN;
  const parts = [...(await partsOf(tx, payout))];
  const isOwners = (part: Part) => part.adminId === owner && part.isTest === isTest;
  if (leftCents !== 0 && !parts.some(isOwners))
    parts.push({ adminId: owner, isTest, cents: 0, feeCents: 0, feeIvaCents: 0 });
  for (const part of parts)
    await postPayout(tx, {
      provider,
      account,
      adminId: part.adminId,
      isTest: part.isTest,
      payoutId: id,
      sentCents: part.cents - part.feeCents - (isOwners(part) ? leftCents : 0),
      feeCents: part.feeCents,
      feeIvaCents: part.feeIvaCents,
      collectedAt: new Date(`${paidOn}T18:00:00Z`),
    });
}

const taken = () => new DomainError("payout.row_taken", { field: "rowId" });

/**
 * Somebody saw the payout at the bank: as a line of an imported statement, which then waits for nobody any more, or by
 * the bank's reference. Doing it again changes nothing.
 */
export async function confirmAtBank({ ctx, input }: VerbArgs<ConfirmAtBank>): Promise<{ id: number }> {
  const { id, rowId, bankReference, bankOn } = parseInput(ConfirmAtBank, input);
  const actor = authorizeUser(ctx.actor, "payout:reconcile");
  return withTx(ctx, async (tx) => {
    const { ref, provider, netCents, adminId, isAtBank } = await findPayout(tx, id);
    if (isAtBank) return { id };
    const words = `Pago de ${providerName(provider)} ${ref}`.slice(0, 200);
    const wanted = { rowId: rowId ?? 0, amountCents: netCents, adminId: adminId ?? MAIN_ADMIN, words };
    const row = rowId === null ? null : await takeOpenRow(tx, wanted, actor.userId);
    if (rowId !== null && !row) throw new DomainError("payout.row_differs", { field: "rowId" });
    const [payout] = await tx.db.select().from(payouts).where(eq(payouts.id, id)).for("update");
    // Somebody else saw it a moment ago, by another line: this one is left as it was.
    if (!payout || payout.bankAt !== null) throw new DomainError("payout.row_taken", { field: "rowId" });
    await translateUniqueErrors(
      tx.db
        .update(payouts)
        .set({
          bankRowId: rowId,
          bankReference: rowId === null ? bankReference : null,
          bankOn: row?.paidOn ?? bankOn,
          bankBy: actor.userId,
          bankAt: tx.now,
        })
        .where(eq(payouts.id, id)),
      { payouts_bank_row_key: taken },
    );
    await recordAudit(tx, {
      action: "payout.at_bank",
      entity: "payout",
      entityId: id,
      adminId: payout.adminId,
      after: { bankReference: bankReference || null, rowId },
    });
    return { id };
  });
}

async function forgetBank(
  tx: Tx,
  { id, bankRowId, reason, userId }: { id: number; bankRowId: number | null; reason: string; userId: number },
): Promise<void> {
  const payout = await lockPayout(tx, id);
  if (payout.bankAt === null || payout.bankRowId !== bankRowId) throw new DomainError("payout.not_at_bank");
  const nothing = { bankRowId: null, bankReference: null, bankOn: null, bankBy: null, bankAt: null };
  await tx.db
    .update(payouts)
    .set({ ...nothing, bankUndoneBy: userId, bankUndoneAt: tx.now, bankUndoneReason: reason })
    .where(eq(payouts.id, id));
  await recordAudit(tx, {
    action: "payout.bank_undone",
    entity: "payout",
    entityId: id,
    adminId: payout.adminId,
    before: { bankReference: payout.bankReference, rowId: payout.bankRowId },
    after: { reason },
  });
}

/**
 * Takes back that the bank has a payout: the line of the statement that was taken for it is open again. Who, when and
 * why stay known.
 */
export async function undoAtBank({ ctx, input }: VerbArgs<UndoAtBank>): Promise<{ id: number }> {
  const { id, reason } = parseInput(UndoAtBank, input);
  const actor = authorizeUser(ctx.actor, "payout:reconcile");
  return withTx(ctx, async (tx) => {
    const { bankRowId } = await findPayout(tx, id);
    const letGo = () => forgetBank(tx, { id, bankRowId, reason, userId: actor.userId });
    await (bankRowId === null ? letGo() : giveBackRow(tx, bankRowId, letGo));
    return { id };
  });
}
