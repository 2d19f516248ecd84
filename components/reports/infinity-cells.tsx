import type { ListField } from "@/components/office/list-filters";
import type { ListCells } from "@/components/office/list-table";
import { listHref } from "@/components/office/list-url";
import { type Opens, whereOpen } from "@/components/office/where-open";
import { CountLink, NameLink } from "@/components/reports/figure-link";
import { formatDay } from "@/lib/core/dates";
import type { InfinityColumn, InfinityEntryColumn } from "@/lib/reports";
import {
  INFINITY_STATE_WORDS,
  INFINITY_STATES,
  type InfinityEntryDto,
  type InfinityRowDto,
} from "@/lib/reports/client";

export const INFINITY_STATE_FIELD: ListField = {
  name: "estado",
  label: "Estado",
  all: "Todos los estados",
  options: INFINITY_STATES.map((value) => ({ value, label: INFINITY_STATE_WORDS[value] })),
};

type Params = Readonly<Record<string, string>>;

/** `tenant` is the reader's, whose QRs have pages for it; null: all have. */
const pageOf = (tenant: number | null, { id, adminId }: { id: number; adminId: number }): string | null =>
  tenant === null || tenant === adminId ? `/qrabonados/${id}` : null;

/** Figures open their entries, of whichever tenant. */
export function infinityCells(
  tenant: number | null,
  { col: _columns, sort: _sort, ...filters }: Params,
  opens: Opens,
): ListCells<InfinityRowDto, InfinityColumn> {
  const behind = (qr: number | null) => whereOpen(opens, [listHref("/reports-infinity/entradas", filters, { qr })]);
  return {
    name: {
      cell: (row) => <NameLink href={whereOpen(opens, [pageOf(tenant, row)]) ?? behind(row.id)}>{row.name}</NameLink>,
    },
    state: { card: "sub" },
    until: { cell: ({ validUntil, timeZone }) => (validUntil ? formatDay(validUntil, timeZone) : "Sin fin") },
    entries: {
      cell: ({ id, entries, name }) => <CountLink count={entries} href={behind(id)} of={name} />,
      totalHref: behind(null),
    },
    events: { cell: ({ id, events, name }) => <CountLink count={events} href={behind(id)} of={name} /> },
  };
}

export const infinityEntryCells = (
  tenant: number | null,
  opens: Opens,
): ListCells<InfinityEntryDto, InfinityEntryColumn> => ({
  name: {
    cell: ({ subscriberId, adminId, name }) => (
      <NameLink href={whereOpen(opens, [pageOf(tenant, { id: subscriberId, adminId })])}>{name}</NameLink>
    ),
  },
  at: { card: "sub" },
});
