import type { Metadata } from "next";
import { reportDays } from "@/app/(backoffice)/general-report/report-meta";
import { AppShell } from "@/app/app-shell";
import { STAY_CELLS } from "@/components/access/stay-cells";
import { STAY_SEARCH, stayFields } from "@/components/access/stay-fields";
import { DAY_FIELDS } from "@/components/office/day-fields";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { BtnLink } from "@/components/ui/btn-link";
import { PageHeader } from "@/components/ui/panel";
import { stayList, zoneOccupancies } from "@/lib/access";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Entradas y salidas" };

const PATH = "/parkingArea/entradas";
const EMPTY = {
  title: "Todavía no entra ningún auto",
  text: "Aquí aparece cada entrada en cuanto un acceso la lee, y su salida.",
};

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("occupancy:read");
  const params = singleParams(await searchParams);
  const [page, zones, days] = await Promise.all([
    stayList.page({ ctx, input: stayList.fromAddress(params) }),
    zoneOccupancies({ ctx }),
    reportDays(ctx, stayList.permission, params),
  ]);
  return (
    <AppShell ctx={ctx} title="Entradas y salidas">
      <PageHeader title="Entradas y salidas" meta={days}>
        <BtnLink href="/parkingArea/conflictos">Conflictos sin red</BtnLink>
        <BtnLink href="/parkingArea/ocupacion">Autos adentro</BtnLink>
      </PageHeader>
      <ListView
        ctx={ctx}
        list={stayList}
        page={page}
        path={PATH}
        params={params}
        search={STAY_SEARCH}
        fields={stayFields(zones)}
        dates={DAY_FIELDS}
        more={[{ name: "evento", label: "De un evento" }]}
        empty={EMPTY}
        cells={STAY_CELLS}
        rowKey={(row) => String(row.id)}
      />
    </AppShell>
  );
}
