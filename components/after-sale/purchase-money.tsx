import { PurchaseState } from "@/components/after-sale/purchases-table";
import { type EndableTicket, PlainRefund, RefundButton } from "@/components/after-sale/refund-money";
import { isRefundable } from "@/components/after-sale/refund-words";
import { Lines } from "@/components/payments/lines";
import { ticketWords } from "@/components/tickets/ticket-state";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Panel } from "@/components/ui/panel";
import type { PurchaseDto } from "@/lib/after-sale/client";
import { formatDateTime } from "@/lib/core/dates";
import { formatMoney } from "@/lib/core/money";
import { paidWords } from "@/lib/pricing/client";
import { BEARER_LABELS } from "@/lib/settlement/client";
import type { TicketDto } from "@/lib/tickets/client";

type Payment = PurchaseDto["payments"][number];
type Refund = PurchaseDto["refunds"][number];
type Line = PurchaseDto["ledger"][number];

const PAYMENT_STATES: Readonly<Record<string, string>> = {
  created: "Creado",
  requires_action: "En espera del comprador",
  pending: "Pendiente",
  paid: "Pagado",
  failed: "Rechazado",
  expired: "Vencido",
  cancelled: "Cancelado",
  partially_refunded: "Devuelto en parte",
  refunded: "Devuelto",
  disputed: "En disputa",
  dispute_won: "Disputa ganada",
  dispute_lost: "Disputa perdida",
};
const REFUND_STATES: Readonly<Record<string, string>> = {
  pending: "En camino",
  done: "Hecha",
  failed: "Rechazada",
  manual: "Por hacer a mano",
};
const KINDS: Readonly<Record<string, string>> = {
  receipt: "Cobro",
  sale: "Venta",
  refund: "Devolución",
  reversal: "Crédito de un cambio",
  kept: "Sin devolver",
  chargeback: "Contracargo",
  dispute_end: "Fin de un contracargo",
  dispute_fee: "Cargo por un contracargo",
  commission: "Comisión",
};
const ACCOUNTS: Readonly<Record<string, string>> = {
  provider_clearing: "Con el servicio de pago",
  organizer_payable: "Del organizador",
  fee_revenue: "Cargo por servicio",
  fee_iva: "IVA del cargo",
  provider_commission: "Comisión del servicio de pago",
  commission_iva: "IVA de la comisión",
  discount: "Descuento",
  buyer_owed: "Del comprador",
  excess_kept: "Pagado de más, sin devolver",
  chargeback: "Contracargo",
  dispute_loss: "Contracargo que absorbe la plataforma",
  dispute_fee: "Cargo por un contracargo",
};

