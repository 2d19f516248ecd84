import { type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import {
  CLOSING_SUMS,
  type ClosingRowDto,
  type ClosingSums,
  type EntryFigure,
  type SETTLEMENT_SUMS,
} from "@/lib/closings/client";
import { prepaidTaxes } from "@/lib/closings/prepaid-taxes";
import type { Ctx } from "@/lib/core/context";
import { lastDayOf } from "@/lib/core/months";
import { countsInFigures } from "@/lib/core/test-sales";
import { aroundDays, onDays, operatingDay } from "@/lib/enclosures";
import { isHeld } from "@/lib/ledger";
import { type LinesFrom, ledgerLines } from "@/lib/reports";

export const sumIf = (when: SQL, sign: 1 | -1 = 1) =>
  sql`coalesce(sum(${sign === 1 ? sql`e.amount_cents` : sql`-e.amount_cents`}) filter (where ${when}), 0)::bigint`;

const SOLD = sql`l.kind in ('sale', 'reversal')`;
const BALANCE = sql`l.kind in ('charge', 'charge_back', 'adjustment', 'expiry', 'hold', 'unhold')`;
const FEES = sql`e.account in ('fee_revenue', 'fee_iva')`;
const PRICE = sql`e.account in ('organizer_payable', 'discount')`;

/** The entries `e` that a figure adds up, those of them that are its IVA, and the sign with which it has them. */
export const ENTRIES_OF: Record<EntryFigure, { entries: SQL; iva: SQL; sign: 1 | -1 }> = {
  fees: { entries: FEES, iva: sql`e.account = 'fee_iva'`, sign: -1 },
  commission: {
    entries: sql`e.account in ('provider_commission', 'commission_iva')`,
    iva: sql`e.account = 'commission_iva'`,
    sign: 1,
  },
  disputes: { entries: sql`e.account in ('dispute_loss', 'dispute_fee')`, iva: sql`false`, sign: 1 },
};

type OfSettlements = (typeof SETTLEMENT_SUMS)[number];

/** What the figures of settlements are of entries `e` of transactions `l`. */
export const SETTLEMENT_FIGURES: Record<OfSettlements, SQL> = {
  settledCents: sumIf(sql`e.account = 'settlement'`),
  payoutCents: sumIf(sql`e.account = 'payout' and l.kind = 'settlement'`, -1),
  organizerCommissionCents: sumIf(sql`e.account in ('organizer_commission', 'organizer_commission_iva')`, -1),
  organizerCommissionIvaCents: sumIf(sql`e.account = 'organizer_commission_iva'`, -1),
  withheldIsrCents: sumIf(sql`e.account = 'withheld_isr'`, -1),
  withheldIvaCents: sumIf(sql`e.account = 'withheld_iva'`, -1),
  adjustmentCents: sumIf(sql`e.account = 'adjustment'`),
};

/**
 * What each figure is of entries `e` of transactions `l`. Those of prepaid's taxes come from its movements, and costs from
 * the entries themselves, since no daily sum holds them.
 */
const FIGURES: Record<Exclude<keyof ClosingSums, "costCents" | "prepaidTaxedCents" | "prepaidIvaCents">, SQL> = {
  soldCents: sumIf(sql`e.account = 'organizer_payable' and ${SOLD}`, -1),
  discountCents: sumIf(sql`e.account = 'discount' and ${SOLD}`),
  refundedCents: sumIf(sql`${PRICE} and l.kind = 'refund'`),
  disputeCents: sumIf(sql`${PRICE} and not ${SOLD} and not ${BALANCE} and l.kind <> 'refund'`),
  keptCents: sumIf(sql`e.account = 'excess_kept'`, -1),
  prepaidCents: sumIf(sql`${PRICE} and ${BALANCE}`, -1),
  owedCents: sumIf(sql`${PRICE} or e.account = 'excess_kept'`, -1),
  feeCents: sumIf(sql`${FEES} and ${SOLD}`, -1),
  feeRefundedCents: sumIf(sql`${FEES} and not ${SOLD}`),
  feeIvaCents: sumIf(ENTRIES_OF.fees.iva, -1),
  commissionCents: sumIf(ENTRIES_OF.commission.entries),
  commissionIvaCents: sumIf(ENTRIES_OF.commission.iva),
  disputeCostCents: sumIf(ENTRIES_OF.disputes.entries),
  heldCents: sumIf(isHeld()),
  soldIvaCents: sql`coalesce(-sum(e.iva_cents) filter (where not ${BALANCE}), 0)::bigint`,
  ...SETTLEMENT_FIGURES,
};

export interface SumsScope {
  /** Null: of all organizers. */
  adminId: number | null;
  /** The first and the last month that are read, 2026-10; null: all of them. */
  since?: string | null;
  until?: string | null;
  eventId?: number | null;
  /** What is frozen is read from the ledger itself, what is shown from daily sums. */
  from?: LinesFrom;
}

type Row = Record<string, unknown> & Omit<ClosingRowDto, "sums"> & ClosingSums;

/**
 * What the ledger says of each organizer and month, by the operating day on which the money came. Of an event, all of it
 * stands in one row, whose month is the empty text. The caller has authorized the actor.
 */
export async function sumsOf(
  ctx: Ctx,
  { adminId, since = null, until = null, eventId = null, from = "ledger" }: SumsScope,
): Promise<ClosingRowDto[]> {
  const month = eventId === null ? sql`to_char(e.day, 'YYYY-MM')` : sql`''`;
  const days = { from: since === null ? null : `${since}-01`, to: until === null ? null : lastDayOf(until) };
  const names = Object.keys(FIGURES).map((name) => sql`x.${sql.identifier(name)}`);
  const figures = Object.entries(FIGURES).map(([name, figure]) => sql`${figure} as ${sql.identifier(name)}`);
  const rows = await dbOf(ctx).execute<Row>(sql`
    with of_ledger as (
      select e.admin_id, ${month} as month, ${sql.join(figures, sql`, `)}
      from ${ledgerLines({ from, adminId, ...(eventId === null ? { dayOf: "zone", days } : { dayOf: null, events: sql`${eventId}::int` }) })}
      where ${sql.raw(countsInFigures("l"))}
      group by 1, 2
    ), of_costs as (
      select l.admin_id, ${eventId === null ? sql`to_char(${operatingDay(sql`l.collected_at`)}, 'YYYY-MM')` : sql`''`} as month, sum(e.cost_cents) as cents
      from ledger_entries e join ledger_transactions l on l.id = e.transaction_id
      left join event_areas a on a.id = e.event_area_id left join events v on v.id = a.event_id
      left join enclosures n on n.id = coalesce(v.enclosure_id, l.enclosure_id)
      where ${sql.join(
        [
          sql`e.cost_cents <> 0 and ${sql.raw(countsInFigures("l"))}`,
          ...(adminId === null ? [] : [sql`l.admin_id = ${adminId}`]),
          ...(eventId === null
            ? [...aroundDays(sql`l.collected_at`, days), ...onDays(sql`l.collected_at`, days)]
            : [sql`a.event_id = ${eventId}`]),
        ],
        sql` and `,
      )}
      group by 1, 2
    ), of_prepaid as (
      select m.admin_id, to_char(${operatingDay(sql`m.at`)}, 'YYYY-MM') as month, sum(m.taxed) as taxed, sum(m.iva) as iva
      from ${prepaidTaxes({ adminId, days })} m join enclosures n on n.id = m.enclosure_id
      where ${sql.join([eventId === null ? sql`true` : sql`false`, ...onDays(sql`m.at`, days)], sql` and `)}
      group by 1, 2
    )
    select b.id as "adminId", b.name as organizer, b.color, month, ${sql.join(names, sql`, `)}, coalesce(c.cents, 0)::bigint as "costCents",
      coalesce(p.taxed, 0)::bigint as "prepaidTaxedCents", coalesce(p.iva, 0)::bigint as "prepaidIvaCents"
    from of_ledger x full join of_prepaid p using (admin_id, month) left join of_costs c using (admin_id, month)
    join admins b on b.id = admin_id
    order by b.name, b.id, month`);
  return rows.map(({ adminId: id, organizer, color, month: of, ...found }) => ({
    adminId: id,
    organizer,
    color,
    month: of,
    // Prepaid may be taxed in a month of which the ledger says nothing.
    sums: Object.fromEntries(CLOSING_SUMS.map((name) => [name, Number(found[name] ?? 0)])) as ClosingSums,
  }));
}
