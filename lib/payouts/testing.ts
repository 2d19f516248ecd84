import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { isDemo } from "@/lib/core/demo";
import { payableTo } from "@/lib/ledger";
import { type PayoutMovement, payoutAccounts } from "@/lib/payments";
import { getPayout } from "@/lib/payouts/find-payouts";
import { reconcilePayout } from "@/lib/payouts/reconcile";
import { recordPayout } from "@/lib/payouts/record-payout";

interface Moved extends Record<string, unknown> {
  ref: string;
  chargeRef: string;
  /** The charge carries our folio, as at every provider: after a crash its id may be known later than its payout. */
  folio: string;
  kind: PayoutMovement["kind"];
  at: Date;
  cents: number;
}

/**
 * What the simulated bank moved for a tenant since its last payout, the first one first. Stories tell of lost disputes
 * without the bank, so what it took back is read from our books.
 */
const movedSince = (ctx: Ctx, adminId: number) =>
  dbOf(ctx).execute<Moved>(sql`
    with mine as (
      select c.*, coalesce((select sum(e.amount_cents) from ledger_transactions l join ledger_entries e on e.transaction_id = l.id
        where l.payment_id = p.id and l.kind = 'chargeback' and e.account = 'provider_clearing'), 0)::int as lost
      from sandbox_charges c join payments p on p.folio = c.folio
      where p.admin_id = ${adminId} and c.paid_cents > 0
    ), sent as (
      select x.charge_ref, x.kind, count(*) as times, sum(x.amount_cents)::int as cents from payout_lines x
      where x.provider = 'sandbox' and x.charge_ref in (select id from mine) group by 1, 2
    )
    select m.ref || coalesce('_' || s.times, '') as ref, m."chargeRef", m.folio, m.kind, m.at, m.cents - coalesce(s.cents, 0) as cents
    from (
      select id as ref, id as "chargeRef", folio, 'charge' as kind, coalesce(paid_at, created_at) as at, paid_cents as cents from mine
      union all
      select 'lost_' || id, id, folio, 'dispute', now(), lost from mine) m
    left join sent s on s.charge_ref = m."chargeRef" and s.kind = m.kind
    where m.cents <> coalesce(s.cents, 0)
    union all
    select r.id, r.charge_id, mine.folio, 'refund', r.created_at, -r.amount_cents
    from sandbox_refunds r join mine on mine.id = r.charge_id
    where not exists (select from payout_lines x where x.provider = 'sandbox' and x.ref = r.id)
    order by at, ref`);

/** Payouts with movements of a tenant that nobody has reconciled, the first one first. */
export async function openPayouts(ctx: Ctx, adminId: number): Promise<number[]> {
  const rows = await dbOf(ctx).execute<{ id: number }>(sql`
    select distinct y.id from payouts y join payout_lines x on x.payout_id = y.id join payments p on p.id = x.payment_id
    where y.state = 'open' and p.admin_id = ${adminId} order by 1`);
  return rows.map(({ id }) => id);
}

/**
 * Sends what the simulated bank moved for a tenant and has not sent yet as one payout; `leavesOut` its first charge, if it
 * has several. Answers nothing where there is nothing to send. `ctx` is of the platform, whose account it is.
 */
export async function sendPayout(ctx: Ctx, adminId: number, { leavesOut = false } = {}): Promise<number | null> {
  const all = await movedSince(ctx, adminId);
  const charges = all.filter(({ kind }) => kind === "charge");
  const moved =
    leavesOut && charges.length > 1 ? all.filter(({ chargeRef }) => chargeRef !== charges[0]?.chargeRef) : all;
  const [account] = (await payoutAccounts(ctx, null)).filter(({ provider }) => provider === "sandbox");
  if (!account) throw new Error("The simulated bank has no account");
  if (moved.length === 0) return null;
  const movements = moved.map(({ cents, ...one }) => ({
    ...one,
    providerIds: [one.chargeRef],
    availableOn: null,
    amountCents: cents,
    feeCents: 0,
    feeIvaCents: 0,
  }));
  const payout = {
    ref: `po_story_${adminId}_${randomUUID()}`,
    paidOn: ctx.now.toISOString().slice(0, 10),
    netCents: null,
    movements,
  };
  return (await recordPayout(ctx, account, payout, { source: "api", userId: null })).id;
}

interface AtBank extends Record<string, unknown> {
  /** What the bank took in, less what it gave and took back. */
  moved: number;
  /** What of it was sent in payouts that are reconciled. */
  reconciled: number;
  /** What the ledger has at the bank. */
  clearing: number;
}

async function atBank(ctx: Ctx, adminId: number): Promise<AtBank> {
  const [row] = await dbOf(ctx).execute<AtBank>(sql`
    select (select coalesce(sum(c.paid_cents - c.refunded_cents), 0) from sandbox_charges c join payments p on p.folio = c.folio
        where p.admin_id = ${adminId})
      + (select coalesce(sum(e.amount_cents), 0) from ledger_transactions l join ledger_entries e on e.transaction_id = l.id
        where l.admin_id = ${adminId} and l.kind = 'chargeback' and e.account = 'provider_clearing') as moved,
      (select coalesce(sum(x.amount_cents), 0) from payout_lines x join payouts y on y.id = x.payout_id and y.state = 'reconciled'
        join payments p on p.id = x.payment_id where p.admin_id = ${adminId}) as reconciled,
      (select coalesce(sum(amount_cents), 0) from ledger_entries
        where admin_id = ${adminId} and account = 'provider_clearing' and provider = 'sandbox') as clearing`);
  if (!row) throw new Error("Nothing was summed");
  return row;
}

/**
 * Sends what is left of what the simulated bank moved for a tenant, and reconciles all payouts. Answers where what is
 * reconciled and what is open are not what the ledger has at the bank, a payout differs from our books, something stays
 * there, or what is owed to the tenant changes; empty where all agree. `ctx` is of the platform.
 */
export async function payoutDisagreements(ctx: Ctx, adminId: number): Promise<string[]> {
  const before = await payableTo(ctx, adminId, isDemo());
  const { moved, reconciled, clearing } = await atBank(ctx, adminId);
  const found =
    moved - reconciled === clearing ? [] : [`${moved} moved, ${reconciled} reconciled, ${clearing} is open`];
  await sendPayout(ctx, adminId);
  for (const id of await openPayouts(ctx, adminId)) {
    const { theirs, different, missingPayments } = await getPayout({ ctx, input: { id } });
    const wrong = [
      ...theirs.map((line) => `${line.name} is of no payment`),
      ...different.map((line) => `${line.kind} ${line.folio}: ${line.amountCents}, ours ${line.ourCents}`),
      ...missingPayments.map((one) => `${one.folio} was not sent`),
    ];
    if (wrong.length > 0) return [...found, ...wrong];
    await reconcilePayout({ ctx, input: { id } });
  }
  const left = await atBank(ctx, adminId);
  const after = await payableTo(ctx, adminId, isDemo());
  return [
    ...found,
    ...(left.clearing === 0 ? [] : [`${left.clearing} stayed at the bank`]),
    ...(JSON.stringify(before) === JSON.stringify(after) ? [] : ["what is owed to the organizer changed"]),
  ];
}
