import type { Metadata } from "next";
import { ListReport } from "@/app/(backoffice)/general-report/list-report";
import { closingOrganizers } from "@/app/(backoffice)/report-by-closing-month/organizers";
import { INVOICE_CELLS, INVOICED_FIELD, InvoiceActs } from "@/components/closings/invoice-cells";
import type { SearchParams } from "@/components/office/list-url";
import { invoiceList } from "@/lib/closings";
import type { InvoiceRowDto } from "@/lib/closings/client";
import { can } from "@/lib/core/permissions";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Factura global" };

const PATH = "/report-by-closing-month/factura-global";
const SEARCH = { label: "Buscar recibos", placeholder: "Folio u organizador" };
const EMPTY = {
  title: "Todavía no hay recibos",
  text: "Aquí verás cada venta y devolución con su base, su IVA y la forma de pago del SAT, para la factura global.",
};

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("report:account");
  const mayNote = can(ctx.actor, "closing:write");
  return (
    <ListReport
      ctx={ctx}
      searchParams={searchParams}
      list={invoiceList}
      path={PATH}
      title="Factura global"
      meta="No es asesoría fiscal: confirma con tu contador"
      isLive
      search={SEARCH}
      fields={async () => [INVOICED_FIELD, ...(await closingOrganizers(ctx))]}
      cells={INVOICE_CELLS}
      rowKey={({ id }) => String(id)}
      empty={EMPTY}
      {...(mayNote
        ? { actions: (row: InvoiceRowDto) => <InvoiceActs row={row} />, nameOf: ({ folio }: InvoiceRowDto) => folio }
        : {})}
    />
  );
}
