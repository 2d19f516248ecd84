import { type SQL, sql } from "drizzle-orm";
import {
  isVoidable,
  type ListedOperationDto,
  numberOfFolio,
  OPERATION_LABELS,
  type ShiftState,
} from "@/lib/cash-desk/client";
import {
  OPERATION_COLUMNS,
  OPERATION_JOINS,
  type OperationRow,
  toOperation,
} from "@/lib/cash-desk/lists/operation-sql";
import { seenShifts, withinDays } from "@/lib/cash-desk/lists/shift-sql";
import { OperationFilters } from "@/lib/cash-desk/schemas";
import type { Ctx } from "@/lib/core/context";
import { defineList, hasWords, type KeyOf, type ListColumn, type SqlSource, sqlReader } from "@/lib/lists";

export const OPERATION_LISTED = [
  { key: "folio", header: "Folio", shown: "always", width: 12, value: ({ folio }) => folio },
  { key: "kind", header: "Operación", width: 18, value: ({ kind }) => OPERATION_LABELS[kind] },
  { key: "concept", header: "Concepto", width: 22, value: ({ concept }) => concept },
  { key: "payer", header: "Cliente", width: 26, value: ({ payer }) => payer },
  { key: "amount", header: "Monto", kind: "money", width: 14, value: ({ amountCents }) => amountCents },
  { key: "received", header: "Recibido", kind: "money", width: 14, shown: "file", value: (o) => o.receivedCents },
  {
    key: "change",
    header: "Cambio",
    kind: "money",
    width: 14,
    shown: "file",
    value: ({ changeCents }) => changeCents,
  },
  { key: "at", header: "Cuándo", kind: "moment", sort: "at", width: 18, value: ({ at }) => at },
  { key: "person", header: "Cobró", width: 26, shown: "asked", value: ({ personName }) => personName },
  { key: "point", header: "Caja", width: 20, shown: "asked", value: ({ pointName }) => pointName },
  { key: "voided", header: "Anulada con", width: 14, value: ({ voidedBy }) => voidedBy },
  { key: "voids", header: "Anula a", width: 12, shown: "file", value: ({ voids }) => voids },
  { key: "reason", header: "Motivo", width: 32, shown: "file", value: ({ reason }) => reason },
  { key: "approved", header: "Autorizó", width: 26, shown: "file", value: ({ approvedBy }) => approvedBy },
] as const satisfies readonly ListColumn<ListedOperationDto>[];

type Row = OperationRow & Record<"timeZone" | "personName" | "pointName", string> & { shiftState: ShiftState };

/** The parts of a statement that finds operations `o` of shifts `s`: those that the actor may see, and `where` besides. */
export const operationSource = (ctx: Ctx, where: readonly SQL[]): SqlSource<Row, ListedOperationDto, "at"> => ({
  select: sql`${OPERATION_COLUMNS}, e.time_zone as "timeZone", u.full_name as "personName", dp.name as "pointName",
    s.state as "shiftState"`,
  from: sql`desk_operations o join desk_shifts s on s.id = o.shift_id join desk_points dp on dp.id = s.point_id
    join enclosures e on e.id = s.enclosure_id join users u on u.id = s.user_id ${OPERATION_JOINS}`,
  id: sql`o.id`,
  toDto: ({ timeZone, personName, pointName, shiftState, ...row }) => {
    const operation = toOperation(row as OperationRow);
    return { ...operation, timeZone, personName, pointName, isVoidable: isVoidable(shiftState, operation) };
  },
  where: [seenShifts(ctx), ...where],
  sorts: { at: { by: sql`o.at`, type: "timestamptz" } },
});

/** Operations of the shifts that the actor may see; of one shift where it is named. */
export const operationList = defineList<ListedOperationDto>()({
  name: "operaciones-de-caja",
  title: "Operaciones de caja",
  permission: "desk:read",
  people: true,
  filters: OperationFilters,
  address: { turno: "shiftId", tipo: "kind", desde: "from", hasta: "to" },
  sorts: ["at"],
  sort: "-at",
  zone: ({ timeZone }) => timeZone,
  columns: OPERATION_LISTED,
  reader: (ctx, { q, shiftId, kind, ...days }) => {
    const number = numberOfFolio(q);
    return sqlReader(
      ctx,
      operationSource(ctx, [
        shiftId ? sql`o.shift_id = ${shiftId}` : sql`true`,
        kind ? sql`o.kind = ${kind}` : sql`true`,
        withinDays(sql`o.at`, days),
        number === null ? hasWords(q, [sql`o.concept`, sql`payer.full_name`]) : sql`o.number = ${number}`,
      ]),
    );
  },
});

export type OperationColumn = KeyOf<typeof operationList>;
