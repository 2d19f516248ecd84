import { eq, sql } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { translateUniqueErrors } from "@/db/constraint";
import { payoutDeferrals, payoutLines, payouts } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx, PersonActor, VerbArgs } from "@/lib/core/context";
import { isDemo } from "@/lib/core/demo";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, can } from "@/lib/core/permissions";
import { decideRow } from "@/lib/deposits";
import { postPayout, postPayoutDifference } from "@/lib/ledger";
import { correctCommission, paymentById } from "@/lib/payments";
import { providerName } from "@/lib/payments/schemas";
import type { LineState } from "@/lib/payouts/client";
import {
  differenceOf,
  findPayout,
  inScope,
  judgedLines,
  MAIN_ADMIN,
  missingPayments,
} from "@/lib/payouts/find-payouts";
import { ConfirmAtBank, DeferMissing, ExplainLine, LinkLine, PayoutAct } from "@/lib/payouts/schemas";
import { syncPayment } from "@/lib/settlement";

type Tx = Ctx & { db: Db };
type Payout = typeof payouts.$inferSelect;
type Line = typeof payoutLines.$inferSelect;

/** Acts on one payout take turns by its row. Errors: resource.not_found, payout.reconciled. */
async function lockOpen(tx: Tx, id: number): Promise<Payout> {
  await findPayout(tx, id);
  const [row] = await tx.db.select().from(payouts).where(eq(payouts.id, id)).for("update");
  if (!row) throw notFound();
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
 * Payments that the payout lacks are expected in a later one, where they are asked for again. Doing it again changes
 * nothing. Errors: payout.reconciled, resource.not_found.
 */
export async function deferMissing({ ctx, input }: VerbArgs<DeferMissing>): Promise<{ count: number }> {
  const { id, paymentIds } = parseInput(DeferMissing, input);
  const actor = authorizeUser(ctx.actor, "payout:reconcile");
  return withTx(ctx, async (tx) => {
    const payout = await lockOpen(tx, id);
    const chosen = paymentIds === null ? sql`true` : sql`"paymentId" = any(${`{${paymentIds.join(",")}}`}::bigint[])`;
    const found = await tx.db.execute<{ paymentId: number }>(sql`
      with ${missingPayments(sql`${id}`)} select "paymentId" from missing where ${chosen}`);
    if (found.length === 0) return { count: 0 };
    await tx.db
      .insert(payoutDeferrals)
      .values(found.map(({ paymentId }) => ({ payoutId: id, paymentId, by: actor.userId, at: tx.now })))
      .onConflictDoNothing();
    await recordAudit(tx, {
      action: "payout.deferred",
      entity: "payout",
      entityId: id,
      adminId: payout.adminId,
      after: { count: found.length },
    });
    return { count: found.length };
  });
}

/** The payment of the account that a folio names: its own, or that of its purchase. */
async function paymentOf(
  tx: Tx,
  { provider, account }: Payout,
  folio: string,
): Promise<{ id: number; folio: string } | undefined> {
  const [found] = await tx.db.execute<{ id: number; folio: string }>(sql`
    select p.id, p.folio from payments p
    left join payment_subjects o on o.subject_type = p.subject_type and o.subject_id = p.subject_id
    where p.provider = ${provider} and p.account = ${account} and ${folio.toUpperCase()} in (upper(p.folio), upper(o.folio))
    order by p.received_cents > 0 desc, p.id desc limit 1`);
  return found;
}

/**
 * Says which payment a movement is of that the provider's words named none for. Errors: input.invalid (field folio),
 * payout.nothing_to_explain, payout.reconciled, resource.not_found.
 */
export async function linkLine({ ctx, input }: VerbArgs<LinkLine>): Promise<{ paymentFolio: string }> {
  const { lineId, folio } = parseInput(LinkLine, input);
  const actor = authorizeUser(ctx.actor, "payout:reconcile");
  return withTx(ctx, async (tx) => {
    const { payoutId } = await lineIn(ctx, tx.db, lineId);
    const payout = await lockOpen(tx, payoutId);
    const line = await lineIn(ctx, tx.db, lineId);
    if (line.explainedAt !== null || (line.paymentId !== null && line.linkedBy === null))
      throw new DomainError("payout.nothing_to_explain");
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
async function routeOf(tx: Tx, { provider, account, adminId }: Payout, paymentId: number | null) {
  if (paymentId === null) return { provider, account, adminId: adminId ?? MAIN_ADMIN, isTest: isDemo(), paymentId };
  const payment = await paymentById(tx, paymentId);
  return { provider, account, adminId: payment.adminId, isTest: payment.isTest, paymentId };
}

/** The commission that the payment's movements came to, with its IVA. */
async function keptOf(tx: Tx, paymentId: number) {
  const [row] = await tx.db.execute<{ fee: number; iva: number }>(sql`
    select coalesce(sum(fee_cents), 0)::int as fee, coalesce(sum(fee_iva_cents), 0)::int as iva from payout_lines
    where payment_id = ${paymentId} and kind in ('charge', 'refund')`);
  const fee = Math.max(0, row?.fee ?? 0);
  return { commissionCents: fee, commissionIvaCents: Math.min(fee, Math.max(0, row?.iva ?? 0)) };
}

async function explain(tx: Tx, line: Line, { userId }: PersonActor, reason: string): Promise<void> {
  const payout = await lockOpen(tx, line.payoutId);
  const [now] = await tx.db.select().from(payoutLines).where(eq(payoutLines.id, line.id));
  if (!now || now.explainedAt !== null) throw new DomainError("payout.nothing_to_explain");
  const found = await differenceOf(tx, { payoutId: payout.id, lineId: line.id });
  if (!found || found.state === "matched") throw new DomainError("payout.nothing_to_explain");
  const { amountDifference: cents, feeDifference } = found;
  const route = await routeOf(tx, payout, now.paymentId);
  if (feeDifference !== 0 && now.paymentId !== null)
    await correctCommission(tx, { paymentId: now.paymentId, ...(await keptOf(tx, now.paymentId)) });
  if (cents !== 0) await postPayoutDifference(tx, { ...route, lineId: line.id, cents });
  await tx.db
    .update(payoutLines)
    .set({ explainedBy: userId, explainedAt: tx.now, reason, explainedCents: cents })
    .where(eq(payoutLines.id, line.id));
  await recordAudit(tx, {
    action: "payout_line.explained",
    entity: "payout_line",
    entityId: line.id,
    adminId: route.adminId,
    after: { amountDifference: cents, feeDifference, reason },
  });
}

/**
 * Explains why a movement differs from our books, once: the difference goes to the ledger, and a commission becomes what the
 * provider kept. The provider is asked first, since its answer may settle the matter; `isSettled` says that it did. Not to
 * be called inside a transaction. Errors: payout.nothing_to_explain, payout.reconciled, resource.not_found.
 */
export async function explainLine({ ctx, input }: VerbArgs<ExplainLine>): Promise<{ isSettled: boolean }> {
  const { lineId, reason } = parseInput(ExplainLine, input);
  const actor = authorizeUser(ctx.actor, "payout:reconcile");
  const line = await withTx(ctx, ({ db }) => lineIn(ctx, db, lineId));
  const before = await stateOf(ctx, line);
  if (line.paymentId !== null && before === "different") {
    const payment = await paymentById({}, line.paymentId);
    await syncPayment(ctx, payment, "poll").catch((error) => {
      // Whoever reconciles need not wait for a provider that is down.
      if (!(error instanceof DomainError)) throw error;
    });
    if ((await stateOf(ctx, line)) === "matched") return { isSettled: true };
  }
  await withTx(ctx, (tx) => explain(tx, line, actor, reason));
  return { isSettled: false };
}

const stateOf = (ctx: Ctx, { id, payoutId }: Line): Promise<LineState | null> =>
  withTx(ctx, async ({ db }) => (await differenceOf({ db }, { payoutId, lineId: id }))?.state ?? null);

interface Sums {
  cents: number;
  feeCents: number;
  feeIvaCents: number;
}

type Part = Record<string, unknown> & Sums & { adminId: number | null; isTest: boolean | null };

/** What of the payout is each tenant's: its movements' amounts less commissions, and the provider's charges apart. */
const partsOf = (tx: Tx, id: number) =>
  tx.db.execute<Part>(sql`
    select p.admin_id as "adminId", p.is_test as "isTest",
      coalesce(sum(x.amount_cents - x.fee_cents) filter (where not s.is_fee), 0)::bigint as cents,
      coalesce(-sum(x.amount_cents - x.fee_cents) filter (where s.is_fee), 0)::bigint as "feeCents",
      coalesce(sum(x.fee_iva_cents) filter (where s.is_fee), 0)::bigint as "feeIvaCents"
    from payout_lines x left join payments p on p.id = x.payment_id
    cross join lateral (select x.kind = 'fee' and x.payment_id is null as is_fee) s
    where x.payout_id = ${id} group by 1, 2 order by 1 nulls first, 2`);

/**
 * All is explained: what was sent leaves the provider for the bank in the ledger, each tenant's part. Doing it again changes
 * nothing. Errors: payout.unexplained (data.left), resource.not_found.
 */
export async function reconcilePayout({ ctx, input }: VerbArgs<PayoutAct>): Promise<{ id: number }> {
  const { id } = parseInput(PayoutAct, input);
  const actor = authorizeUser(ctx.actor, "payout:reconcile");
  return withTx(ctx, async (tx) => {
    const known = await findPayout(tx, id);
    if (known.state === "reconciled") return { id };
    const payout = await lockOpen(tx, id);
    const [left] = await tx.db.execute<{ count: number }>(sql`
      with ${judgedLines(sql`${id}`)}, ${missingPayments(sql`${id}`)}
      select ((select count(*) from lines where state in ('theirs', 'different')) + (select count(*) from missing))::int as count`);
    if (left && left.count > 0) throw new DomainError("payout.unexplained", { data: { left: left.count } });
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
async function postParts(tx: Tx, { id, provider, account, adminId, leftCents, paidOn }: Payout): Promise<void> {
  const owner = adminId ?? MAIN_ADMIN;
  const sums = new Map<number, Sums & { isTest: boolean }>();
  for (const part of await partsOf(tx, id)) {
    const of = part.adminId ?? owner;
    const { cents, feeCents, feeIvaCents, isTest } = sums.get(of) ?? {
      cents: 0,
      feeCents: 0,
      feeIvaCents: 0,
      isTest: isDemo(),
    };
    sums.set(of, {
      cents: cents + part.cents,
      feeCents: feeCents + part.feeCents,
      feeIvaCents: feeIvaCents + part.feeIvaCents,
      isTest: part.isTest ?? isTest,
    });
  }
  const ofOwner = sums.get(owner) ?? { cents: 0, feeCents: 0, feeIvaCents: 0, isTest: isDemo() };
  sums.set(owner, { ...ofOwner, cents: ofOwner.cents - leftCents });
  for (const [tenant, { cents, feeCents, feeIvaCents, isTest }] of sums)
    await postPayout(tx, {
      provider,
      account,
      adminId: tenant,
      isTest,
      payoutId: id,
      sentCents: cents - feeCents,
      feeCents,
      feeIvaCents,
      collectedAt: new Date(`${paidOn}T18:00:00Z`),
    });
}

const taken = () => new DomainError("payout.row_taken", { field: "rowId" });

/** The line of a statement of the owner's bank that has the payout's amount. Errors: payout.row_differs. */
async function bankRow(
  tx: Tx,
  { adminId, netCents }: Payout,
  rowId: number,
): Promise<{ paidOn: string; state: string }> {
  const [row] = await tx.db.execute<{ paidOn: string; state: string }>(sql`
    select paid_on::text as "paidOn", state from statement_rows
    where id = ${rowId} and amount_cents = ${netCents} and admin_id = ${adminId ?? MAIN_ADMIN}`);
  if (!row) throw new DomainError("payout.row_differs", { field: "rowId" });
  return row;
}

/**
 * Somebody saw the payout at the bank: as a line of an imported statement, which then waits for nobody any more, or by the
 * bank's reference. Not to be called inside a transaction. Errors: payout.row_taken, payout.row_differs, resource.not_found.
 */
export async function confirmAtBank({ ctx, input }: VerbArgs<ConfirmAtBank>): Promise<{ id: number }> {
  const { id, rowId, bankReference, bankOn } = parseInput(ConfirmAtBank, input);
  const actor = authorizeUser(ctx.actor, "payout:reconcile");
  const done = await withTx(ctx, async (tx) => {
    const { ref, provider } = await findPayout(tx, id);
    const [payout] = await tx.db.select().from(payouts).where(eq(payouts.id, id)).for("update");
    if (!payout) throw notFound();
    if (payout.bankAt !== null) return null;
    const row = rowId === null ? null : await bankRow(tx, payout, rowId);
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
    return {
      isOpen: row?.state === "unknown" || row?.state === "ambiguous",
      words: `Pago de ${providerName(provider)} ${ref}`,
    };
  });
  if (done?.isOpen && rowId !== null && can(ctx.actor, "deposit:confirm"))
    await decideRow({ ctx, input: { rowId, act: "dismiss", reason: done.words.slice(0, 200) } });
  return { id };
}
