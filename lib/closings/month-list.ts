import type { z } from "zod";
import {
  addSums,
  CLOSING_MONTH_STATE_WORDS,
  CLOSING_MONTH_STATES,
  CLOSING_SUM_WORDS,
  CLOSING_SUMS,
  type ClosingMonthDto,
  type ClosingMonthState,
  type ClosingRowDto,
  type ClosingSums,
  isNothing,
} from "@/lib/closings/client";
import { closedMonths, frozenMonths, isIn, keyOf, withoutFrozen } from "@/lib/closings/find-closings";
import { ClosingMonthFilters } from "@/lib/closings/schemas";
import { sumsOf } from "@/lib/closings/sums";
import type { Ctx } from "@/lib/core/context";
import { monthWords } from "@/lib/core/months";
import { tenantOfAll } from "@/lib/core/permissions";
import { defineList, type KeyOf, rowsReader, withinTime } from "@/lib/lists";
import { describeFilters } from "@/lib/reports";

type Filters = z.output<typeof ClosingMonthFilters>;

const rowOf = ({ adminId, organizer, month, sums }: ClosingRowDto, state: ClosingMonthState): ClosingMonthDto => ({
  adminId,
  organizer,
  month,
  state,
  ...sums,
});

/** Each organizer's months as they were frozen, with what closings do not have yet: together what the ledger says. */
async function monthRows(ctx: Ctx, { state, adminId, since, until }: Filters): Promise<ClosingMonthDto[]> {
  const tenant = tenantOfAll(ctx, "report:account");
  if (tenant !== null && adminId !== null && adminId !== tenant) return [];
  const of = tenant ?? adminId;
  return withinTime(ctx, async (db) => {
    const within = { ...ctx, db };
    const now = await sumsOf(within, { adminId: of, since, until, from: "sums" });
    const frozen = (await frozenMonths(within, of)).filter(
      ({ month }) => (since === null || month >= since) && (until === null || month <= until),
    );
    const closed = await closedMonths(within, of);
    const held = [...Map.groupBy(frozen, keyOf).values()].flatMap((rows) =>
      rows.slice(0, 1).map((row) => rowOf({ ...row, sums: addSums(rows.map(({ sums }) => sums)) }, "closed")),
    );
    const left = withoutFrozen(now, frozen)
      .filter(({ sums }) => !isNothing(sums))
      .map((row) => rowOf(row, closed.some((one) => isIn(one, row)) ? "since" : "open"));
    return [...held, ...left].filter((row) => state === null || state === undefined || row.state === state);
  });
}

type Row = ClosingMonthDto;

const placeOf = ({ state }: Row) => CLOSING_MONTH_STATES.indexOf(state);

/** What one looks at first. */
const SHOWN: ReadonlySet<keyof ClosingSums> = new Set([
  "soldCents",
  "owedCents",
  "settledCents",
  "withheldIsrCents",
  "withheldIvaCents",
]);

/** Months of organizers with all that a closing freezes, closed and open ones, the latest first. */
export const closingMonthList = defineList<Row>()({
  name: "cierres-por-mes",
  title: "Cierres por mes",
  permission: "report:account",
  filters: ClosingMonthFilters,
  address: { estado: "state", organizador: "adminId", desde: "since", hasta: "until" },
  sorts: ["month", "organizer", "sold", "owed"],
  sort: "-month",
  pageSize: 50,
  describe: async (ctx, { state, adminId, since, until }) => [
    ...(state ? [["Estado", CLOSING_MONTH_STATE_WORDS[state]] as const] : []),
    ...(await describeFilters(
      ctx,
      { adminId, from: since && monthWords(since), to: until && monthWords(until) },
      "report:account",
    )),
  ],
  sums: CLOSING_SUMS,
  columns: [
    { key: "month", header: "Mes", value: ({ month }) => monthWords(month), shown: "always", sort: "month", width: 18 },
    { key: "organizer", header: "Organizador", value: ({ organizer }) => organizer, sort: "organizer", width: 30 },
    { key: "state", header: "Estado", value: ({ state }) => CLOSING_MONTH_STATE_WORDS[state], width: 20 },
    ...CLOSING_SUMS.map((name) => ({
      key: name,
      header: CLOSING_SUM_WORDS[name],
      value: (row: Row) => row[name],
      kind: "money" as const,
      sum: true as const,
      shown: SHOWN.has(name) ? ("yes" as const) : ("asked" as const),
      ...(name === "soldCents" ? { sort: "sold" as const } : {}),
      ...(name === "owedCents" ? { sort: "owed" as const } : {}),
      width: 20,
    })),
  ],
  reader: (ctx, filters) =>
    rowsReader(
      () => monthRows(ctx, filters),
      ({ adminId, month, state }) => `${month} ${adminId} ${state}`,
      {
        // The latest month first has its organizers from A to Z, and what came after below what was frozen.
        month: (one, other) =>
          one.month.localeCompare(other.month) ||
          other.organizer.localeCompare(one.organizer, "es") ||
          placeOf(other) - placeOf(one),
        organizer: (one, other) =>
          one.organizer.localeCompare(other.organizer, "es") || other.month.localeCompare(one.month),
        sold: (one, other) => one.soldCents - other.soldCents,
        owed: (one, other) => one.owedCents - other.owedCents,
      },
    ),
});

export type ClosingMonthColumn = KeyOf<typeof closingMonthList>;
