import { type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { basisPoints } from "@/lib/core/money";
import { countsInFigures } from "@/lib/core/test-sales";
import { isHeld } from "@/lib/ledger";
import { LINE_KEYS, type LineKey, type SettlementLine, TOTALS, type Totals } from "@/lib/organizer-settlements/client";
import { type LinesAsked, type LinesFrom, ledgerLines } from "@/lib/reports";

/** Of the commission, as the law has it for services. */
const IVA_BPS = 1_600;
const DAY_MS = 86_400_000;

export const NO_TOTALS = Object.fromEntries(TOTALS.map((name) => [name, 0])) as Totals;

interface DueAsked {
  adminId: number;
  asOf: Date;
  payableDays: number;
}

/** The event `v` ended less than so many days before, or has not ended. An index finds those: they are few. */
const isNotDue = ({ asOf, payableDays }: DueAsked): SQL =>
  sql`v.ends_at > ${asOf}::timestamptz - make_interval(days => ${payableDays}::int)`;

/** Of the event `v` of an entry; what is for no event is due at once. */
const isDue = (asked: DueAsked): SQL => sql`(v.id is null or not ${isNotDue(asked)})`;

/** Entries that say what is due, as `account`, `kind`, `cents` and whether the organizer holds the money, due at once. */
function entriesOfDue(asked: DueAsked, lines: Pick<LinesAsked, "from" | "isCoarse" | "events">): SQL {
  const { adminId, asOf } = asked;
  return sql`
    select e.account, l.kind, e.amount_cents as cents, e.event_id, ${isHeld()} as is_held
    from ${ledgerLines({ ...lines, adminId, dayOf: null, asOf })}
    where ${sql.raw(countsInFigures("l"))}
      and e.account in ('organizer_payable', 'discount', 'excess_kept', 'provider_clearing')`;
}

/** By sums it is everything since the beginning but the events that are not due yet: those are few. */
const dueEntries = (asked: DueAsked, from: LinesFrom): SQL =>
  from === "ledger"
    ? sql`
    select x.* from (${entriesOfDue(asked, { from })}) x left join events v on v.id = x.event_id
    where ${isDue(asked)} or x.is_held`
    : sql`
    ${entriesOfDue(asked, { from, isCoarse: true })}
    union all
    select x.account, x.kind, -x.cents, x.event_id, false
    from (${entriesOfDue(asked, {
      from,
      events: sql`select v.id from events v where v.admin_id = ${asked.adminId} and ${isNotDue(asked)}`,
    })}) x where not x.is_held`;

/** What is due, but for taxes. */
const dueFigures = (asked: DueAsked, from: LinesFrom): SQL => sql`
  select coalesce(-sum(cents) filter (where account = 'organizer_payable' and is_sale), 0)::bigint as "soldCents",
    coalesce(sum(cents) filter (where account = 'discount' and is_sale), 0)::bigint as "discountCents",
    coalesce(sum(cents) filter (where is_price and kind = 'refund'), 0)::bigint as "refundedCents",
    coalesce(sum(cents) filter (where is_price and not is_sale and not is_balance and kind <> 'refund'), 0)::bigint as "disputeCents",
    coalesce(-sum(cents) filter (where account = 'excess_kept'), 0)::bigint as "keptCents",
    coalesce(-sum(cents) filter (where is_price and is_balance), 0)::bigint as "prepaidCents",
    coalesce(sum(cents) filter (where is_held), 0)::bigint as "heldCents"
  from (
    select y.*, y.account in ('organizer_payable', 'discount') as is_price, y.kind in ('sale', 'reversal') as is_sale,
      y.kind in ('charge', 'charge_back', 'adjustment', 'expiry', 'hold', 'unhold') as is_balance
    from (${dueEntries(asked, from)}) y
  ) x`;

/** The net of prices that the platform collected: no account of the organizer's own received their payments. */
const taxedFigures = (asked: DueAsked): SQL => sql`
  select coalesce(-sum(e.amount_cents), 0)::bigint as "taxedCents", coalesce(-sum(e.iva_cents), 0)::bigint as "taxedIvaCents"
  from ledger_transactions l join ledger_entries e on e.transaction_id = l.id
  left join event_areas a on a.id = e.event_area_id left join events v on v.id = a.event_id
  where l.admin_id = ${asked.adminId} and ${sql.raw(countsInFigures("l"))} and l.at <= ${asked.asOf}::timestamptz
    and e.account in ('organizer_payable', 'discount') and ${isDue(asked)}
    and not exists (select from ledger_transactions r join ledger_entries c on c.transaction_id = r.id
      where r.payment_id = l.payment_id and r.kind = 'receipt' and c.account = 'provider_clearing'
        and c.holder_id = c.admin_id)`;

/** All totals but those that taxes are withheld of. */
const DUE = TOTALS.filter((name) => name !== "taxedCents" && name !== "taxedIvaCents");
export type Due = Pick<Totals, (typeof DUE)[number]>;

const numbers = <Name extends keyof Totals>(names: readonly Name[], row: Record<string, unknown> | undefined) =>
  Object.fromEntries(names.map((name) => [name, Number(row?.[name] ?? 0)])) as Pick<Totals, Name>;

/** What of `totalsOf` says how much may be paid now, from daily sums; taxes are reckoned when a settlement is made. */
export async function dueOf(ctx: Ctx, asked: DueAsked): Promise<Due> {
  const [row] = await dbOf(ctx).execute(dueFigures(asked, "sums"));
  return numbers(DUE, row);
}

/**
 * What may be paid of what an organizer earned since the beginning, at a moment: what is for no event, and what is for
 * events that ended at least so many days before. What it holds counts at once. What is paid is read from the ledger itself.
 */
export async function totalsOf(ctx: Ctx, asked: DueAsked): Promise<Totals> {
  const [row] = await dbOf(ctx).execute(sql`
    select due.*, taxed.* from (${dueFigures(asked, "ledger")}) due cross join (${taxedFigures(asked)}) taxed`);
  return numbers(TOTALS, row);
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
