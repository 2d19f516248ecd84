import { EndInvoiceAct, NoteInvoiceAct } from "@/components/closings/invoice-acts";
import type { ListField } from "@/components/office/list-filters";
import type { ListCells } from "@/components/office/list-table";
import type { InvoiceColumn } from "@/lib/closings";
import type { InvoiceRowDto } from "@/lib/closings/client";
import { signedMoney } from "@/lib/core/money";

export const INVOICED_FIELD: ListField = {
  name: "facturado",
  label: "Facturado",
  all: "Facturados y no",
  options: [
    { value: "no", label: "Sin factura propia" },
    { value: "si", label: "Con factura propia" },
  ],
};

export const INVOICE_CELLS: ListCells<InvoiceRowDto, InvoiceColumn> = {
  folio: {
    cell: ({ folio, orderId }) => (orderId === null ? folio : <a href={`/purchases/${orderId}`}>{folio}</a>),
  },
  ticketBase: { cell: ({ ticketBaseCents }) => signedMoney(ticketBaseCents) },
  ticketIva: { cell: ({ ticketIvaCents }) => signedMoney(ticketIvaCents) },
  feeBase: { cell: ({ feeBaseCents }) => signedMoney(feeBaseCents) },
  feeIva: { cell: ({ feeIvaCents }) => signedMoney(feeIvaCents) },
  total: { cell: ({ totalCents }) => <strong>{signedMoney(totalCents)}</strong> },
};

/** Says that a purchase has an invoice of its own, or takes that back. */
export function InvoiceActs({ row: { kind, orderId, folio, uuid } }: { row: InvoiceRowDto }) {
  if (kind !== "sale" || orderId === null) return null;
  return uuid ? (
    <EndInvoiceAct orderId={orderId} folio={folio} uuid={uuid} />
  ) : (
    <NoteInvoiceAct orderId={orderId} folio={folio} />
  );
}
