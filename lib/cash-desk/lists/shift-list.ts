import { sql } from "drizzle-orm";
import { SHIFT_STATE_LABELS, type ShiftListDto } from "@/lib/cash-desk/client";
import { SHIFT_COLUMNS, SHIFTS, type ShiftRow, seenShifts, toShift, withinDays } from "@/lib/cash-desk/lists/shift-sql";
import { ShiftFilters } from "@/lib/cash-desk/schemas";
import { defineList, hasWords, type KeyOf, sqlReader } from "@/lib/lists";

/** The shifts of a tenant's desks, or the actor's own. */
export const shiftList = defineList<ShiftListDto>()({
  name: "turnos-de-caja",
  title: "Turnos de caja",
  permission: "desk:read",
  filters: ShiftFilters,
  address: { estado: "state", recinto: "enclosureId", desde: "from", hasta: "to" },
  sorts: ["opened", "difference"],
  sort: "-opened",
  zone: ({ timeZone }) => timeZone,
  columns: [
    { key: "number", header: "Turno", kind: "number", shown: "always", width: 10, value: ({ number }) => number },
    { key: "person", header: "Persona", width: 26, value: ({ personName }) => personName },
    { key: "point", header: "Caja", width: 22, value: ({ pointName }) => pointName },
    { key: "venue", header: "Recinto", width: 26, shown: "asked", value: ({ enclosureName }) => enclosureName },
    { key: "opened", header: "Abrió", kind: "moment", sort: "opened", width: 18, value: ({ openedAt }) => openedAt },
    { key: "closed", header: "Cerró", kind: "moment", width: 18, shown: "asked", value: ({ closedAt }) => closedAt },
    { key: "state", header: "Estado", width: 20, value: ({ state }) => SHIFT_STATE_LABELS[state] },
    { key: "operations", header: "Operaciones", kind: "number", width: 12, value: ({ operations }) => operations },
    { key: "float", header: "Fondo", kind: "money", width: 14, shown: "file", value: ({ floatCents }) => floatCents },
    {
      key: "taken",
      header: "Cobrado",
      kind: "money",
      width: 14,
      // What an open shift has taken is not told before its count.
      value: ({ state, takenCents }) => (state === "open" ? null : takenCents),
    },
    {
      key: "expected",
      header: "Debía haber",
      kind: "money",
      width: 14,
      shown: "file",
      value: ({ expectedCents }) => expectedCents,
    },
    { key: "counted", header: "Contado", kind: "money", width: 14, value: ({ countedCents }) => countedCents },
    {
      key: "difference",
      header: "Diferencia",
      kind: "money",
      sort: "difference",
      width: 14,
      value: ({ differenceCents }) => differenceCents,
    },
  ],
  reader: (ctx, { q, state, enclosureId, ...days }) =>
    sqlReader<ShiftRow, ShiftListDto, "opened" | "difference">(ctx, {
      select: SHIFT_COLUMNS,
      from: SHIFTS,
      id: sql`s.id`,
      toDto: toShift,
      where: [
        seenShifts(ctx),
        state ? sql`s.state = ${state}` : sql`true`,
        enclosureId ? sql`s.enclosure_id = ${enclosureId}` : sql`true`,
        withinDays(sql`s.opened_at`, days),
        hasWords(q, [sql`u.full_name`, sql`p.name`, sql`s.number::text`]),
      ],
      sorts: {
        opened: { by: sql`s.opened_at`, type: "timestamptz" },
        difference: { by: sql`coalesce(c.difference_cents, 0)`, type: "int" },
      },
    }),
});

export type ShiftColumn = KeyOf<typeof shiftList>;
