import type { Metadata } from "next";
import { NO_PAGE, orTooLong } from "@/app/(backoffice)/general-report/or-too-long";
import { AppShell, loadVenue } from "@/app/app-shell";
import { DAY_FIELDS } from "@/components/office/day-fields";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { PayablePanel } from "@/components/organizer-settlements/payable-panel";
import {
  SETTLEMENT_CELLS,
  SETTLEMENT_DATE_FIELD,
  SETTLEMENT_STATE_FIELD,
} from "@/components/organizer-settlements/settlement-cells";
import { TaxPanel } from "@/components/organizer-settlements/tax-panel";
import { organizerField } from "@/components/reports/sales-fields";
import { BtnLink } from "@/components/ui/btn-link";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/panel";
import { PrintAct } from "@/components/ui/print-act";
import { toLocal } from "@/lib/core/dates";
import { can } from "@/lib/core/permissions";
import { requireActor } from "@/lib/http";
import { payableRows, settlementList, taxSettings } from "@/lib/organizer-settlements";

export const metadata: Metadata = { title: "Liquidaciones" };

const PATH = "/liquidaciones";
const SEARCH = { label: "Buscar liquidaciones", placeholder: "Folio, organizador o referencia" };
const EMPTY = {
  title: "Todavía no hay liquidaciones",
  text: "Aquí queda cada pago a un organizador: quién hizo el borrador, quién lo aprobó y con qué referencia se pagó.",
};

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("settlement:read");
  const params = singleParams(await searchParams);
  const { timeZone } = await loadVenue(ctx);
  const input = settlementList.fromAddress(params);
  const { found, problem } = await orTooLong(
    Promise.all([settlementList.page({ ctx, input }), payableRows({ ctx, input: null })]),
  );
  const [page, payable] = found ?? [NO_PAGE, []];
  const mayMake = can(ctx.actor, "settlement:write");
  const taxes = mayMake ? await taxSettings({ ctx, input: null }) : null;
  return (
    <AppShell ctx={ctx} title="Liquidaciones">
      <PageHeader title="Liquidaciones" meta="Las aprueba siempre otra persona">
        {mayMake ? (
          <BtnLink href={`${PATH}/transferencias`} download>
            CSV de transferencias
          </BtnLink>
        ) : null}
        <PrintAct />
      </PageHeader>
      {problem ? <Notice tone="alert">{problem}</Notice> : null}
      {payable.length > 0 ? <PayablePanel rows={payable} mayMake={mayMake} /> : null}
      <ListView
        ctx={ctx}
        list={settlementList}
        page={page}
        path={PATH}
        params={params}
        search={SEARCH}
        fields={[
          SETTLEMENT_STATE_FIELD,
          SETTLEMENT_DATE_FIELD,
          ...organizerField(payable.map(({ adminId, organizer }) => ({ id: adminId, name: organizer }))),
        ]}
        dates={DAY_FIELDS}
        empty={EMPTY}
        cells={SETTLEMENT_CELLS}
        rowKey={({ id }) => String(id)}
        timeZone={timeZone}
      />
      {taxes ? <TaxPanel settings={taxes} today={toLocal(ctx.now, timeZone).slice(0, 10)} /> : null}
    </AppShell>
  );
}
