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
  kind: PayoutMovement["kind"];
  at: Date;
  cents: number;
}

/**
 * Sends all that the simulated bank moved for a tenant as one payout, and reconciles it. Answers where it differs from our
 * books, what it left at the bank in the ledger, and whether it changed what is owed to the tenant; empty where all agree.
 * `ctx` is of the platform, whose account it is. Stories tell of lost disputes without the bank, so what it took back is read from our books.
 */
export async function payoutDisagreements(ctx: Ctx, adminId: number): Promise<string[]> {
  const moved = await dbOf(ctx).execute<Moved>(sql`
    with mine as (
      select c.*, (select sum(e.amount_cents) from ledger_transactions l join ledger_entries e on e.transaction_id = l.id
        where l.payment_id = p.id and l.kind = 'chargeback' and e.account = 'provider_clearing') as lost from sandbox_charges c join payments p on p.folio = c.folio
      where p.admin_id = ${adminId} and c.paid_cents > 0
    )
    select * from (
      select id as ref, id as "chargeRef", 'charge' as kind, coalesce(paid_at, created_at) as at, paid_cents as cents from mine
      union all
      select r.id, r.charge_id, 'refund', r.created_at, -r.amount_cents from sandbox_refunds r join mine on mine.id = r.charge_id
      union all
      select 'lost_' || id, id, 'dispute', now(), lost from mine where lost is not null) m
    order by at, ref`);
  const [account] = (await payoutAccounts(ctx, null)).filter(({ provider }) => provider === "sandbox");
  if (!account || moved.length === 0) return account ? [] : ["the simulated bank has no account"];
  const before = await payableTo(ctx, adminId, isDemo());
  const movements = moved.map(({ cents, ...one }) => ({
    ...one,
    providerIds: [one.chargeRef],
    folio: null,
    amountCents: cents,
    feeCents: 0,
    feeIvaCents: 0,
  }));
  const netCents = moved.reduce((sum, { cents }) => sum + cents, 0);
  const payout = { ref: `po_story_${adminId}`, paidOn: "2026-11-28", netCents, movements };
  const { id } = await recordPayout(ctx, account, payout, { source: "api", userId: null });
  const { theirs, different, missingPayments } = await getPayout({ ctx, input: { id } });
  const wrong = [
    ...theirs.map((line) => `${line.name} is of no payment`),
    ...different.map((line) => `${line.kind} ${line.folio}: ${line.amountCents}, ours ${line.ourCents}`),
    ...missingPayments.map((one) => `${one.folio} was not sent`),
  ];
  if (wrong.length > 0) return wrong;
  await reconcilePayout({ ctx, input: { id } });
  const [left] = await dbOf(ctx).execute<{ cents: number }>(sql`
    select coalesce(sum(amount_cents), 0)::bigint as cents from ledger_entries
    where admin_id = ${adminId} and account = 'provider_clearing'`);
  const after = await payableTo(ctx, adminId, isDemo());
  return [
    ...(left?.cents === 0 ? [] : [`${left?.cents} stayed at the bank`]),
    ...(JSON.stringify(before) === JSON.stringify(after) ? [] : ["what is owed to the organizer changed"]),
  ];
}
