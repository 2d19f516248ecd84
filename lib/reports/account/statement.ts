import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { countsInFigures } from "@/lib/core/test-sales";
import { isHeld } from "@/lib/ledger";
import { defineList, hasWords, type KeyOf, type ListReader, sqlReader } from "@/lib/lists";
import { ACCOUNT_KIND_WORDS, type AccountLineDto, type AccountSumsDto } from "@/lib/reports/client";
import { ledgerLines } from "@/lib/reports/daily-sums/lines";
import { describeFilters } from "@/lib/reports/describe";
import { aroundDays, DAY_SETTINGS, type Days, onDays } from "@/lib/reports/operating-days";
import { AccountFilters, type AccountFiltersInput } from "@/lib/reports/schemas";
import { tenantOfAll } from "@/lib/reports/tenant";
import { inReport, reportReader } from "@/lib/reports/within-time";

type Filters = z.output<typeof AccountFilters>;

/** What an entry `e` of the transaction `l` earns the organizer, and what it brings into the organizer's own accounts. */
const EARNED = sql`case when e.account in ('organizer_payable', 'discount', 'excess_kept') then -e.amount_cents else 0 end`;
const HELD = sql`case when ${isHeld()} then e.amount_cents else 0 end`;
/** What a settlement took from what is owed: paid, kept as commission, withheld. */
const SETTLED = sql`case e.account when 'settlement' then e.amount_cents else 0 end`;

/** With whose they are, their purchase, their payment, and the venue whose days count. */
const TRANSACTIONS = sql`ledger_transactions l join admins b on b.id = l.admin_id
  left join orders o on o.id = l.order_id left join payments p on p.id = l.payment_id
  left join enclosures n on n.id = o.enclosure_id ${DAY_SETTINGS}`;

function shown(ctx: Ctx, { kind, adminId, q, ...days }: Filters): SQL[] {
  const tenant = tenantOfAll(ctx, "report:account");
  return [
    tenant === null ? sql`true` : sql`l.admin_id = ${tenant}`,
    sql.raw(countsInFigures("l")),
    ...(adminId === null ? [] : [sql`l.admin_id = ${adminId}`]),
    ...(kind ? [sql`l.kind = ${kind}`] : []),
    ...aroundDays(sql`l.collected_at`, days),
    ...onDays(sql`l.collected_at`, days),
    ...(q ? [hasWords(q, [sql`o.folio`, sql`p.folio`, sql`b.name`])] : []),
  ];
}

const OWED = sql`${EARNED} - (${HELD}) - (${SETTLED})`;

/** What each transaction of the days leaves owed, from nothing at their beginning on: whatever the reader looks for in them. */
const balances = (ctx: Ctx, filters: Filters): SQL => sql`
  select l.id, sum(sum(${OWED})) over (order by l.id) as balance
  from ${TRANSACTIONS} join ledger_entries e on e.transaction_id = l.id
  where ${sql.join(shown(ctx, { ...filters, kind: null, q: "" }), sql` and `)} group by l.id`;

/** Rows whose balance goes on from what was owed before the days. */
function fromOpening<Sort extends string>(
  reader: ListReader<AccountLineDto, Sort>,
  opening: () => Promise<number>,
): ListReader<AccountLineDto, Sort> {
  const added = (cents: number, dto: AccountLineDto) => ({ ...dto, balanceCents: cents + dto.balanceCents });
  return {
    ...reader,
    async rows(asked) {
      const found = await reader.rows(asked);
      const cents = await opening();
      return found.map(({ dto, key }) => ({ dto: added(cents, dto), key }));
    },
    async *stream(order) {
      const cents = await opening();
      for await (const dto of reader.stream(order)) yield added(cents, dto);
    },
  };
}

