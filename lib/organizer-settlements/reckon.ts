import { type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { basisPoints } from "@/lib/core/money";
import { countsInFigures } from "@/lib/core/test-sales";
import { isHeld } from "@/lib/ledger";
import {
  DUE,
  LINE_KEYS,
  type LineKey,
  type SettlementLine,
  TOTALS,
  type Totals,
} from "@/lib/organizer-settlements/client";
import { ratePeriods } from "@/lib/organizer-settlements/terms";
import { type LinesAsked, type LinesFrom, ledgerLines } from "@/lib/reports";

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

/** An entry is due with its event `v`; what is for no event is due at once. */
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

/** What is withheld and taken as commission of prices that were collected at the same rates. */
export interface Base {
  commissionBps: number;
  commissionIvaBps: number;
  isrBps: number;
  ivaBps: number;
  ownIsrBps: number;
  ownIvaBps: number;
  /** Prices less discounts and what of them went back. */
  netCents: number;
  /** What of it the platform collected, and the IVA in that. */
  taxedCents: number;
  taxedIvaCents: number;
  /** What of it accounts and tills of the organizer's own collected, and the IVA in that. */
  ownCents: number;
  ownIvaCents: number;
}

/**
 * When a transaction `l` was collected, for rates: when what it is of was sold. So what goes back goes back at the rate at
 * which it was taken. What is charged from a balance, or lost of it, was collected by the top-up.
 */
const COLLECTED_AT = sql`coalesce(bought.at, topped_up.at, l.collected_at)`;

const firstSales = (adminId: number, by: "order_id" | "payment_id", where: SQL): SQL => sql`
  select f.${sql.identifier(by)}, min(f.collected_at) as at from ledger_transactions f
  where f.admin_id = ${adminId} and f.kind = 'sale' and ${where} group by 1`;

const basesFrom = (asked: DueAsked): SQL => sql`
  with periods as materialized (
    select x.*, row_number() over (order by x.since)::int as n from (${ratePeriods(asked.adminId)}) x
  ), sums as (
    select width_bucket(x.at, (select array_agg(since order by since) from periods)) as n, sum(x.net) as net,
      sum(x.net) filter (where x.is_taxed) as taxed, sum(x.iva) filter (where x.is_taxed) as iva,
      sum(x.net) filter (where not x.is_taxed) as own, sum(x.iva) filter (where not x.is_taxed) as own_iva
    from (
      select ${COLLECTED_AT} as at, e.cost_cents - e.amount_cents as net, -e.iva_cents as iva,
        not exists (select from ledger_transactions r join ledger_entries c on c.transaction_id = r.id
          where r.payment_id = l.payment_id and r.kind = 'receipt' and c.account = 'provider_clearing'
            and c.holder_id = c.admin_id) as is_taxed
      from ledger_transactions l join ledger_entries e on e.transaction_id = l.id
      left join event_areas a on a.id = e.event_area_id left join events v on v.id = a.event_id
      left join (${firstSales(asked.adminId, "order_id", sql`f.order_id is not null`)}) bought on bought.order_id = l.order_id
      left join (${firstSales(asked.adminId, "payment_id", sql`f.order_id is null`)}) topped_up
        on l.order_id is null and topped_up.payment_id = l.payment_id
      where l.admin_id = ${asked.adminId} and ${sql.raw(countsInFigures("l"))} and l.at <= ${asked.asOf}::timestamptz
        and e.account in ('organizer_payable', 'discount') and ${isDue(asked)}) x
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
export const basesOf = (ctx: Ctx, asked: DueAsked): Promise<Base[]> =>
  dbOf(ctx).execute<Base & Record<string, unknown>>(basesFrom(asked));

/** What an organizer's part is less since the beginning, in centavos. */
export interface Taken {
  commission: number;
  commissionIva: number;
  isr: number;
  iva: number;
}

/** Centavos of what is alike in its rate, each rate rounded once. */
const atRates = (parts: readonly { bps: number; cents: number }[]): number =>
  [...Map.groupBy(parts, ({ bps }) => bps)].reduce(
    (sum, [bps, same]) =>
      sum +
      basisPoints(
        same.reduce((cents, part) => cents + part.cents, 0),
        bps,
      ),
    0,
  );

const commissionOf = (bases: readonly Base[]) =>
  atRates(bases.map(({ commissionBps, netCents }) => ({ bps: commissionBps, cents: netCents })));

/** What is to be taken of all prices since the beginning, each at its rates; nothing of what all went back. */
export function takenOf(bases: readonly Base[]): Taken {
  const withheld = (platform: "isrBps" | "ivaBps", own: "ownIsrBps" | "ownIvaBps") =>
    atRates(
      bases.flatMap((base) => [
        { bps: base[platform], cents: base.taxedCents - base.taxedIvaCents },
        { bps: base[own], cents: base.ownCents - base.ownIvaCents },
      ]),
    );
  return {
    commission: commissionOf(bases),
    commissionIva: [...Map.groupBy(bases, ({ commissionIvaBps }) => commissionIvaBps)].reduce(
      (sum, [bps, same]) => sum + basisPoints(commissionOf(same), bps),
      0,
    ),
    isr: withheld("isrBps", "ownIsrBps"),
    iva: withheld("ivaBps", "ownIvaBps"),
  };
}

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
  bases: readonly Base[],
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
