import type { Metadata } from "next";
import { NO_PAGE, orTooLong } from "@/app/(backoffice)/general-report/or-too-long";
import { reportMeta } from "@/app/(backoffice)/general-report/report-meta";
import { AppShell, loadVenue } from "@/app/app-shell";
import { DAY_FIELDS } from "@/components/office/day-fields";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { MOVEMENT_CELLS } from "@/components/prepaid/report-cells";
import { MOVEMENT_FIELD, venueFields } from "@/components/prepaid/report-fields";
import { BtnLink } from "@/components/ui/btn-link";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/panel";
import { requireActor } from "@/lib/http";
import type { ListPage } from "@/lib/lists";
import { prepaidMovementList, prepaidVenues } from "@/lib/prepaid";
import type { PrepaidMovementDto } from "@/lib/prepaid/client";

export const metadata: Metadata = { title: "Movimientos de prepago" };

const PATH = "/prepaid-reports";
const SEARCH = { label: "Buscar movimientos", placeholder: "Titular, correo, apodo o folio" };
const EMPTY = {
  title: "Todavía no hay movimientos",
  text: "Aquí queda cada recarga, cobro y ajuste de los saldos de prepago.",
};

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("report:prepaid");
  const params = singleParams(await searchParams);
  const { timeZone } = await loadVenue(ctx);
  const meta = await reportMeta(ctx, timeZone, "Cada peso que entró o salió de un saldo");
  const [{ found, problem }, venues] = await Promise.all([
    orTooLong(prepaidMovementList.page({ ctx, input: { ...prepaidMovementList.fromAddress(params), timeZone } })),
    prepaidVenues({ ctx }),
  ]);
  const page: ListPage<PrepaidMovementDto> = found ?? NO_PAGE;
  const [first] = page.items;
  const person = first && String(first.userId) === params.persona ? first.holder : "Una persona";
  const more = params.persona ? [{ name: "persona", label: "Titular", text: person }] : [];
  return (
    <AppShell ctx={ctx} title="Movimientos de prepago">
      <PageHeader title="Movimientos de prepago" {...meta}>
        <BtnLink href={`${PATH}/adeudos`}>Adeudos por guardia</BtnLink>
      </PageHeader>
      {problem ? <Notice tone="alert">{problem}</Notice> : null}
      <ListView
        ctx={ctx}
        list={prepaidMovementList}
        page={page}
        path={PATH}
        params={params}
        search={SEARCH}
        fields={[MOVEMENT_FIELD, ...venueFields(venues)]}
        dates={DAY_FIELDS}
        more={more}
        empty={EMPTY}
        cells={MOVEMENT_CELLS}
        rowKey={({ id }) => String(id)}
      />
    </AppShell>
  );
}
