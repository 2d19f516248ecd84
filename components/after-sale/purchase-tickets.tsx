import { TicketState } from "@/components/tickets/ticket-state";
import { BtnLink } from "@/components/ui/btn-link";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Panel } from "@/components/ui/panel";
import { Plate } from "@/components/ui/plate";
import { formatMoney } from "@/lib/core/money";
import type { OrderDto, OrderItemDto } from "@/lib/orders/client";
import { eventDay, type TicketDto } from "@/lib/tickets/client";

const ITEM_STATES: Readonly<Record<string, string>> = {
  held: "Apartado",
  sold: "Vendido",
  released: "Liberado",
  returned: "Devuelto",
};

const ITEMS: readonly Column<OrderItemDto>[] = [
  { key: "event", header: "Evento", card: "title", rowHeader: true, cell: (row) => row.eventName },
  {
    key: "place",
    header: "Lugar",
    card: "sub",
    cell: (row) => (
      <span className="fila gap-2">
        <Plate code={row.zoneKey} size="sm" />
        {row.placeLabel ?? row.zoneName}
      </span>
    ),
  },
  { key: "state", header: "Estado", card: "foot", cell: (row) => ITEM_STATES[row.state] ?? row.state },
  { key: "price", header: "Precio", card: "foot", number: true, cell: (row) => formatMoney(row.priceCents) },
  { key: "fee", header: "Cargo", card: "foot", number: true, cell: (row) => formatMoney(row.feeCents) },
  { key: "total", header: "Total", card: "foot", number: true, cell: (row) => formatMoney(row.totalCents) },
];

interface PurchaseTicketsProps {
  orderId: number;
  order: OrderDto;
  tickets: readonly TicketDto[];
  /** Whoever reads it may change tickets, give them back or pass them on. */
  mayChange: boolean;
}

/** What was bought, place by place, and its tickets, each with its page of acts. */
export function PurchaseTickets({ orderId, order, tickets, mayChange }: PurchaseTicketsProps) {
  const columns: Column<TicketDto>[] = [
    { key: "id", header: "Boleto", card: "title", code: true, rowHeader: true, cell: (row) => row.id },
    { key: "event", header: "Evento", card: "sub", cell: (row) => `${row.event.name}, ${eventDay(row)}` },
    {
      key: "place",
      header: "Lugar",
      card: "foot",
      cell: (row) => (
        <span className="fila gap-2">
          <Plate code={row.zone.key} size="sm" />
          {row.placeLabel ?? row.zone.name}
        </span>
      ),
    },
    { key: "state", header: "Estado", card: "foot", bare: true, cell: (row) => <TicketState ticket={row} /> },
    {
      key: "acts",
      header: "Qué hacer",
      headerHidden: true,
      card: "foot",
      bare: true,
      cell: (row) =>
        row.status === "valid" ? (
          <BtnLink
            size="sm"
            href={`/purchases/${orderId}/${row.id}`}
            aria-label={`Cambiar, devolver o pasar el boleto ${row.id}`}
          >
            Cambiar, devolver o pasar
          </BtnLink>
        ) : null,
    },
  ];
  return (
    <>
      <Panel title="Lugares">
        <div className="tabla-x">
          <DataTable
            caption="Lugares de la compra"
            columns={ITEMS}
            rows={order.items}
            rowKey={(row) => String(row.id)}
          />
        </div>
      </Panel>
      {tickets.length > 0 ? (
        <Panel title="Boletos">
          <div className="tabla-x">
            <DataTable
              caption="Boletos de la compra"
              columns={mayChange ? columns : columns.filter(({ key }) => key !== "acts")}
              rows={tickets}
              rowKey={(row) => String(row.id)}
            />
          </div>
        </Panel>
      ) : null}
    </>
  );
}
