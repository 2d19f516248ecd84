import { placeFields } from "@/app/(backoffice)/general-report/choices";
import { orTooLong } from "@/app/(backoffice)/general-report/or-too-long";
import { PURCHASE_METHOD_FIELD, PURCHASE_SEARCH, PURCHASE_STATE_FIELD } from "@/components/after-sale/purchase-filters";
import { DAY_FIELDS } from "@/components/office/day-fields";
import { ListView } from "@/components/office/list-view";
import { movementsHref } from "@/components/prepaid/report-cells";
import { REPORT_PURCHASE_CELLS } from "@/components/reports/purchase-cells";
import { PURCHASE_DATE_FIELD } from "@/components/reports/sales-fields";
import { Notice } from "@/components/ui/notice";
import type { Ctx } from "@/lib/core/context";
import { signedMoney } from "@/lib/core/money";
import { can } from "@/lib/core/permissions";
import { beyondPurchases, reportPurchaseList } from "@/lib/reports";

const PATH = "/purchases";
const NOTHING = { items: [], total: 0, hasMore: false, next: null, previous: null, sort: "-when", sums: null };
const NONE = { collectedCents: 0, refundedCents: 0 };
const EMPTY = { title: "No hay compras en estos días", text: "Elige otros días u otra fecha." };

interface ReportPurchasesProps {
  ctx: Ctx;
  params: Readonly<Record<string, string>>;
  timeZone: string;
}

/** The purchases behind a figure of a report, and what of the figure is of none. */
export async function ReportPurchases({ ctx, params, timeZone }: ReportPurchasesProps) {
  const input = reportPurchaseList.fromAddress(params);
  // A search or a buyer asks for purchases; nothing else is looked for beside them.
  const isWhole = !params.q && !params.comprador && !params.estado;
  const [{ found, problem }, fields] = await Promise.all([
    orTooLong(Promise.all([reportPurchaseList.page({ ctx, input }), isWhole ? beyondPurchases({ ctx, input }) : NONE])),
    placeFields(ctx, params, params.de ? "report:account" : "report:general"),
  ]);
  const [page, beyond] = found ?? [NOTHING, NONE];
  const beyondCents = beyond.collectedCents - beyond.refundedCents;
  const buyer = params.comprador ? (page.items[0]?.buyer ?? "sin compras") : "";
  return (
    <>
      {problem ? <Notice tone="alert">{problem}</Notice> : null}
      {beyondCents === 0 ? null : (
        <Notice tone="info">
          Del neto del reporte, {signedMoney(beyondCents)} no son de una compra: son{" "}
          {can(ctx.actor, "report:prepaid") ? (
            <a href={movementsHref(params, { renglon: "topup", tipo: null })}>cargos de recargas de prepago</a>
          ) : (
            "cargos de recargas de prepago"
          )}{" "}
          o registros sin compra.
        </Notice>
      )}
      <ListView
        ctx={ctx}
        list={reportPurchaseList}
        page={page}
        path={PATH}
        params={params}
        search={PURCHASE_SEARCH}
        fields={[PURCHASE_DATE_FIELD, ...fields, PURCHASE_METHOD_FIELD, PURCHASE_STATE_FIELD]}
        dates={DAY_FIELDS}
        more={[
          { name: "comprador", label: `Comprador: ${buyer}` },
          { name: "zonas", label: params.zonas === "sin" ? "Lo que no es de un evento" : "Zonas VIP" },
          { name: "de", label: "De todos los organizadores" },
        ]}
        alwaysFilters
        empty={EMPTY}
        cells={REPORT_PURCHASE_CELLS}
        timeZone={timeZone}
        rowKey={(row) => String(row.id)}
      />
    </>
  );
}
