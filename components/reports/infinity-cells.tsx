import type { ListField } from "@/components/office/list-filters";
import type { ListCells } from "@/components/office/list-table";
import { listHref } from "@/components/office/list-url";
import { CountLink } from "@/components/reports/count-link";
import { formatDay } from "@/lib/core/dates";
import { formatCount } from "@/lib/core/money";
import type { InfinityColumn } from "@/lib/reports";
import { INFINITY_STATE_WORDS, INFINITY_STATES, type InfinityRowDto } from "@/lib/reports/client";

export const INFINITY_STATE_FIELD: ListField = {
  name: "estado",
  label: "Estado",
  all: "Todos los estados",
  options: INFINITY_STATES.map((value) => ({ value, label: INFINITY_STATE_WORDS[value] })),
};

/** `tenant` is the reader's, whose QRs have pages for it; null: all have. */
export function infinityCells(
  tenant: number | null,
  params: Readonly<Record<string, string>>,
): ListCells<InfinityRowDto, InfinityColumn> {
  const isOwn = ({ adminId }: InfinityRowDto) => tenant === null || tenant === adminId;
  const { evento = null, tipo = null, desde = null, hasta = null } = params;
  const entriesHref = (id: number) =>
    listHref("/parkingArea/entradas", {}, { qr: id, evento, tipoEvento: tipo, desde, hasta });
  return {
    name: { cell: (row) => (isOwn(row) ? <a href={`/qrabonados/${row.id}`}>{row.name}</a> : row.name) },
    state: { card: "sub" },
    until: { cell: ({ validUntil, timeZone }) => (validUntil ? formatDay(validUntil, timeZone) : "Sin fin") },
    entries: {
      cell: (row) =>
        isOwn(row) ? <CountLink count={row.entries} href={entriesHref(row.id)} /> : formatCount(row.entries),
    },
    events: { cell: ({ events }) => formatCount(events) },
  };
}
