import type { Metadata } from "next";
import { ReportTabs } from "@/app/(backoffice)/general-report/report-tabs";
import { SalesPage } from "@/app/(backoffice)/general-report/sales-page";
import type { SearchParams } from "@/components/office/list-url";
import { requireActor } from "@/lib/http";
import { platformMonthList } from "@/lib/reports";

export const metadata: Metadata = { title: "Ventas por organizador" };

const PATH = "/general-report/organizadores";

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("report:platform");
  const report = { name: "super-admin-monthly", list: platformMonthList, path: PATH, first: "organizer" } as const;
  return (
    <SalesPage
      ctx={ctx}
      searchParams={searchParams}
      title="Reporte de eventos"
      tabs={<ReportTabs actor={ctx.actor} path={PATH} />}
      {...report}
    />
  );
}
