import { type Column, DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import { Plate } from "@/components/ui/plate";
import { formatCount, formatMoney } from "@/lib/core/money";
import { gateLines } from "@/lib/enclosures/client";
import type { EventAreaDto } from "@/lib/events/client";

const COLUMNS: readonly Column<EventAreaDto>[] = [
  {
    key: "zone",
    header: "Zona",
    card: "title",
    rowHeader: true,
    cell: ({ key, name }) => (
      <span className="fila gap-3">
        <Plate code={key} size="sm" />
        {name}
      </span>
    ),
  },
  { key: "gates", header: "Accesos", card: "sub", cell: ({ gates }) => gateLines(gates).join("; ") },
  { key: "capacity", header: "Lugares", card: "foot", number: true, cell: ({ capacity }) => formatCount(capacity) },
  { key: "price", header: "Precio", card: "foot", number: true, cell: ({ priceCents }) => formatMoney(priceCents) },
];

/** The zones of an event, for whoever has no figures of it. */
export function EventZones({ zones }: { zones: readonly EventAreaDto[] }) {
  return (
    <Panel title="Zonas">
      {zones.length === 0 ? (
        <EmptyState title="El evento todavía no tiene zonas" text="Las agrega quien administra el recinto." />
      ) : (
        <DataTable caption="Zonas del evento" columns={COLUMNS} rows={zones} rowKey={({ id }) => String(id)} />
      )}
    </Panel>
  );
}
