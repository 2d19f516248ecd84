import { type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { EVENT_DAY } from "@/lib/after-sale";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { defineList, inReport, type KeyOf, type ListReader, reportReader, sqlReader } from "@/lib/lists";
import {
  balancesOf,
  CAUSES,
  closing,
  EARNED,
  type Filters,
  HELD,
  inDays,
  inEvents,
  lookedFor,
  opening,
  owed,
  SETTLED,
  shown,
  sumsIn,
  takenSums,
  transactions,
} from "@/lib/reports/account/balances";
import {
  ACCOUNT_KIND_WORDS,
  type AccountLineDto,
  type AccountSumsDto,
  folioOf,
  PLACE_ADDRESS,
  TAKEN,
  TAKEN_WORDS,
} from "@/lib/reports/client";
import { describeFilters } from "@/lib/reports/describe";
import { AccountFilters, type AccountFiltersInput } from "@/lib/reports/schemas";

/** A transaction of the days in a file, whether the reader looks for it or not, and what they begin or end with. */
type Streamed = AccountLineDto & { isShown: boolean; startCents: number; wholeCents: number };

const EVENT_AT = sql`(select min(v.starts_at) from order_items k join events v on v.id = k.event_id
  where k.order_id = l.order_id) as "eventAt"`;

const TAKEN_FIELDS = TAKEN.map((part) => `${part}Cents` as const);

/**
 * What a transaction `l` moves: of what is looked for alone, where that is of some events, and `whole` of all it is for,
 * which is what the balance follows. A settlement is listed though what it took and what was adjusted come to nothing.
 */
const MOVED = (part: SQL | null) => sql`(
  select x.*, x.earned <> 0 or x.held <> 0 or x.settled <> 0${part === null ? sql` or l.kind = 'settlement'` : sql``} as moves from (
    select coalesce(sum(${EARNED}) filter (where ${part ?? sql`true`}), 0) as earned,
      coalesce(sum(${HELD}) filter (where ${part ?? sql`true`}), 0) as held,
      coalesce(sum(${SETTLED}) filter (where ${part ?? sql`true`}), 0) as settled,
      coalesce(sum(${EARNED} - (${HELD}) - (${SETTLED})), 0) as whole, ${takenSums()}
    from ledger_entries e where e.transaction_id = l.id) x)`;

/** Reads rows as they are, and adds what was owed after each. */
function withBalances(
  ctx: Ctx,
  filters: Filters,
  { rows, all }: { rows: ListReader<AccountLineDto, "entry">; all: (start: SQL) => ListReader<Streamed, "entry"> },
): ListReader<AccountLineDto, "entry"> {
  return {
    ...rows,
    async rows(asked) {
      const found = await rows.rows(asked);
      if (found.length === 0) return [];
      const db = dbOf(ctx);
      const [last] = await db.execute<{ id: number }>(sql`select max(id) as id from ledger_transactions`);
      const ids = found.map(({ dto }) => dto.id);
      // The shorter way, as far as the numbers tell.
      const from = Math.max(...ids) * 2 > (last?.id ?? 0) ? "closing" : "opening";
      const balances = await balancesOf({ ...ctx, db }, filters, ids, from);
      return found.map(({ dto, key }) => ({ dto: { ...dto, balanceCents: balances.get(dto.id) ?? 0 }, key }));
    },
    async *stream(order) {
      const { descending } = order;
      let balance: number | null = null;
      for await (const { isShown, startCents, wholeCents, ...dto } of all(
        (descending ? closing : opening)(ctx, filters),
      ).stream(order)) {
        const before: number = balance ?? startCents;
        // Read from the latest on, the balance is what the earlier ones left and this one brought.
        const after = descending ? before : before + wholeCents;
        balance = descending ? before - wholeCents : after;
        if (isShown) yield { ...dto, balanceCents: after };
      }
    },
  };
}

/** S34. Each transaction of the ledger that changes what the platform owes an organizer, the latest first. */
export const accountList = defineList<AccountLineDto>()({
  name: "estado-de-cuenta",
  title: "Estado de cuenta",
  permission: "report:account",
  filters: AccountFilters,
  address: {
    movimiento: "kind",
    forma: "method",
    ...PLACE_ADDRESS,
  },
  sorts: ["entry"],
  sort: "-entry",
  pageSize: 50,
  describe: (ctx, filters) => describeFilters(ctx, filters, "report:account"),
  sums: ["earnedCents", "heldCents", "settledCents", ...TAKEN_FIELDS],
  columns: [
    { key: "kind", header: "Movimiento", value: ({ kind }) => ACCOUNT_KIND_WORDS[kind], shown: "always", width: 24 },
    { key: "collected", header: "Fecha de cobro", value: ({ collectedAt }) => collectedAt, kind: "moment", width: 18 },
    EVENT_DAY,
    {
      key: "recorded",
      header: "Registrado",
      value: ({ at }) => at,
      kind: "moment",
      shown: "asked",
      sort: "entry",
      width: 18,
    },
    { key: "folio", header: "Folio", value: (line) => folioOf(line) ?? "", width: 20 },
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
    ...TAKEN.map((part) => ({
      key: part,
      header: TAKEN_WORDS[part],
      value: (line: AccountLineDto) => line[`${part}Cents`],
      kind: "money" as const,
      sum: true as const,
      shown: "asked" as const,
      width: 18,
    })),
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
      const of = <Row extends AccountLineDto>(columns: SQL, where: readonly SQL[]) =>
        sqlReader<Row & Record<string, unknown>, Row, "entry">(within, {
          select: sql`l.id, l.kind, l.at, l.collected_at as "collectedAt", ${EVENT_AT}, l.order_id as "orderId", o.folio as "orderFolio", p.folio as "paymentFolio",
            b.name as organizer, m.earned as "earnedCents", m.held as "heldCents", m.settled as "settledCents", s.id as "settlementId", s.folio as "settlementFolio",
            w.folio as "movementFolio", u.folio as "topupFolio", ${sql.join(
              TAKEN_FIELDS.map((field) => sql`m.${sql.identifier(field)}`),
              sql`, `,
            )}, ${columns}`,
          from: sql`${transactions(filters)} ${CAUSES} cross join lateral ${MOVED(inEvents(filters))} m`,
          where,
          id: sql`l.id`,
          sorts: { entry: null },
          toDto: (row) => row,
        });
      return withBalances(within, filters, {
        rows: of<AccountLineDto>(sql`0 as "balanceCents"`, [...shown(within, filters), sql`m.moves`]),
        all: (start) =>
          of<Streamed>(
            sql`0 as "balanceCents", (${lookedFor(filters)} and m.moves) as "isShown", m.whole as "wholeCents", ${start} as "startCents"`,
            [...inDays(within, filters), sql`(m.moves or m.whole <> 0)`],
          ),
      });
    }),
});

export type AccountColumn = KeyOf<typeof accountList>;

/** What the platform owed the organizers at the beginning of the days, what they earned and held in them, and what it owes then. */
export async function accountSums({ ctx, input }: VerbArgs<AccountFiltersInput>): Promise<AccountSumsDto> {
  const filters = parseInput(AccountFilters, input);
  authorize(ctx.actor, "report:account");
  return inReport(ctx, async (db) => {
    const sums = await sumsIn({ ...ctx, db }, filters);
    return { ...sums, closingCents: sums.openingCents + owed(sums) };
  });
}
