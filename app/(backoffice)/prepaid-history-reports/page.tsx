import type { Metadata } from "next";
import { NO_PAGE, orTooLong } from "@/app/(backoffice)/general-report/or-too-long";
import { reportMeta } from "@/app/(backoffice)/general-report/report-meta";
import { AppShell, loadVenue } from "@/app/app-shell";
import { DAY_FIELDS } from "@/components/office/day-fields";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { PERSON_CELLS } from "@/components/prepaid/report-cells";
import { IDLE_FIELD } from "@/components/prepaid/report-fields";
import { Notice } from "@/components/ui/notice";
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
  const words = "Visitas, recargas y gasto son de los días elegidos; el saldo es de ahora";
  const meta = await reportMeta(ctx, timeZone, words);
  const input = { ...prepaidPeopleList.fromAddress(params), timeZone };
  const { found, problem } = await orTooLong(prepaidPeopleList.page({ ctx, input }));
  return (
    <AppShell ctx={ctx} title="Usuarios de prepago">
      <PageHeader title="Usuarios de prepago" {...meta} />
      {problem ? <Notice tone="alert">{problem}</Notice> : null}
      <ListView
        ctx={ctx}
        list={prepaidPeopleList}
        page={found ?? NO_PAGE}
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
