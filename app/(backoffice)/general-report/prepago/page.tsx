import type { Metadata } from "next";
import { ListReport } from "@/app/(backoffice)/general-report/list-report";
import { ReportTabs } from "@/app/(backoffice)/general-report/report-tabs";
import type { SearchParams } from "@/components/office/list-url";
import { prepaidTypeField, TOPUP_METHOD_FIELD, venueFields } from "@/components/prepaid/report-fields";
import { platformPrepaidCells } from "@/components/reports/free-cells";
import { organizerField } from "@/components/reports/sales-fields";
import { adminOptions } from "@/lib/enclosures";
import { requireActor } from "@/lib/http";
import { prepaidTypeOptions, prepaidVenues } from "@/lib/prepaid";
import { platformPrepaidList, prepaidDays } from "@/lib/reports";

export const metadata: Metadata = { title: "Prepago por recinto" };

const PATH = "/general-report/prepago";
const EMPTY = {
  title: "Ningún recinto tiene prepago",
  text: "Aquí verás cuánto se recargó, cuánto se cobró y cuánto saldo queda en cada recinto.",
};

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("report:platform");
  return (
    <ListReport
      ctx={ctx}
      searchParams={searchParams}
      list={platformPrepaidList}
      path={PATH}
      course={{
        what: ({ forma }) => (forma ? "Recargado" : "Cobrado"),
        days: ({ ctx: within, input }) => prepaidDays({ ctx: within, input: { ...input, report: "report:platform" } }),
      }}
      title="Reporte de eventos"
      tabs={<ReportTabs actor={ctx.actor} path={PATH} />}
      fields={async () => [
        ...venueFields(await prepaidVenues({ ctx })),
        ...prepaidTypeField(await prepaidTypeOptions({ ctx })),
        TOPUP_METHOD_FIELD,
        ...organizerField(await adminOptions({ ctx })),
      ]}
      cells={platformPrepaidCells}
      rowKey={({ id }) => String(id)}
      empty={EMPTY}
    />
  );
}
