import { sql } from "drizzle-orm";
import type { z } from "zod";
import { OPERATION_LISTED, operationSource } from "@/lib/cash-desk";
import type { ListedOperationDto } from "@/lib/cash-desk/client";
import type { Ctx } from "@/lib/core/context";
import { defineList, type KeyOf, reportReader, rowsReader, sqlReader } from "@/lib/lists";
import { cashOf, cashOperations, cashRowName } from "@/lib/reports/cash/cash";
import { CASH_BY_WORDS, type CashRowDto } from "@/lib/reports/client";
import { describeFilters } from "@/lib/reports/describe";
import { CashFilters } from "@/lib/reports/schemas";

type Filters = z.output<typeof CashFilters>;

const WORDS = new Intl.Collator("es", { numeric: true });

const by = (of: (row: CashRowDto) => number) => (one: CashRowDto, other: CashRowDto) => of(one) - of(other);

const ADDRESS = { por: "by", recinto: "enclosureId", organizador: "adminId", desde: "from", hasta: "to" } as const;

type Said = readonly (readonly [string, string])[];

const describeCash = async (ctx: Ctx, { by: group, ...filters }: Omit<Filters, "key">): Promise<Said> => [
  ["Sumado por", CASH_BY_WORDS[group]],
  ...(await describeFilters(ctx, filters, "desk:read_all")),
];

/** Cash of counted shifts by person, shift, desk, gate, guard's shift, or day and desk. */
export const cashList = defineList<CashRowDto>()({
  name: "reporte-de-caja",
  title: "Reporte de caja",
  permission: "desk:read_all",
  filters: CashFilters.omit({ key: true }),
  address: ADDRESS,
  sorts: ["label", "taken", "difference"],
  // What is of days or numbered in time begins with the latest.
  sort: ({ by: group }) => (["dia", "turno", "guardia"].includes(group) ? "-label" : "label"),
  pageSize: 100,
  sums: ["shifts", "operations", "takenCents", "payoutCents", "dropCents", "differenceCents"],
  describe: describeCash,
  columns: [
    { key: "label", header: "De", shown: "always", sort: "label", width: 44, value: ({ label }) => label },
    { key: "shifts", header: "Turnos", kind: "number", sum: true, width: 10, value: ({ shifts }) => shifts },
    {
      key: "operations",
      header: "Operaciones",
      kind: "number",
      sum: true,
      width: 12,
      value: ({ operations }) => operations,
    },
    {
      key: "taken",
      header: "Cobrado",
      kind: "money",
      sum: true,
      sort: "taken",
      width: 16,
      value: ({ takenCents }) => takenCents,
    },
    {
      key: "payouts",
      header: "Devuelto",
      kind: "money",
      sum: true,
      width: 16,
      value: ({ payoutCents }) => payoutCents,
    },
    { key: "drops", header: "Retirado", kind: "money", sum: true, width: 16, value: ({ dropCents }) => dropCents },
    {
      key: "difference",
      header: "Diferencia",
      kind: "money",
      sum: true,
      sort: "difference",
      width: 16,
      value: ({ differenceCents }) => differenceCents,
    },
  ],
  reader: (ctx, filters) =>
    rowsReader(
      () => cashOf(ctx, filters),
      ({ key }) => key,
      {
        label: (one, other) => WORDS.compare(one.label, other.label) || WORDS.compare(one.key, other.key),
        taken: by(({ takenCents }) => takenCents),
        difference: by(({ differenceCents }) => differenceCents),
      },
    ),
});

export type CashColumn = KeyOf<typeof cashList>;

/** The operations behind a row of the report of cash: what they brought, less what they took out. */
export const cashOperationList = defineList<ListedOperationDto>()({
  name: "operaciones-del-reporte-de-caja",
  title: "Operaciones del reporte de caja",
  permission: "desk:read_all",
  people: true,
  filters: CashFilters,
  address: { ...ADDRESS, clave: "key" },
  sorts: ["at"],
  sort: "-at",
  zone: ({ timeZone }) => timeZone,
  sums: ["amountCents"],
  describe: async (ctx, { key, ...filters }) => [
    ...(await describeCash(ctx, filters)),
    ...(key
      ? [[CASH_BY_WORDS[filters.by], (await cashRowName({ ctx, input: { ...filters, key } })) ?? "Nada"] as const]
      : []),
  ],
  // Nobody is told the sum of an open shift, so the desk's own list has none.
  columns: OPERATION_LISTED.map((column) => (column.key === "amount" ? { ...column, sum: true as const } : column)),
  reader: (ctx, { key, ...filters }) =>
    reportReader(ctx, (within) =>
      sqlReader(
        within,
        operationSource(within, [
          sql`o.id in (select c.id from (${cashOperations(within, filters)}) c where ${key === null ? sql`true` : sql`c.key = ${key}`})`,
        ]),
      ),
    ),
});
