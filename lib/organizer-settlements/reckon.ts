import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { basisPoints } from "@/lib/core/money";
import { countsInFigures } from "@/lib/core/test-sales";
import { isHeld } from "@/lib/ledger";
import { LINE_KEYS, type LineKey, type SettlementLine, TOTALS, type Totals } from "@/lib/organizer-settlements/client";

/** Of the commission, as the law has it for services. */
const IVA_BPS = 1_600;
const DAY_MS = 86_400_000;

export const NO_TOTALS = Object.fromEntries(TOTALS.map((name) => [name, 0])) as Totals;

/**
 * What may be paid of what an organizer earned since the beginning, at a moment: what is for no event, and what is for
 * events that ended at least so many days before. What it holds counts at once.
 */
export async function totalsOf(
  ctx: Ctx,
  { adminId, asOf, payableDays }: { adminId: number; asOf: Date; payableDays: number },
): Promise<Totals> {
  const [row] = await dbOf(ctx).execute<Totals & Record<string, unknown>>(sql`
    with x as (
      select e.account, l.kind, e.amount_cents as cents, e.iva_cents as iva,
        (v.id is null or v.ends_at + make_interval(days => ${payableDays}::int) <= ${asOf}::timestamptz) as is_due,
        ${isHeld()} as is_held,
        not exists (select from ledger_transactions r join ledger_entries c on c.transaction_id = r.id
          where r.payment_id = l.payment_id and r.kind = 'receipt' and c.account = 'provider_clearing'
            and c.holder_id = c.admin_id) as is_ours
      from ledger_transactions l join ledger_entries e on e.transaction_id = l.id
      left join event_areas a on a.id = e.event_area_id left join events v on v.id = a.event_id
      where l.admin_id = ${adminId} and ${sql.raw(countsInFigures("l"))} and l.at <= ${asOf}::timestamptz
        and e.account in ('organizer_payable', 'discount', 'excess_kept', 'provider_clearing')
    ), y as (
      select *, account in ('organizer_payable', 'discount') as is_price, kind in ('sale', 'reversal') as is_sale,
        kind in ('charge', 'charge_back', 'adjustment', 'expiry', 'hold', 'unhold') as is_balance
      from x where is_due or is_held
    )
    select coalesce(-sum(cents) filter (where account = 'organizer_payable' and is_sale), 0)::bigint as "soldCents",
      coalesce(sum(cents) filter (where account = 'discount' and is_sale), 0)::bigint as "discountCents",
      coalesce(sum(cents) filter (where is_price and kind = 'refund'), 0)::bigint as "refundedCents",
      coalesce(sum(cents) filter (where is_price and not is_sale and not is_balance and kind <> 'refund'), 0)::bigint as "disputeCents",
      coalesce(-sum(cents) filter (where account = 'excess_kept'), 0)::bigint as "keptCents",
      coalesce(-sum(cents) filter (where is_price and is_balance), 0)::bigint as "prepaidCents",
      coalesce(sum(cents) filter (where is_held), 0)::bigint as "heldCents",
      coalesce(-sum(cents) filter (where is_price and is_ours), 0)::bigint as "taxedCents",
      coalesce(-sum(iva) filter (where is_price and is_ours), 0)::bigint as "taxedIvaCents"
    from y`);
  return Object.fromEntries(TOTALS.map((name) => [name, Number(row?.[name] ?? 0)])) as Totals;
}

export interface Terms {
  commissionBps: number;
  reserveBps: number;
  reserveDays: number;
  isrBps: number;
  ivaBps: number;
}

export interface Before {
  /** Of the settlement before; nothing where this is the first. */
  totals: Totals;
  /** What the one before left to be paid or owed, where it paid nothing. */
  carriedCents: number;
  /** Advances since the one before. */
  advanceCents: number;
  /** Reserves that are due now. */
  releasedCents: number;
}

export interface Reckoning {
  lines: SettlementLine[];
  payableCents: number;
  reserveCents: number;
  reserveUntil: Date | null;
}

/**
 * Reckons a settlement from what the totals have grown by. The commission and withheld taxes are of the net of the prices,
 * and fall again with what goes back; a reserve is kept of a growth only. The lines add up to what is payable.
 */
export function reckon(
  totals: Totals,
  before: Before,
  { terms, adjustmentCents, asOf }: { terms: Terms; adjustmentCents: number; asOf: Date },
): Reckoning {
  const grown = (name: keyof Totals) => totals[name] - before.totals[name];
  const net =
    grown("soldCents") -
    grown("discountCents") -
    grown("refundedCents") -
    grown("disputeCents") +
    grown("prepaidCents");
  const commissionCents = basisPoints(net, terms.commissionBps);
  const taxed = grown("taxedCents") - grown("taxedIvaCents");
  const reserveCents = Math.max(0, basisPoints(net, terms.reserveBps));
  const cents: Record<LineKey, number> = {
    sold: grown("soldCents"),
    discounts: -grown("discountCents"),
    refunded: -grown("refundedCents"),
    disputes: -grown("disputeCents"),
    prepaid: grown("prepaidCents"),
    kept: grown("keptCents"),
    commission: -commissionCents,
    commissionIva: -basisPoints(commissionCents, IVA_BPS),
    isr: -basisPoints(taxed, terms.isrBps),
    iva: -basisPoints(taxed, terms.ivaBps),
    held: -grown("heldCents"),
    advances: -before.advanceCents,
    carried: before.carriedCents,
    adjustment: adjustmentCents,
    reserve: -reserveCents,
    released: before.releasedCents,
  };
  const lines = LINE_KEYS.map((key) => ({ key, cents: cents[key] + 0 })).filter(({ cents: some }) => some !== 0);
  return {
    lines,
    payableCents: lines.reduce((sum, line) => sum + line.cents, 0),
    reserveCents,
    reserveUntil: reserveCents > 0 ? new Date(asOf.getTime() + terms.reserveDays * DAY_MS) : null,
  };
}

/** Centavos of a line; none where there is no such line. */
export const lineOf = (lines: readonly { key: string; cents: number }[], key: LineKey): number =>
  lines.find((line) => line.key === key)?.cents ?? 0;