/** Says a payment's state, and of a lost dispute how it ended. */
function paymentWords({ state, disputeEnd }: Payment): string[] {
  const word = PAYMENT_STATES[state] ?? state;
  if (!disputeEnd) return state === "dispute_lost" ? [word, "Falta decidir quién lo absorbe"] : [word];
  const { bearer, feeCents, freesPlaces } = disputeEnd;
  return [
    word,
    `Lo absorbe: ${BEARER_LABELS[bearer].toLowerCase()}`,
    ...(feeCents > 0 ? [`Cargo por la disputa ${formatMoney(feeCents)}`] : []),
    freesPlaces ? "Los lugares volvieron a la venta" : "Los lugares quedaron ocupados",
  ];
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="chico">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** How it was paid, with the kind of the card, or how somebody chose to pay it. */
function methodOf({ order: { method }, payments }: PurchaseDto): string {
  const paid = payments.find((payment) => payment.method === method && payment.receivedCents > 0);
  return method ? paidWords(method, paid?.cardFunding ?? null) : "Sin elegir";
}

/** Who bought it, when, how, and what it cost. */
export function PurchaseFacts({ purchase }: { purchase: PurchaseDto }) {
  const { order, isOwn, buyer, createdAt, exchangeOf, exchangedBy } = purchase;
  const contact = [buyer?.email, buyer?.phone].filter(Boolean).join(" · ");
  return (
    <Panel>
      <dl className="bloque grid gap-4 sm:grid-cols-3">
        <Fact label="Estado">
          <PurchaseState state={order.state} />
        </Fact>
        <Fact label="Comprador">
          {buyer && isOwn ? <a href={`/users/${buyer.id}`}>{buyer.fullName}</a> : (buyer?.fullName ?? "Sin cuenta")}
          {contact ? <span className="meta block">{contact}</span> : null}
        </Fact>
        <Fact label="Compró">{formatDateTime(createdAt, order.enclosure.timeZone)}</Fact>
        <Fact label={order.exchange ? "Diferencia" : "Total"}>{formatMoney(order.totalCents)} MXN</Fact>
        <Fact label="Forma de pago">{methodOf(purchase)}</Fact>
        {isOwn ? (
          <Fact label="Comprobante">
            <a href={`/recibo/${order.folio}`}>Ver el recibo</a>
          </Fact>
        ) : null}
        {order.code ? (
          <Fact label="Código de descuento">
            {order.code.code}
            <span className="meta block">
              {order.discountCents > 0 ? `${order.code.worth}: ${formatMoney(-order.discountCents)}` : "No se aplica"}
            </span>
          </Fact>
        ) : null}
        {exchangeOf ? (
          <Fact label="Cambio de">
            <a href={`/purchases/${exchangeOf.id}`}>{exchangeOf.folio}</a>
          </Fact>
        ) : null}
        {exchangedBy.length > 0 ? (
          <Fact label="Cambiada por">
            {exchangedBy.map(({ id, folio }) => (
              <a key={id} className="block" href={`/purchases/${id}`}>
                {folio}
              </a>
            ))}
          </Fact>
        ) : null}
      </dl>
    </Panel>
  );
}

/** "Boleto 5081, Norte · A1-014, Vigente": which one a person gives back must not be guessed. */
function endableTicket(ticket: TicketDto): EndableTicket {
  const { id, orderItemId, event, zone, placeLabel } = ticket;
  const place = [event.name, zone.key, placeLabel].filter(Boolean).join(" · ");
  return { itemId: orderItemId, label: `Boleto ${id}, ${place}, ${ticketWords(ticket)}` };
}

/** The tickets that a refund may end. */
export function endableTickets({ order }: PurchaseDto, tickets: readonly TicketDto[]): EndableTicket[] {
  const sold = new Set(order.items.filter(({ state }) => state === "sold").map(({ id }) => id));
  return tickets.filter(({ orderItemId }) => sold.has(orderItemId)).map(endableTicket);
}

interface PurchaseMoneyProps {
  purchase: PurchaseDto;
  tickets: readonly TicketDto[];
}

/** Payments, with what may still go back of them, refunds and the lines of the ledger. */
export function PurchaseMoney({ purchase, tickets }: PurchaseMoneyProps) {
  const { payments, refunds, ledger, order } = purchase;
  const buyer = purchase.buyer?.fullName ?? null;
  const refundable = payments.filter(isRefundable);
  const endable = endableTickets(purchase, tickets);
  const { timeZone } = order.enclosure;
  const acts: Column<Payment> = {
    key: "acts",
    header: "Qué hacer",
    headerHidden: true,
    card: "foot",
    bare: true,
    cell: (row) => (isRefundable(row) ? <RefundButton payment={row} buyer={buyer} tickets={endable} /> : null),
  };
  const paymentColumns: Column<Payment>[] = [
    { key: "folio", header: "Pago", card: "title", code: true, rowHeader: true, cell: (row) => row.folio },
    {
      key: "method",
      header: "Forma",
      card: "sub",
      cell: (row) => `${paidWords(row.method, row.cardFunding)} · ${row.provider}`,
    },
    { key: "state", header: "Estado", card: "foot", cell: (row) => <Lines lines={paymentWords(row)} /> },
    { key: "asked", header: "Pedido", card: "foot", number: true, cell: (row) => formatMoney(row.amountCents) },
    { key: "got", header: "Recibido", card: "foot", number: true, cell: (row) => formatMoney(row.receivedCents) },
    { key: "back", header: "Devuelto", card: "foot", number: true, cell: (row) => formatMoney(row.refundedCents) },
    { key: "when", header: "Cuándo", card: "foot", cell: (row) => formatDateTime(row.createdAt, timeZone) },
    {
      key: "providerPaid",
      header: "Fecha del proveedor",
      card: "foot",
      cell: (row) => (row.providerPaidAt ? formatDateTime(row.providerPaidAt, timeZone) : "No la dice"),
    },
    ...(refundable.length > 0 ? [acts] : []),
  ];
  const refundColumns: Column<Refund>[] = [
    { key: "reason", header: "Motivo", card: "title", rowHeader: true, cell: (row) => row.reason },
    { key: "state", header: "Estado", card: "foot", cell: (row) => REFUND_STATES[row.state] ?? row.state },
    { key: "amount", header: "Monto", card: "foot", number: true, cell: (row) => formatMoney(row.amountCents) },
    { key: "when", header: "Cuándo", card: "foot", cell: (row) => formatDateTime(row.createdAt, timeZone) },
  ];
  const lineColumns: Column<Line>[] = [
    { key: "kind", header: "Movimiento", card: "title", rowHeader: true, cell: (row) => KINDS[row.kind] ?? row.kind },
    { key: "account", header: "Cuenta", card: "sub", cell: (row) => ACCOUNTS[row.account] ?? row.account },
    { key: "amount", header: "Monto", card: "foot", number: true, cell: (row) => formatMoney(row.amountCents) },
    { key: "when", header: "Cuándo", card: "foot", cell: (row) => formatDateTime(row.at, timeZone) },
  ];
  return (
    <>
      {payments.length > 0 ? (
        <Panel title="Pagos" id="pagos">
          <div className="tabla-x">
            <DataTable caption="Pagos" columns={paymentColumns} rows={payments} rowKey={(row) => String(row.id)} />
          </div>
          {refundable.length > 0 ? (
            <noscript>
              {refundable.map((payment) => (
                <PlainRefund key={payment.id} payment={payment} buyer={buyer} tickets={endable} orderId={order.id} />
              ))}
            </noscript>
          ) : null}
        </Panel>
      ) : null}
      {refunds.length > 0 ? (
        <Panel title="Devoluciones">
          <div className="tabla-x">
            <DataTable caption="Devoluciones" columns={refundColumns} rows={refunds} rowKey={(row) => String(row.id)} />
          </div>
        </Panel>
      ) : null}
      {ledger.length > 0 ? (
        <Panel title="Contabilidad" meta="Cada movimiento suma cero">
          <div className="tabla-x">
            <DataTable caption="Contabilidad" columns={lineColumns} rows={ledger} rowKey={(row) => String(row.id)} />
          </div>
        </Panel>
      ) : null}
    </>
  );
}
