import type { Metadata } from "next";
import { AppShell, loadVenue } from "@/app/app-shell";
import { DAY_FIELDS } from "@/components/office/day-fields";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { PERSON_CELLS } from "@/components/prepaid/report-cells";
import { IDLE_FIELD } from "@/components/prepaid/report-fields";
import { PageHeader } from "@/components/ui/panel";
import { requireActor } from "@/lib/http";
import { prepaidPeopleList } from "@/lib/prepaid";

export const metadata: Metadata = { title: "Usuarios de prepago" };

const PATH = "/prepaid-history-reports";
const SEARCH = { label: "Buscar personas", placeholder: "Nombre, correo o teléfono" };
const EMPTY = {
  title: "Todavía nadie tiene prepago",
  text: "Aquí verás quién viene, cuánto gasta y quién dejó de venir.",
};

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("report:account");
  const params = singleParams(await searchParams);
  const { timeZone } = await loadVenue(ctx);
  const page = await prepaidPeopleList.page({ ctx, input: { ...prepaidPeopleList.fromAddress(params), timeZone } });
  return (
    <AppShell ctx={ctx} title="Usuarios de prepago">
      <PageHeader
        title="Usuarios de prepago"
        meta="Visitas, recargas y gasto son de los días elegidos; el saldo es de ahora"
      />
      <ListView
        ctx={ctx}
        list={prepaidPeopleList}
        page={page}
        path={PATH}
        params={params}
        search={SEARCH}
        fields={[IDLE_FIELD]}
        dates={DAY_FIELDS}
        empty={EMPTY}
        cells={PERSON_CELLS}
        rowKey={({ userId }) => String(userId)}
      />
    </AppShell>
  );
}