/** S34. Each transaction of the ledger that changes what the platform owes an organizer, the latest first. */
export const accountList = defineList<AccountLineDto>()({
  name: "estado-de-cuenta",
  title: "Estado de cuenta",
  permission: "report:account",
  filters: AccountFilters,
  address: { movimiento: "kind", organizador: "adminId", desde: "from", hasta: "to" },
  sorts: ["entry"],
  sort: "-entry",
  pageSize: 50,
  describe: describeFilters,
  sums: ["earnedCents", "heldCents", "settledCents"],
  columns: [
    { key: "kind", header: "Movimiento", value: ({ kind }) => ACCOUNT_KIND_WORDS[kind], shown: "always", width: 24 },
    { key: "collected", header: "Fecha de cobro", value: ({ collectedAt }) => collectedAt, kind: "moment", width: 18 },
    {
      key: "recorded",
      header: "Registrado",
      value: ({ at }) => at,
      kind: "moment",
      shown: "asked",
      sort: "entry",
      width: 18,
    },
    { key: "folio", header: "Compra", value: ({ orderFolio }) => orderFolio ?? "", width: 20 },
    { key: "payment", header: "Pago", value: ({ paymentFolio }) => paymentFolio ?? "", shown: "asked", width: 20 },
    { key: "organizer", header: "Organizador", value: ({ organizer }) => organizer, shown: "asked", width: 28 },
    { key: "earned", header: "Ganado", value: ({ earnedCents }) => earnedCents, kind: "money", sum: true, width: 16 },
    { key: "held", header: "En su cuenta", value: ({ heldCents }) => heldCents, kind: "money", sum: true, width: 16 },
    {
      key: "settled",
      header: "Liquidado",
      value: ({ settledCents }) => settledCents,
      kind: "money",
      sum: true,
      width: 16,
    },
    {
      key: "owed",
      header: "Se le debe",
      value: ({ earnedCents, heldCents, settledCents }) => earnedCents - heldCents - settledCents,
      kind: "money",
      sum: true,
      width: 16,
    },
    { key: "balance", header: "Saldo", value: ({ balanceCents }) => balanceCents, kind: "money", width: 16 },
  ],
  reader: (ctx, filters) =>
    reportReader(ctx, (within) => {
      const reader = sqlReader(within, {
        select: sql`l.id, l.kind, l.at, l.collected_at as "collectedAt", o.folio as "orderFolio", p.folio as "paymentFolio",
        b.name as organizer, m.earned as "earnedCents", m.held as "heldCents", m.settled as "settledCents", w.balance as "balanceCents"`,
        from: sql`${TRANSACTIONS}
        cross join lateral (select sum(${EARNED}) as earned, sum(${HELD}) as held, sum(${SETTLED}) as settled
          from ledger_entries e where e.transaction_id = l.id) m`,
        where: [...shown(ctx, filters), sql`(m.earned <> 0 or m.held <> 0 or m.settled <> 0)`],
        joins: sql`left join (${balances(within, filters)}) w on w.id = l.id`,
        id: sql`l.id`,
        sorts: { entry: null },
        toDto: (row: AccountLineDto & Record<string, unknown>): AccountLineDto => row,
      });
      return fromOpening(reader, () => openingCents(within, filters));
    }),
});

export type AccountColumn = KeyOf<typeof accountList>;

type Sums = Record<"earnedCents" | "heldCents" | "settledCents", number>;

const NOTHING: Sums = { earnedCents: 0, heldCents: 0, settledCents: 0 };

const owed = ({ earnedCents, heldCents, settledCents }: Sums) => earnedCents - heldCents - settledCents;

async function sumOf(ctx: Ctx & { db: Db }, adminId: number | null, days: Days): Promise<Sums> {
  const [row] = await ctx.db.execute<Sums>(sql`
    select coalesce(sum(${EARNED}), 0) as "earnedCents", coalesce(sum(${HELD}), 0) as "heldCents",
      coalesce(sum(${SETTLED}), 0) as "settledCents"
    from ${ledgerLines({ from: "sums", adminId, dayOf: "order", days })}
    where ${sql.raw(countsInFigures("l"))}`);
  return row ?? NOTHING;
}

const dayBefore = (day: string) => new Date(Date.parse(`${day}T12:00Z`) - 86_400_000).toISOString().slice(0, 10);

/** Of the organizers that the filters leave, as far as the actor may see them. */
function sumsIn(ctx: Ctx & { db: Db }, { adminId }: Filters, days: Days): Promise<Sums> | Sums {
  const tenant = tenantOfAll(ctx, "report:account");
  if (tenant !== null && adminId !== null && adminId !== tenant) return NOTHING;
  return sumOf(ctx, tenant ?? adminId, days);
}

function openingCents(ctx: Ctx, filters: Filters): Promise<number> {
  const { from } = filters;
  if (!from) return Promise.resolve(0);
  const before = { from: null, to: dayBefore(from) };
  return inReport(ctx, async (db) => owed(await sumsIn({ ...ctx, db }, filters, before)));
}

/** What the platform owed the organizers at the beginning of the days, what they earned and held in them, and what it owes then. */
export async function accountSums({ ctx, input }: VerbArgs<AccountFiltersInput>): Promise<AccountSumsDto> {
  const filters = parseInput(AccountFilters, input);
  authorize(ctx.actor, "report:account");
  return inReport(ctx, async (db) => {
    const opening = await openingCents({ ...ctx, db }, filters);
    const within = await sumsIn({ ...ctx, db }, filters, filters);
    return { openingCents: opening, ...within, closingCents: opening + owed(within) };
  });
}
