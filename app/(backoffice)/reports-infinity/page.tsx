import type { Metadata } from "next";
import { placeFields } from "@/app/(backoffice)/general-report/choices";
import { ListReport } from "@/app/(backoffice)/general-report/list-report";
import type { SearchParams } from "@/components/office/list-url";
import { INFINITY_STATE_FIELD, infinityCells } from "@/components/reports/infinity-cells";
import { tenantOf } from "@/lib/core/permissions";
import { opensFor } from "@/lib/core/screens";
import { requireActor } from "@/lib/http";
import { infinityDays, infinityList } from "@/lib/reports";

export const metadata: Metadata = { title: "Reporte de estado VIP" };

const PATH = "/reports-infinity";
const SEARCH = { label: "Buscar QR VIP", placeholder: "Nombre, placas o recinto" };
const EMPTY = {
  title: "Todavía no hay QR VIP",
  text: "Aquí verás cada QR VIP, cómo está y cuántas veces entró, en un evento o en unos días.",
};

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("report:infinity");
  const tenant = tenantOf(ctx.actor);
  return (
    <ListReport
      ctx={ctx}
      searchParams={searchParams}
      list={infinityList}
      path={PATH}
      title="Reporte de estado VIP"
      course={{ what: "Entradas", unit: "count", days: infinityDays }}
      search={SEARCH}
      fields={async (params) => [INFINITY_STATE_FIELD, ...(await placeFields(ctx, params, "report:infinity"))]}
      cells={(params) => infinityCells(tenant, params, opensFor(ctx.actor))}
      rowKey={({ id }) => String(id)}
      nameOf={({ name }) => name}
      empty={EMPTY}
    />
  );
}
