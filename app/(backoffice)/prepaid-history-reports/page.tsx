import type { Metadata } from "next";
import { NO_PAGE, orTooLong } from "@/app/(backoffice)/general-report/or-too-long";
import { reportDays, reportMeta, reportToday } from "@/app/(backoffice)/general-report/report-meta";
import { AppShell, loadVenue } from "@/app/app-shell";
import { DAY_FIELDS } from "@/components/office/day-fields";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { personCells } from "@/components/prepaid/report-cells";
import { IDLE_FIELD, prepaidTypeField, TOPUP_METHOD_FIELD, venueFields } from "@/components/prepaid/report-fields";
import { DayBars } from "@/components/reports/day-bars";
import { PeriodLinks, withPeriod } from "@/components/reports/periods";
import { organizerField } from "@/components/reports/sales-fields";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/panel";
import { PrintAct } from "@/components/ui/print-act";
import { can, tenantOf, tenantOfAll } from "@/lib/core/permissions";
import { opensFor } from "@/lib/core/screens";
import { adminOptions } from "@/lib/enclosures";
import { requireActor } from "@/lib/http";
import { prepaidPeopleList, prepaidTypeOptions, prepaidVenues } from "@/lib/prepaid";
import { prepaidDays } from "@/lib/reports";

export const metadata: Metadata = { title: "Usuarios de prepago" };

const PATH = "/prepaid-history-reports";
const SEARCH = { label: "Buscar personas", placeholder: "Nombre, correo o teléfono" };
const EMPTY = {
  title: "Todavía nadie tiene prepago",
  text: "Aquí verás quién viene, cuánto gasta y quién dejó de venir.",
};

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("report:account");
  const own = await loadVenue(ctx);
  const asked = singleParams(await searchParams);
  const today = await reportToday(ctx, prepaidPeopleList.permission, asked, own);
  const params = withPeriod(asked, today, "mes");
  const words = "Visitas, recargas y gasto son de los días elegidos; el saldo es de ahora";
  const days = await reportDays(ctx, prepaidPeopleList.permission, params);
  const meta = await reportMeta(ctx, own.timeZone, words, days);
  const input = prepaidPeopleList.fromAddress(params);
  const isOfAll = tenantOfAll(ctx, "report:account") === null;
  const mayChoose = can(ctx.actor, "prepaid:read");
  const [{ found, problem }, venues, types, admins] = await Promise.all([
    orTooLong(
      Promise.all([
        prepaidPeopleList.page({ ctx, input }),
        // The days are of all holders, so that they say nothing of those that somebody looks for.
        params.q || params.inactivos ? [] : prepaidDays({ ctx, input: { ...input, report: "report:account" } }),
      ]),
    ),
    mayChoose ? prepaidVenues({ ctx, report: "report:account" }) : [],
    mayChoose ? prepaidTypeOptions({ ctx, report: "report:account" }) : [],
    isOfAll ? adminOptions({ ctx, report: "report:account" }) : [],
  ]);
  // Behind a person's figures are the movements of the same tenants.
  const behind = isOfAll && tenantOf(ctx.actor) !== null ? { ...params, de: "todos" } : params;
  return (
    <AppShell ctx={ctx} title="Usuarios de prepago">
      <PageHeader title="Usuarios de prepago" {...meta}>
        <PrintAct />
      </PageHeader>
      <PeriodLinks path={PATH} params={params} today={today} />
      {problem ? <Notice tone="alert">{problem}</Notice> : null}
      <DayBars what={params.forma ? "Recargado" : "Gastado"} days={found?.[1] ?? []} today={today} />
      <ListView
        ctx={ctx}
        list={prepaidPeopleList}
        page={found?.[0] ?? NO_PAGE}
        path={PATH}
        params={params}
        search={SEARCH}
        fields={[
          IDLE_FIELD,
          ...prepaidTypeField(types),
          ...venueFields(venues),
          TOPUP_METHOD_FIELD,
          ...organizerField(admins),
        ]}
        dates={DAY_FIELDS}
        keep={params.periodo ? { periodo: params.periodo } : {}}
        alwaysFilters
        empty={EMPTY}
        cells={personCells(behind, opensFor(ctx.actor))}
        rowKey={({ userId }) => String(userId)}
      />
    </AppShell>
  );
}
