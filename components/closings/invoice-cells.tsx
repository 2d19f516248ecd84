import { EndInvoiceAct, NoteInvoiceAct } from "@/components/closings/invoice-acts";
import type { ListField } from "@/components/office/list-filters";
import type { ListCells } from "@/components/office/list-table";
import type { InvoiceColumn } from "@/lib/closings";
import { INVOICED_WORDS, type InvoiceRowDto } from "@/lib/closings/client";
import { signedMoney } from "@/lib/core/money";

export const INVOICED_FIELD: ListField = {
  name: "facturado",
  label: "Facturado",
  all: "Facturados y no",
  options: (["no", "si"] as const).map((value) => ({ value, label: INVOICED_WORDS[value] })),
};

export const INVOICE_CELLS: ListCells<InvoiceRowDto, InvoiceColumn> = {
  folio: {
    cell: ({ folio, of, ofId }) => (of === "order" ? <a href={`/purchases/${ofId}`}>{folio}</a> : folio),
  },
  ticketBase: { cell: ({ ticketBaseCents }) => signedMoney(ticketBaseCents) },
  ticketIva: { cell: ({ ticketIvaCents }) => signedMoney(ticketIvaCents) },
  prepaidBase: { cell: ({ prepaidBaseCents }) => signedMoney(prepaidBaseCents) },
  prepaidIva: { cell: ({ prepaidIvaCents }) => signedMoney(prepaidIvaCents) },
  feeBase: { cell: ({ feeBaseCents }) => signedMoney(feeBaseCents) },
  feeIva: { cell: ({ feeIvaCents }) => signedMoney(feeIvaCents) },
  total: { cell: ({ totalCents }) => <strong>{signedMoney(totalCents)}</strong> },
};

const SOLD: ReadonlySet<InvoiceRowDto["kind"]> = new Set(["sale", "topup", "charge"]);

/** Says that a purchase, a top-up or a charge has an invoice of its own, or takes that back. */
export function InvoiceActs({ row: { kind, of, ofId, folio, uuid } }: { row: InvoiceRowDto }) {
  if (!SOLD.has(kind) || of === null || ofId === null) return null;
  const what = { of, id: ofId };
  return uuid ? <EndInvoiceAct what={what} folio={folio} uuid={uuid} /> : <NoteInvoiceAct what={what} folio={folio} />;
}
