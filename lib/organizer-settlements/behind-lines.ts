import { type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { ReckonedOf, SettlementTotals } from "@/db/schema";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { formatDay } from "@/lib/core/dates";
import { notFound } from "@/lib/core/errors";
import { signedMoney } from "@/lib/core/money";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { countsInFigures } from "@/lib/core/test-sales";
import { isHeld } from "@/lib/ledger";
import {
  defineList,
  hasWords,
  type KeyOf,
  type ListReader,
  readerWithinTime,
  rowsReader,
  type SqlSource,
  sqlReader,
  withinTime,
} from "@/lib/lists";
import {
  type BehindLineDto,
  type EntryLine,
  isEntryLine,
  isOfEntries,
  isOfPrices,
  isRatedLine,
  LINE_WORDS,
  type RatedLine,
  rateWords,
  SETTLEMENT_KIND_WORDS,
  type SettlementEntryDto,
  type SettlementLine,
  type SettlementPartDto,
} from "@/lib/organizer-settlements/client";
import { inScope, profileRow } from "@/lib/organizer-settlements/organizers";
import {
  basesOf,
  type DueAsked,
  edgeOf,
  IS_PRICE,
  lineOf,
  OF_LINE,
  pricesOf,
  ratedOf,
  totalsBefore,
} from "@/lib/organizer-settlements/reckon";
import { BehindLine } from "@/lib/organizer-settlements/schemas";
import { ratePeriods, ZONE } from "@/lib/organizer-settlements/terms";
import { CAUSES } from "@/lib/reports";
import { ACCOUNT_KIND_WORDS, folioOf } from "@/lib/reports/client";

type Asked = ReturnType<typeof parseAsked>;
const parseAsked = (input: unknown) => parseInput(BehindLine, input);

interface Settled {
  id: number;
  folio: string;
  asOf: Date;
  totals: SettlementTotals;
}

interface Found extends Settled, Record<string, unknown> {
  adminId: number;
  organizer: string;
  lines: SettlementLine[];
  reason: string | null;
  reserveUntil: Date | null;
  releasedId: number | null;
  releasedFolio: string | null;
  /** What it pays the growth since; null: it is the organizer's first. */
  before: number | null;
}

/** A settlement with lines that the actor may see. */
async function findSettled(ctx: Ctx, id: number): Promise<Found> {
  const [row] = await dbOf(ctx).execute<Found>(sql`
    select s.id, s.folio, s.admin_id as "adminId", b.name as organizer, s.as_of as "asOf", s.totals, s.lines, s.reason,
      s.reserve_until as "reserveUntil", r.id as "releasedId", r.folio as "releasedFolio", (
        select max(p.id) from organizer_settlements p
        where p.admin_id = s.admin_id and p.kind = 'regular' and p.state in ('paid', 'carried') and p.id < s.id) as before
    from organizer_settlements s join admins b on b.id = s.admin_id
    left join organizer_settlements r on r.id = s.reserve_released_by
    where s.id = ${id} and s.kind = 'regular' and ${inScope(ctx, sql`s.admin_id`)}`);
  if (!row) throw notFound();
  return row;
}

async function findBefore(ctx: Ctx, { before, adminId }: Found): Promise<Settled | null> {
  if (before === null) return null;
  const [row] = await dbOf(ctx).execute<Settled & Record<string, unknown>>(sql`
    select p.id, p.folio, p.as_of as "asOf", p.totals from organizer_settlements p
    where p.id = ${before} and p.admin_id = ${adminId}`);
  return row ?? null;
}

/** How a settlement is reckoned again that kept nothing of what it was reckoned from: as things are now. */
async function asNow(ctx: Ctx, adminId: number, asOf: Date): Promise<DueAsked> {
  const profile = await profileRow(ctx, adminId);
  return { adminId, asOf, payableDays: profile?.payableDays ?? 0 };
}

const idsOf = (ids: readonly number[]): SQL => sql`${`{${ids.join(",")}}`}::int[]`;

type Moment = Pick<ReckonedOf, "through" | "notDue"> & Pick<Settled, "asOf">;

/** What a settlement knew of, without its prices by rate: those take all of the ledger where it did not keep them. */
async function momentOf(ctx: Ctx, adminId: number, { asOf, totals }: Settled): Promise<Moment> {
  return { asOf, ...(totals.of ?? (await edgeOf(ctx, await asNow(ctx, adminId, asOf)))) };
}

/** SQL: a settlement of that moment knew of the transaction. */
const isKnown = (of: SQL, { asOf, through }: Omit<Moment, "notDue">): SQL =>
  sql`(${of}.at <= ${asOf}::timestamptz and ${of}.id <= ${through}::bigint)`;

/** SQL: how many times an entry `x` of the transaction `l` was in what was due then. */
const isIn = (moment: Moment): SQL => sql`
  (${isKnown(sql`l`, moment)} and (x.is_held or x.event_id is null or x.event_id <> all(${idsOf(moment.notDue)})))::int`;

/** SQL: transactions of which an entry may have come into what was due, or have left it, since the settlement before. */
function candidates(adminId: number, now: Moment, then: Moment | null): SQL {
  const since = then ? sql`and not ${isKnown(sql`t`, then)}` : sql``;
  const moved = then ? [...new Set(now.notDue).symmetricDifference(new Set(then.notDue))] : [];
  return sql`
    select t.id from ledger_transactions t
    where t.admin_id = ${adminId} and ${isKnown(sql`t`, now)} ${since}
    union
    select e.transaction_id from ledger_entries e join event_areas a on a.id = e.event_area_id
    where e.admin_id = ${adminId} and a.event_id = any(${idsOf(moved)})`;
}

const EVENTS = sql`string_agg(distinct v.name, ', ' order by v.name) as events`;

/** What of each transaction the totals have grown by since the settlement before, of a line or of prices. */
async function grown(ctx: Ctx, settled: Found, line: EntryLine | "prices"): Promise<SQL> {
  const { adminId } = settled;
  const before = await findBefore(ctx, settled);
  const now = await momentOf(ctx, adminId, settled);
  const then = before && (await momentOf(ctx, adminId, before));
  const cents = line === "prices" ? sql`x.cents - x.cost_cents` : sql`x.cents`;
  const times = then ? sql`(${isIn(now)} - ${isIn(then)})` : isIn(now);
  return sql`
    (${candidates(adminId, now, then)}) c join ledger_transactions l on l.id = c.id
    cross join lateral (
      select -sum((${cents}) * ${times})::bigint as cents, ${EVENTS}
      from (
        select e.account, l.kind, e.amount_cents as cents, e.cost_cents, a.event_id, ${isHeld()} as is_held
        from ledger_entries e left join event_areas a on a.id = e.event_area_id where e.transaction_id = l.id
      ) x left join events v on v.id = x.event_id
      where ${line === "prices" ? IS_PRICE : OF_LINE[line]}) m`;
}

/** What of a price each line is a share of, where its rate is of some percentage. */
const SHARE: Record<Exclude<RatedLine, "commissionIva">, { cents: SQL; isOf: (bps: number) => SQL }> = {
  commission: { cents: sql`q.net`, isOf: (bps) => sql`p.commission_bps = ${bps}` },
  isr: {
    cents: sql`q.net - q.iva`,
    isOf: (bps) => sql`case when q.is_taxed then p.isr_bps else p.own_isr_bps end = ${bps}`,
  },
  iva: {
    cents: sql`q.net - q.iva`,
    isOf: (bps) => sql`case when q.is_taxed then p.iva_bps else p.own_iva_bps end = ${bps}`,
  },
};

/** What of each transaction since the beginning a line takes such a share of. */
async function sharedAt(ctx: Ctx, settled: Found, line: keyof typeof SHARE, bps: number): Promise<SQL> {
  const { adminId, asOf } = settled;
  const { notDue, through } = await momentOf(ctx, adminId, settled);
  const isDue = sql`${isKnown(sql`l`, { asOf, through })} and (a.event_id is null or a.event_id <> all(${idsOf(notDue)}))`;
  const { cents, isOf } = SHARE[line];
  return sql`
    (with periods as materialized (select x.* from (${ratePeriods(adminId)}) x)
      select q.transaction_id, sum(${cents})::bigint as cents, ${EVENTS}
      from (${pricesOf({ adminId, asOf }, isDue)}) q left join events v on v.id = q.event_id
      cross join lateral (select * from periods r where r.since <= q.at order by r.since desc limit 1) p
      where ${isOf(bps)} group by 1) m
    join ledger_transactions l on l.id = m.transaction_id`;
}

/** SQL: transactions `l` with what of them is behind a line. */
async function sourceOf(ctx: Ctx, settled: Found, { line, rate }: Asked): Promise<SQL> {
  if (isEntryLine(line)) return grown(ctx, settled, line);
  if (rate !== null && line === "reserve") return grown(ctx, settled, "prices");
  if (rate !== null && isRatedLine(line) && line !== "commissionIva") return sharedAt(ctx, settled, line, rate);
  throw notFound();
}

/** What the sheet of a file says of where its rows are from. */
async function describeLine(ctx: Ctx, asked: Asked): Promise<readonly (readonly [string, string])[]> {
  const { folio, organizer, cents } = await behind(ctx, asked);
  const { line, rate } = asked;
  return [
    ["Folio", folio],
    ["Organizador", organizer],
    ["Renglón", LINE_WORDS[line]],
    ...(rate === null || line === "reserve" ? [] : [["Tasa", rateWords(rate)] as const]),
    ["Importe", signedMoney(cents)],
    ...(asked.q ? [["Búsqueda", asked.q] as const] : []),
  ];
}

/** The movements of the ledger that a line of a settlement is of, down to the purchase. */
export const settlementEntries = defineList<SettlementEntryDto>()({
  name: "movimientos-de-liquidacion",
  fileName: ({ id, line }) => `liquidacion-${id}-${line}`,
  title: "Movimientos del renglón",
  permission: "settlement:read",
  filters: BehindLine,
  address: { linea: "line", tasa: "rate" },
  sorts: ["entry", "amount"],
  sort: "-entry",
  pageSize: 50,
  sums: ["cents"],
  describe: describeLine,
  columns: [
    { key: "kind", header: "Movimiento", value: ({ kind }) => ACCOUNT_KIND_WORDS[kind], shown: "always", width: 24 },
    { key: "collected", header: "Fecha de cobro", value: ({ collectedAt }) => collectedAt, kind: "moment", width: 18 },
    {
      key: "recorded",
      header: "Registrado",
      value: ({ at }) => at,
      kind: "moment",
      sort: "entry",
      shown: "asked",
      width: 18,
    },
    { key: "folio", header: "Folio", value: (row) => folioOf({ ...row, settlementFolio: null }) ?? "", width: 20 },
    { key: "payment", header: "Pago", value: ({ paymentFolio }) => paymentFolio ?? "", width: 20 },
    { key: "events", header: "Evento", value: ({ events }) => events ?? "", width: 32 },
    {
      key: "amount",
      header: "Importe",
      value: ({ cents }) => cents,
      kind: "money",
      sort: "amount",
      sum: true,
      width: 16,
    },
  ],
  reader: async (ctx, asked) => {
    const { settled, source } = await withinTime(ctx, async (db) => {
      const within = { ...ctx, db };
      const found = await findSettled(within, asked.id);
      return { settled: found, source: await sourceOf(within, found, asked) };
    });
    return readerWithinTime(ctx, (within) =>
      sqlReader(within, {
        select: sql`l.id, l.kind, l.at, l.collected_at as "collectedAt", m.events, l.order_id as "orderId",
          o.folio as "orderFolio", p.folio as "paymentFolio", w.folio as "movementFolio", u.folio as "topupFolio", m.cents`,
        from: sql`${source} left join orders o on o.id = l.order_id left join payments p on p.id = l.payment_id ${CAUSES}`,
        where: [
          sql`l.admin_id = ${settled.adminId}`,
          sql.raw(countsInFigures("l")),
          sql`m.cents <> 0`,
          ...(asked.q ? [hasWords(asked.q, [sql`o.folio`, sql`p.folio`, sql`w.folio`, sql`m.events`])] : []),
        ],
        id: sql`l.id`,
        sorts: { entry: null, amount: { by: sql`m.cents`, type: "int" } },
        toDto: (row: SettlementEntryDto & Record<string, unknown>): SettlementEntryDto => row,
      } satisfies SqlSource<SettlementEntryDto & Record<string, unknown>, SettlementEntryDto, "entry" | "amount">),
    );
  },
});

export type SettlementEntryColumn = KeyOf<typeof settlementEntries>;

interface Ended extends Record<string, unknown> {
  id: number;
  folio: string;
  kind: "regular" | "advance";
  state: string;
  at: Date;
  payableCents: number;
  reserveCents: number;
  reserveUntil: Date | null;
  releasedBy: number | null;
  lines: SettlementLine[];
}

/** An organizer's settlements that were over when this one was made: one at a time is open. */
const endedBefore = (ctx: Ctx, { id, adminId }: Found): Promise<Ended[]> =>
  dbOf(ctx).execute<Ended>(sql`
    select s.id, s.folio, s.kind, s.state, coalesce(s.paid_at, s.approved_at) as at, s.payable_cents as "payableCents",
      s.reserve_cents as "reserveCents", s.reserve_until as "reserveUntil", s.reserve_released_by as "releasedBy", s.lines
    from organizer_settlements s
    where s.admin_id = ${adminId} and s.id < ${id} and s.state in ('paid', 'carried') order by s.id`);

const part = (key: string, words: string, cents: number, more: Partial<SettlementPartDto> = {}): SettlementPartDto => ({
  key,
  words,
  at: null,
  settlementId: null,
  settlementFolio: null,
  baseCents: null,
  bps: null,
  cents,
  ...more,
});

const fromSettlement = ({ id, folio, at }: Ended, words: string, cents: number): SettlementPartDto =>
  part(`s${id}`, words, cents, { at, settlementId: id, settlementFolio: folio });

const RATED_OF: Record<RatedLine, string> = {
  commission: "De los precios",
  commissionIva: "De la comisión",
  isr: "De los precios sin IVA",
  iva: "De los precios sin IVA",
};

/** What is to be taken since the beginning by rate, less what settlements before have taken. */
async function ratedParts(ctx: Ctx, settled: Found, line: RatedLine): Promise<SettlementPartDto[]> {
  const { adminId, asOf, totals } = settled;
  const bases = totals.of?.bases ?? (await basesOf(ctx, await asNow(ctx, adminId, asOf)));
  return [
    ...ratedOf[line](bases).map(({ bps, baseCents, cents }) =>
      part(`r${bps}`, `${RATED_OF[line]}, desde el principio`, 0 - cents, { baseCents, bps }),
    ),
    ...(await endedBefore(ctx, settled)).map((one) =>
      fromSettlement(one, "Ya se tomó antes", 0 - lineOf(one.lines, line)),
    ),
  ].filter(({ cents, baseCents }) => cents !== 0 || (baseCents ?? 0) !== 0);
}

/** What is kept back now is a share of what prices have grown by. */
async function reserveParts(ctx: Ctx, settled: Found): Promise<SettlementPartDto[]> {
  const before = await findBefore(ctx, settled);
  const reserveBps = settled.totals.of?.reserveBps ?? (await profileRow(ctx, settled.adminId))?.reserveBps ?? 0;
  const { reserveUntil, releasedId, releasedFolio } = settled;
  return [
    part("reserve", "De lo que crecieron los precios", lineOf(settled.lines, "reserve"), {
      at: reserveUntil,
      settlementId: releasedId,
      settlementFolio: releasedFolio,
      baseCents: totalsBefore(settled.totals).netCents - totalsBefore(before?.totals).netCents,
      bps: reserveBps,
    }),
  ];
}

const isReleasedBy =
  ({ id, asOf }: Found) =>
  ({ reserveCents, reserveUntil, releasedBy }: Ended): boolean =>
    reserveCents > 0 && reserveUntil !== null && reserveUntil <= asOf && (releasedBy === null || releasedBy >= id);

/** What a line is of that is no sum of movements. */
async function partsOf(ctx: Ctx, settled: Found, { line }: Asked): Promise<SettlementPartDto[]> {
  const { before, lines, reason } = settled;
  if (isRatedLine(line)) return ratedParts(ctx, settled, line);
  if (lineOf(lines, line) === 0) return [];
  if (line === "adjustment") return [part(line, reason ?? LINE_WORDS[line], lineOf(lines, line))];
  if (line === "reserve") return reserveParts(ctx, settled);
  const ended = await endedBefore(ctx, settled);
  if (line === "advances")
    return ended
      .filter(({ kind, id }) => kind === "advance" && id > (before ?? 0))
      .map((one) => fromSettlement(one, SETTLEMENT_KIND_WORDS.advance, 0 - one.payableCents));
  if (line === "carried")
    return ended
      .filter(({ id, state }) => id === before && state === "carried")
      .map((one) => fromSettlement(one, "Quedó sin pagarse", one.payableCents));
  if (line === "released")
    return ended
      .filter(isReleasedBy(settled))
      .map((one) => fromSettlement(one, "Reserva que ya se libera", one.reserveCents));
  throw notFound();
}

/** What a line of a settlement is of where that is rates or other settlements. */
export const settlementParts = defineList<SettlementPartDto>()({
  name: "partes-de-liquidacion",
  fileName: ({ id, line }) => `liquidacion-${id}-${line}`,
  title: "Partes del renglón",
  permission: "settlement:read",
  filters: BehindLine,
  address: { linea: "line", tasa: "rate" },
  sorts: ["part"],
  sort: "part",
  sums: ["cents"],
  describe: describeLine,
  columns: [
    { key: "words", header: "Concepto", value: ({ words }) => words, shown: "always", width: 36 },
    { key: "day", header: "Día", value: ({ at }) => (at ? formatDay(at, ZONE) : ""), width: 14 },
    { key: "settlement", header: "Liquidación", value: ({ settlementFolio }) => settlementFolio ?? "", width: 18 },
    { key: "base", header: "Base", value: ({ baseCents }) => baseCents, kind: "money", width: 18 },
    { key: "rate", header: "Tasa", value: ({ bps }) => (bps === null ? "" : rateWords(bps)), width: 10 },
    { key: "amount", header: "Importe", value: ({ cents }) => cents, kind: "money", sum: true, width: 16 },
  ],
  reader: async (ctx, asked): Promise<ListReader<SettlementPartDto, "part">> => {
    const settled = await findSettled(ctx, asked.id);
    return readerWithinTime(ctx, (within) =>
      rowsReader(
        () => partsOf(within, settled, asked),
        ({ key }) => key,
        { part: null },
      ),
    );
  },
});

export type SettlementPartColumn = KeyOf<typeof settlementParts>;

function behind(ctx: Ctx, asked: Asked): Promise<BehindLineDto> {
  const { id, line, rate } = asked;
  return withinTime(ctx, async (db) => {
    const within = { ...ctx, db };
    const settled = await findSettled(within, id);
    const { folio, organizer, lines } = settled;
    const known = { settlementId: id, folio, organizer, line, hasEntries: isOfEntries(line, rate) };
    if (rate === null || !isOfPrices(line)) return { ...known, rate: null, cents: lineOf(lines, line) };
    const parts = await partsOf(within, settled, asked);
    const cents = parts.find(({ bps }) => bps === rate)?.baseCents ?? 0;
    return { ...known, rate, cents };
  });
}

/** A line of a settlement, or what a part of it is of, whose rows one of the two lists has. */
export async function behindLine({ ctx, input }: VerbArgs<BehindLine>): Promise<BehindLineDto> {
  const asked = parseAsked(input);
  authorize(ctx.actor, "settlement:read");
  return behind(ctx, asked);
}
