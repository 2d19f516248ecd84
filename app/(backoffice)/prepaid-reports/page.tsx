import type { Metadata } from "next";
import { NO_PAGE, orTooLong } from "@/app/(backoffice)/general-report/or-too-long";
import { reportDays, reportMeta, reportToday } from "@/app/(backoffice)/general-report/report-meta";
import { AppShell, loadVenue } from "@/app/app-shell";
import { DAY_FIELDS } from "@/components/office/day-fields";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { movementCells } from "@/components/prepaid/report-cells";
import { MOVEMENT_FIELD, prepaidTypeField, TOPUP_METHOD_FIELD, venueFields } from "@/components/prepaid/report-fields";
import { DayBars } from "@/components/reports/day-bars";
import { PeriodLinks, withPeriod } from "@/components/reports/periods";
import { organizerField } from "@/components/reports/sales-fields";
import { BtnLink } from "@/components/ui/btn-link";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/panel";
import { PrintAct } from "@/components/ui/print-act";
import { tenantOfAll } from "@/lib/core/permissions";
import { opensFor } from "@/lib/core/screens";
import { adminOptions } from "@/lib/enclosures";
import { requireActor } from "@/lib/http";
import type { ListPage } from "@/lib/lists";
import { prepaidMovementList, prepaidTypeOptions, prepaidVenues } from "@/lib/prepaid";
import { type PrepaidMovementDto, REPORT_LINE_WORDS, REPORT_LINES } from "@/lib/prepaid/client";
import { prepaidMovementDays } from "@/lib/reports";

export const metadata: Metadata = { title: "Movimientos de prepago" };

const PATH = "/prepaid-reports";
const SEARCH = { label: "Buscar movimientos", placeholder: "Titular, correo, apodo o folio" };
const EMPTY = {
  title: "Todavía no hay movimientos",
  text: "Aquí queda cada recarga, cobro y ajuste de los saldos de prepago.",
};

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("report:prepaid");
  const asked = singleParams(await searchParams);
  // Behind a report of all organizers are the movements of all, which its readers choose among.
  const report = asked.de ? "report:account" : prepaidMovementList.permission;
  const own = await loadVenue(ctx);
  const today = await reportToday(ctx, prepaidMovementList.permission, asked, own);
  const params = asked.dia ? asked : withPeriod(asked, today, "mes");
  const days = await reportDays(ctx, prepaidMovementList.permission, params);
  const meta = await reportMeta(ctx, own.timeZone, "Cada peso que entró o salió de un saldo", days);
  const input = prepaidMovementList.fromAddress(params);
  const [{ found, problem }, venues, types, admins] = await Promise.all([
    orTooLong(Promise.all([prepaidMovementList.page({ ctx, input }), prepaidMovementDays({ ctx, input })])),
    prepaidVenues({ ctx, report }),
    prepaidTypeOptions({ ctx, report }),
    tenantOfAll(ctx, report) === null ? adminOptions({ ctx, report }) : [],
  ]);
  const page: ListPage<PrepaidMovementDto> = found?.[0] ?? NO_PAGE;
  const [first] = page.items;
  const person = first && String(first.userId) === params.persona ? first.holder : "Una persona";
  const line = REPORT_LINES.find((one) => one === params.renglon);
  const more = [
    ...(params.persona ? [{ name: "persona", label: "Titular", text: person }] : []),
    ...(line ? [{ name: "renglon", label: REPORT_LINE_WORDS[line] }] : []),
    ...(params.organizador && admins.length < 2 ? [{ name: "organizador", label: "De un organizador" }] : []),
    ...(params.dia ? [{ name: "dia", label: "Día de operación", text: params.dia }] : []),
    ...(params.hora ? [{ name: "hora", label: "Hora", text: `${params.hora}:00 a ${params.hora}:59` }] : []),
    ...(params.de ? [{ name: "de", label: "De todos los organizadores" }] : []),
  ];
  return (
    <AppShell ctx={ctx} title="Movimientos de prepago">
      <PageHeader title="Movimientos de prepago" {...meta}>
        <BtnLink href={`${PATH}/adeudos`}>Adeudos por guardia</BtnLink>
        <PrintAct />
      </PageHeader>
      <PeriodLinks path={PATH} params={params} today={today} />
      {problem ? <Notice tone="alert">{problem}</Notice> : null}
      <DayBars what="Movimientos" days={found?.[1] ?? []} today={today} unit="count" />
      <ListView
        ctx={ctx}
        list={prepaidMovementList}
        page={page}
        path={PATH}
        params={params}
        search={SEARCH}
        fields={[
          MOVEMENT_FIELD,
          ...prepaidTypeField(types),
          ...venueFields(venues),
          TOPUP_METHOD_FIELD,
          ...organizerField(admins),
        ]}
        dates={DAY_FIELDS}
        more={more}
        keep={params.periodo ? { periodo: params.periodo } : {}}
        alwaysFilters
        empty={EMPTY}
        cells={movementCells(!params.de, opensFor(ctx.actor))}
        rowKey={({ id }) => String(id)}
      />
    </AppShell>
  );
}
