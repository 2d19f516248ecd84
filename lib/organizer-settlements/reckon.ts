import { type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { ReckonedBase, ReckonedOf, SettlementTotals } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { basisPoints } from "@/lib/core/money";
import { countsInFigures } from "@/lib/core/test-sales";
import { isHeld } from "@/lib/ledger";
import {
  DUE,
  type EntryLine,
  LINE_KEYS,
  type LineKey,
  type RatedLine,
  type SettlementLine,
  TOTALS,
  type Totals,
} from "@/lib/organizer-settlements/client";
import { ratePeriods } from "@/lib/organizer-settlements/terms";
import { type LinesAsked, type LinesFrom, ledgerLines } from "@/lib/reports";

const DAY_MS = 86_400_000;

const NO_TOTALS = Object.fromEntries(TOTALS.map((name) => [name, 0])) as Totals;

/** Of a settlement that was made before prices were summed apart, they are what it was reckoned from. */
export function totalsBefore({ of: _of, ...known }: SettlementTotals = {}): Totals {
  const totals: Totals = { ...NO_TOTALS, ...known };
  const { soldCents, discountCents, refundedCents, disputeCents, prepaidCents } = totals;
  const netCents = known.netCents ?? soldCents - discountCents - refundedCents - disputeCents + prepaidCents;
  return { ...totals, netCents };
}

export interface DueAsked {
  adminId: number;
  asOf: Date;
  payableDays: number;
}

/** The event `v` ended less than so many days before, or has not ended. An index finds those: they are few. */
const isNotDue = ({ asOf, payableDays }: DueAsked): SQL =>
  sql`v.ends_at > ${asOf}::timestamptz - make_interval(days => ${payableDays}::int)`;

/** An entry is due with its event `v`; what is for no event is due at once. */
const isDue = (asked: DueAsked): SQL => sql`(v.id is null or not ${isNotDue(asked)})`;

/**
 * What tells apart later what was due from what was not: the last transaction of the ledger, and the events whose money may not
 * be paid yet. It is asked for after the sums, so that what comes between shows when they are asked for again.
 */
export async function edgeOf(ctx: Ctx, asked: DueAsked): Promise<Pick<ReckonedOf, "through" | "notDue">> {
  const [row] = await dbOf(ctx).execute<Pick<ReckonedOf, "through" | "notDue">>(sql`
    select (select coalesce(max(l.id), 0) from ledger_transactions l) as through,
      array(select v.id from events v where v.admin_id = ${asked.adminId} and ${isNotDue(asked)} order by v.id) as "notDue"`);
  if (!row) throw new Error("A statement without a table answered nothing");
  return row;
}

/** What prices are in: the sum of these accounts is below zero by what the organizer earned. */
export const IS_PRICE = sql`x.account in ('organizer_payable', 'discount')`;
const IS_SALE = sql`x.kind in ('sale', 'reversal')`;
const IS_BALANCE = sql`x.kind in ('charge', 'charge_back', 'adjustment', 'expiry', 'hold', 'unhold')`;

/**
 * SQL: what of the entries `x`, which have an account, a kind and whether the organizer holds the money, a line is of. The line
 * is less their sum.
 */
export const OF_LINE: Record<EntryLine, SQL> = {
  sold: sql`x.account = 'organizer_payable' and ${IS_SALE}`,
  discounts: sql`x.account = 'discount' and ${IS_SALE}`,
  refunded: sql`${IS_PRICE} and x.kind = 'refund'`,
  disputes: sql`${IS_PRICE} and not ${IS_SALE} and not ${IS_BALANCE} and x.kind <> 'refund'`,
  prepaid: sql`${IS_PRICE} and ${IS_BALANCE}`,
  kept: sql`x.account = 'excess_kept'`,
  held: sql`x.is_held`,
};

const sumOf = (line: EntryLine): SQL => sql`coalesce(sum(x.cents) filter (where ${OF_LINE[line]}), 0)::bigint`;

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
  select -${sumOf("sold")} as "soldCents", ${sumOf("discounts")} as "discountCents",
    ${sumOf("refunded")} as "refundedCents", ${sumOf("disputes")} as "disputeCents",
    -${sumOf("kept")} as "keptCents", -${sumOf("prepaid")} as "prepaidCents", ${sumOf("held")} as "heldCents"
  from (${dueEntries(asked, from)}) x`;

/**
 * When a transaction `l` was collected, for rates: when what it is of was sold. So what goes back goes back at the rate at
 * which it was taken. What is charged from a balance, or lost of it, was collected by the top-up.
 */
const COLLECTED_AT = sql`coalesce(bought.at, topped_up.at, l.collected_at)`;

const firstSales = (adminId: number, by: "order_id" | "payment_id", where: SQL): SQL => sql`
  select f.${sql.identifier(by)}, min(f.collected_at) as at from ledger_transactions f
  where f.admin_id = ${adminId} and f.kind = 'sale' and ${where} group by 1`;

/** SQL: what may be paid of prices, entry by entry; `isDue` is of its area `a` and its event `v`. */
export const pricesOf = ({ adminId, asOf }: Pick<DueAsked, "adminId" | "asOf">, isDue: SQL): SQL => sql`
  select l.id as transaction_id, a.event_id, ${COLLECTED_AT} as at, e.cost_cents - e.amount_cents as net, -e.iva_cents as iva,
    not exists (select from ledger_transactions r join ledger_entries c on c.transaction_id = r.id
      where r.payment_id = l.payment_id and r.kind = 'receipt' and c.account = 'provider_clearing'
        and c.holder_id = c.admin_id) as is_taxed
  from ledger_transactions l join ledger_entries e on e.transaction_id = l.id
  left join event_areas a on a.id = e.event_area_id left join events v on v.id = a.event_id
  left join (${firstSales(adminId, "order_id", sql`f.order_id is not null`)}) bought on bought.order_id = l.order_id
  left join (${firstSales(adminId, "payment_id", sql`f.order_id is null`)}) topped_up
    on l.order_id is null and topped_up.payment_id = l.payment_id
  where l.admin_id = ${adminId} and ${sql.raw(countsInFigures("l"))} and l.at <= ${asOf}::timestamptz
    and e.account in ('organizer_payable', 'discount') and ${isDue}`;

const basesFrom = (asked: DueAsked): SQL => sql`
  with periods as materialized (
    select x.*, row_number() over (order by x.since)::int as n from (${ratePeriods(asked.adminId)}) x
  ), sums as (
    select width_bucket(x.at, (select array_agg(since order by since) from periods)) as n, sum(x.net) as net,
      sum(x.net) filter (where x.is_taxed) as taxed, sum(x.iva) filter (where x.is_taxed) as iva,
      sum(x.net) filter (where not x.is_taxed) as own, sum(x.iva) filter (where not x.is_taxed) as own_iva
    from (${pricesOf(asked, isDue(asked))}) x
    group by 1
  )
  select p.commission_bps as "commissionBps", p.commission_iva_bps as "commissionIvaBps", p.isr_bps as "isrBps",
    p.iva_bps as "ivaBps", p.own_isr_bps as "ownIsrBps", p.own_iva_bps as "ownIvaBps",
    coalesce(sum(s.net), 0)::bigint as "netCents", coalesce(sum(s.taxed), 0)::bigint as "taxedCents",
    coalesce(sum(s.iva), 0)::bigint as "taxedIvaCents", coalesce(sum(s.own), 0)::bigint as "ownCents",
    coalesce(sum(s.own_iva), 0)::bigint as "ownIvaCents"
  from sums s join periods p on p.n = s.n group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`;

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
export async function totalsOf(ctx: Ctx, asked: DueAsked): Promise<Due> {
  const [row] = await dbOf(ctx).execute(dueFigures(asked, "ledger"));
  return numbers(DUE, row);
}

/** The prices of the same, by the rates that held as they were collected. */
export const basesOf = (ctx: Ctx, asked: DueAsked): Promise<ReckonedBase[]> =>
  dbOf(ctx).execute<ReckonedBase & Record<string, unknown>>(basesFrom(asked));

/** What an organizer's part is less since the beginning, in centavos. */
export type Taken = Record<RatedLine, number>;

/** What all that is of one rate comes to, and what is taken of it. */
export interface Rated {
  bps: number;
  baseCents: number;
  cents: number;
}

/** What is alike in its rate together, so that each rate is rounded once. */
const byRate = (parts: readonly { bps: number; cents: number }[]): Rated[] =>
  [...Map.groupBy(parts, ({ bps }) => bps)].map(([bps, same]) => {
    const baseCents = same.reduce((sum, { cents }) => sum + cents, 0);
    return { bps, baseCents, cents: basisPoints(baseCents, bps) };
  });

const commissionsOf = (bases: readonly ReckonedBase[]) =>
  byRate(bases.map(({ commissionBps, netCents }) => ({ bps: commissionBps, cents: netCents })));

const sumOfRates = (rated: readonly Rated[]) => rated.reduce((sum, { cents }) => sum + cents, 0);

const withheldOf = (
  bases: readonly ReckonedBase[],
  platform: "isrBps" | "ivaBps",
  own: "ownIsrBps" | "ownIvaBps",
): Rated[] =>
  byRate(
    bases.flatMap((base) => [
      { bps: base[platform], cents: base.taxedCents - base.taxedIvaCents },
      { bps: base[own], cents: base.ownCents - base.ownIvaCents },
    ]),
  );

/** What is to be taken of all prices since the beginning, by rate; nothing of what all went back. */
export const ratedOf: Record<RatedLine, (bases: readonly ReckonedBase[]) => Rated[]> = {
  commission: commissionsOf,
  commissionIva: (bases) =>
    byRate(
      [...Map.groupBy(bases, ({ commissionIvaBps }) => commissionIvaBps)].map(([bps, same]) => ({
        bps,
        cents: sumOfRates(commissionsOf(same)),
      })),
    ),
  isr: (bases) => withheldOf(bases, "isrBps", "ownIsrBps"),
  iva: (bases) => withheldOf(bases, "ivaBps", "ownIvaBps"),
};

const takenOf = (bases: readonly ReckonedBase[]): Taken => ({
  commission: sumOfRates(ratedOf.commission(bases)),
  commissionIva: sumOfRates(ratedOf.commissionIva(bases)),
  isr: sumOfRates(ratedOf.isr(bases)),
  iva: sumOfRates(ratedOf.iva(bases)),
});

export interface Before {
  /** The settlement before had these; the first has nothing before it. */
  totals: Totals;
  /** By all settlements before. */
  taken: Taken;
  /** What the one before left to be paid or owed, where it paid nothing. */
  carriedCents: number;
  /** Advances since the one before. */
  advanceCents: number;
  /** Reserves that are due now. */
  releasedCents: number;
}

/** The profile as it is now: what is kept back follows what is paid now. */
export interface ReserveTerms {
  reserveBps: number;
  reserveDays: number;
}

export interface Reckoning {
  totals: Totals;
  lines: SettlementLine[];
  payableCents: number;
  reserveCents: number;
  reserveUntil: Date | null;
}

/**
 * Reckons a settlement from what the totals have grown by. Commission and withheld taxes are what is to be taken since the
 * beginning, less what was; a reserve is kept of a growth of the prices only. The lines add up to what is payable.
 */
export function reckon(
  due: Due,
  bases: readonly ReckonedBase[],
  before: Before,
  { terms, adjustmentCents, asOf }: { terms: ReserveTerms; adjustmentCents: number; asOf: Date },
): Reckoning {
  const all = (name: "netCents" | "taxedCents" | "taxedIvaCents") => bases.reduce((sum, base) => sum + base[name], 0);
  const totals: Totals = {
    ...due,
    netCents: all("netCents"),
    taxedCents: all("taxedCents"),
    taxedIvaCents: all("taxedIvaCents"),
  };
  const grown = (name: keyof Totals) => totals[name] - before.totals[name];
  const taken = takenOf(bases);
  const net = grown("netCents");
  const reserveCents = Math.max(0, basisPoints(net, terms.reserveBps));
  const cents: Record<LineKey, number> = {
    sold: grown("soldCents"),
    discounts: -grown("discountCents"),
    refunded: -grown("refundedCents"),
    disputes: -grown("disputeCents"),
    prepaid: grown("prepaidCents"),
    kept: grown("keptCents"),
    commission: before.taken.commission - taken.commission,
    commissionIva: before.taken.commissionIva - taken.commissionIva,
    isr: before.taken.isr - taken.isr,
    iva: before.taken.iva - taken.iva,
    held: -grown("heldCents"),
    advances: -before.advanceCents,
    carried: before.carriedCents,
    adjustment: adjustmentCents,
    reserve: -reserveCents,
    released: before.releasedCents,
  };
  const lines = LINE_KEYS.map((key) => ({ key, cents: cents[key] + 0 })).filter(({ cents: some }) => some !== 0);
  return {
    totals,
    lines,
    payableCents: lines.reduce((sum, line) => sum + line.cents, 0),
    reserveCents,
    reserveUntil: reserveCents > 0 ? new Date(asOf.getTime() + terms.reserveDays * DAY_MS) : null,
  };
}

/** Centavos of a line; none where there is no such line. */
export const lineOf = (lines: readonly { key: string; cents: number }[], key: LineKey): number =>
  lines.find((line) => line.key === key)?.cents ?? 0;
