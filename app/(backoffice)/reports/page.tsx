import type { Metadata } from "next";
import { placeFields } from "@/app/(backoffice)/general-report/choices";
import { ListReport } from "@/app/(backoffice)/general-report/list-report";
import { PURCHASE_METHOD_FIELD } from "@/components/after-sale/purchase-filters";
import type { SearchParams } from "@/components/office/list-url";
import { buyerCells } from "@/components/reports/buyer-cells";
import { opensFor } from "@/lib/core/screens";
import { requireActor } from "@/lib/http";
import { buyerDays, buyerReportList } from "@/lib/reports";

export const metadata: Metadata = { title: "Reporte de usuarios" };

const PATH = "/reports";
const SEARCH = { label: "Buscar comprador", placeholder: "Nombre, correo o teléfono" };
const EMPTY = {
  title: "Todavía nadie ha comprado",
  text: "Aquí verás a cada comprador, cuántas veces compró, cuánto pagó y cuánto se le devolvió.",
};

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("report:general");
  return (
    <ListReport
      ctx={ctx}
      searchParams={searchParams}
      list={buyerReportList}
      path={PATH}
      title="Reporte de usuarios"
      course={{ what: "Cobrado", days: buyerDays }}
      meta="Quién compró, cuánto y cuándo fue la última vez"
      search={SEARCH}
      fields={async (params) => [...(await placeFields(ctx, params)), PURCHASE_METHOD_FIELD]}
      cells={(params) => buyerCells(params, opensFor(ctx.actor))}
      rowKey={({ id }) => String(id)}
      empty={EMPTY}
    />
  );
}
