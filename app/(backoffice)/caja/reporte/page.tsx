import type { Metadata } from "next";
import { ListReport } from "@/app/(backoffice)/general-report/list-report";
import type { SearchParams } from "@/components/office/list-url";
import { venueFields } from "@/components/prepaid/report-fields";
import { CASH_FIELDS, cashCells } from "@/components/reports/cash-cells";
import { organizerField } from "@/components/reports/sales-fields";
import { BtnLink } from "@/components/ui/btn-link";
import { tenantOf } from "@/lib/core/permissions";
import { adminOptions, enclosureOptions } from "@/lib/enclosures";
import { requireActor } from "@/lib/http";
import { cashDays, cashList } from "@/lib/reports";

export const metadata: Metadata = { title: "Reporte de caja" };

const EMPTY = { title: "Todavía no hay turnos contados", text: "Un turno entra al reporte cuando se cuenta su caja." };

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("desk:read_all");
  return (
    <ListReport
      ctx={ctx}
      searchParams={searchParams}
      list={cashList}
      path="/caja/reporte"
      title="Reporte de caja"
      acts={<BtnLink href="/caja/turnos">Turnos</BtnLink>}
      meta="Turnos contados, por persona, turno, caja, puerta o día"
      fields={async () => [
        ...CASH_FIELDS,
        ...venueFields(await enclosureOptions({ ctx })),
        ...organizerField(tenantOf(ctx.actor) === null ? await adminOptions({ ctx }) : []),
      ]}
      cells={cashCells}
      course={{ what: "Cobrado", days: cashDays }}
      rowKey={({ key }) => key}
      empty={EMPTY}
    />
  );
}
