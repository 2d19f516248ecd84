import type { Metadata } from "next";
import { NO_PAGE, orTooLong } from "@/app/(backoffice)/general-report/or-too-long";
import { AppShell } from "@/app/app-shell";
import { CLOSING_PATH, ClosingBody } from "@/components/closings/closing-body";
import { EndedEvents } from "@/components/closings/ended-events";
import { CLOSING_STATE_FIELD, closingMonthCells, closingMonthFields } from "@/components/closings/month-cells";
import { MonthChoice } from "@/components/closings/month-choice";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { organizerField } from "@/components/reports/sales-fields";
import { Notice } from "@/components/ui/notice";
import { PageHeader, Panel } from "@/components/ui/panel";
import { PrintAct } from "@/components/ui/print-act";
import { closingMonthList, closingPage, endedEvents, taxRows } from "@/lib/closings";
import { addSums } from "@/lib/closings/client";
import { MonthField } from "@/lib/closings/schemas";
import { toLocal } from "@/lib/core/dates";
import { monthAfter, monthWords } from "@/lib/core/months";
import { can, tenantOfAll } from "@/lib/core/permissions";
import { opensFor } from "@/lib/core/screens";
import { adminOptions } from "@/lib/enclosures";
import { requireActor } from "@/lib/http";

const EMPTY = {
  title: "Todavía no hay meses",
  text: "Aquí verás cada mes de cada organizador, con lo que se congeló y lo que sigue abierto.",
};

export const metadata: Metadata = { title: "Cierre de mes" };

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("report:account");
  const params = singleParams(await searchParams);
  const current = toLocal(ctx.now, "America/Monterrey").slice(0, 7);
  const asked = MonthField.safeParse(params.mes);
  const month = asked.success ? asked.data : monthAfter(current, -1);
  // The month in view beside the one before it.
  const own = { first: monthAfter(month, -1), last: month };
  const listed = { ...params, desde: params.desde ?? own.first, hasta: params.hasta ?? own.last };
  const [{ found: page, problem }, months, events, admins] = await Promise.all([
    orTooLong(closingPage({ ctx, input: { month } })),
    orTooLong(closingMonthList.page({ ctx, input: closingMonthList.fromAddress(listed) })),
    endedEvents({ ctx, input: { month } }),
    tenantOfAll(ctx, "report:account") === null ? adminOptions({ ctx, report: "report:account" }) : [],
  ]);
  return (
    <AppShell ctx={ctx} title="Cierre de mes">
      <PageHeader title={`Cierre de ${monthWords(month)}`} meta={page?.closing ? "Cerrado" : "Abierto"}>
        <PrintAct />
      </PageHeader>
      <MonthChoice path={CLOSING_PATH} month={month} last={current} />
      {page ? (
        <ClosingBody
          page={page}
          asked={{ month }}
          taxes={taxRows(addSums(page.rows.map(({ sums }) => sums)))}
          mayClose={can(ctx.actor, "closing:write")}
          mayReopen={can(ctx.actor, "closing:reopen")}
          opens={opensFor(ctx.actor)}
        />
      ) : (
        <Notice tone="alert">{problem}</Notice>
      )}
      <Panel title="Por mes y organizador" meta="Congelado o abierto">
        <p className="meta px-4.5 py-3">Lo que se congeló de cada mes y lo que todavía no está en un cierre.</p>
      </Panel>
      {months.problem ? <Notice tone="alert">{months.problem}</Notice> : null}
      <ListView
        ctx={ctx}
        list={closingMonthList}
        page={months.found ?? NO_PAGE}
        path={CLOSING_PATH}
        params={listed}
        fields={[CLOSING_STATE_FIELD, ...closingMonthFields(current, own), ...organizerField(admins)]}
        keep={{ mes: month }}
        alwaysFilters
        empty={EMPTY}
        cells={closingMonthCells(CLOSING_PATH)}
        rowKey={({ adminId, month: of, state }) => `${of} ${adminId} ${state}`}
      />
      {events.length > 0 ? <EndedEvents events={events} path={CLOSING_PATH} /> : null}
    </AppShell>
  );
}
