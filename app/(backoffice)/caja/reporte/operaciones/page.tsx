import type { Metadata } from "next";
import { orTooLong } from "@/app/(backoffice)/general-report/or-too-long";
import { reportDays, reportMeta } from "@/app/(backoffice)/general-report/report-meta";
import { AppShell, loadVenue } from "@/app/app-shell";
import { operationCells } from "@/components/cash-desk/desk-cells";
import { DAY_FIELDS } from "@/components/office/day-fields";
import { listHref, type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { CASH_FIELDS, cashBy } from "@/components/reports/cash-cells";
import { BtnLink } from "@/components/ui/btn-link";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/panel";
import { PrintAct } from "@/components/ui/print-act";
import { can } from "@/lib/core/permissions";
import { requireActor } from "@/lib/http";
import { cashOperationList, cashRowName } from "@/lib/reports";
import { CASH_BY_WORDS } from "@/lib/reports/client";

export const metadata: Metadata = { title: "Operaciones del reporte de caja" };

const PATH = "/caja/reporte/operaciones";
const NOTHING = { items: [], total: 0, hasMore: false, next: null, previous: null, sort: "-at", sums: null };
const EMPTY = { title: "No hay operaciones", text: "Elige otros días u otro renglón del reporte." };

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("desk:read_all");
  const params = singleParams(await searchParams);
  const { timeZone } = await loadVenue(ctx);
  const input = cashOperationList.fromAddress(params);
  const days = await reportDays(ctx, cashOperationList.permission, params);
  const meta = await reportMeta(ctx, timeZone, "De turnos contados", days);
  const { found, problem } = await orTooLong(
    Promise.all([cashOperationList.page({ ctx, input }), params.clave ? cashRowName({ ctx, input }) : null]),
  );
  const [page, name] = found ?? [NOTHING, null];
  const { clave: _row, ...report } = params;
  return (
    <AppShell ctx={ctx} title="Operaciones del reporte de caja">
      <PageHeader title="Operaciones del reporte de caja" {...meta}>
        <BtnLink href={listHref("/caja/reporte", report, {})}>Reporte</BtnLink>
        <PrintAct />
      </PageHeader>
      {problem ? <Notice tone="alert">{problem}</Notice> : null}
      <ListView
        ctx={ctx}
        list={cashOperationList}
        page={page}
        path={PATH}
        params={params}
        fields={params.clave ? [] : CASH_FIELDS}
        dates={DAY_FIELDS}
        more={[{ name: "clave", label: `${CASH_BY_WORDS[cashBy(params)]}: ${name ?? "nada"}` }]}
        keep={params.clave && params.por ? { por: params.por } : {}}
        cells={operationCells}
        files={can(ctx.actor, "people:export") ? `${PATH}/archivo` : null}
        empty={EMPTY}
        timeZone={timeZone}
        rowKey={({ id }) => String(id)}
      />
    </AppShell>
  );
}
