import type { Metadata } from "next";
import { placeFields } from "@/app/(backoffice)/general-report/choices";
import { NO_PAGE, orTooLong } from "@/app/(backoffice)/general-report/or-too-long";
import { reportDays, reportMeta } from "@/app/(backoffice)/general-report/report-meta";
import { AppShell, loadVenue } from "@/app/app-shell";
import { DAY_FIELDS } from "@/components/office/day-fields";
import { listHref, type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { FREE_WHY_FIELD, freeItemCells } from "@/components/reports/free-cells";
import { BtnLink } from "@/components/ui/btn-link";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/panel";
import { PrintAct } from "@/components/ui/print-act";
import { opensFor } from "@/lib/core/screens";
import { requireActor } from "@/lib/http";
import { freeItemList } from "@/lib/reports";
import { COURTESY_PART_WORDS, COURTESY_PARTS, freeRowWords } from "@/lib/reports/client";

export const metadata: Metadata = { title: "Detalle de sin costo y forzadas" };

const PATH = "/general-report/sin-costo/detalle";
const SEARCH = { label: "Buscar", placeholder: "Quién lo dio, motivo o evento" };
const EMPTY = { title: "No hay nada", text: "Elige otros días u otro renglón del reporte." };

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("report:general");
  const params = singleParams(await searchParams);
  const { timeZone } = await loadVenue(ctx);
  const input = freeItemList.fromAddress(params);
  const meta = await reportMeta(ctx, timeZone, await reportDays(ctx, freeItemList.permission, params));
  const [{ found, problem }, places] = await Promise.all([
    orTooLong(freeItemList.page({ ctx, input })),
    placeFields(ctx, params),
  ]);
  const page = found ?? NO_PAGE;
  const [first] = page.items;
  const part = COURTESY_PARTS.find((one) => one === params.cortesia);
  const { clave: _row, cortesia: _part, col: _columns, sort: _order, ...report } = params;
  return (
    <AppShell ctx={ctx} title="Detalle de sin costo y forzadas">
      <PageHeader title="Detalle de sin costo y forzadas" {...meta}>
        <BtnLink href={listHref("/general-report/sin-costo", report, {})}>Reporte</BtnLink>
        <PrintAct />
      </PageHeader>
      {problem ? <Notice tone="alert">{problem}</Notice> : null}
      <div className="tabla-densa">
        <ListView
          ctx={ctx}
          list={freeItemList}
          page={page}
          path={PATH}
          params={params}
          search={SEARCH}
          fields={[FREE_WHY_FIELD, ...places]}
          dates={DAY_FIELDS}
          more={[
            { name: "clave", label: `Renglón: ${first ? freeRowWords(first) : "ninguno"}` },
            ...(part ? [{ name: "cortesia", label: `Cortesías: ${COURTESY_PART_WORDS[part].toLowerCase()}` }] : []),
          ]}
          keep={params.periodo ? { periodo: params.periodo } : {}}
          empty={EMPTY}
          cells={freeItemCells(opensFor(ctx.actor))}
          rowKey={({ id }) => String(id)}
          timeZone={timeZone}
        />
      </div>
    </AppShell>
  );
}
