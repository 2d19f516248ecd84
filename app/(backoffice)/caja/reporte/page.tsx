import type { Metadata } from "next";
import { AppShell, loadVenue } from "@/app/app-shell";
import { SUM_FIELDS, sumCells } from "@/components/cash-desk/desk-cells";
import { DAY_FIELDS } from "@/components/office/day-fields";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { BtnLink } from "@/components/ui/btn-link";
import { PageHeader } from "@/components/ui/panel";
import { deskSumList } from "@/lib/cash-desk";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Reporte de caja" };

const PATH = "/caja/reporte";
const EMPTY = { title: "Todavía no hay turnos contados", text: "Un turno entra al reporte cuando se cuenta su caja." };

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("desk:read_all");
  const params = singleParams(await searchParams);
  const { timeZone } = await loadVenue(ctx);
  const page = await deskSumList.page({ ctx, input: { ...deskSumList.fromAddress(params), timeZone } });
  return (
    <AppShell ctx={ctx} title="Reporte de caja">
      <PageHeader title="Reporte de caja" meta="Turnos contados, por persona, caja o día">
        <BtnLink href="/caja/turnos">Turnos</BtnLink>
      </PageHeader>
      <ListView
        ctx={ctx}
        list={deskSumList}
        page={page}
        path={PATH}
        params={params}
        fields={SUM_FIELDS}
        dates={DAY_FIELDS}
        cells={sumCells}
        empty={EMPTY}
        timeZone={timeZone}
        rowKey={({ id }) => String(id)}
      />
    </AppShell>
  );
}
