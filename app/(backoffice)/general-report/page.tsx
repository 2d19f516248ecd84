import type { Metadata } from "next";
import { ReportTabs } from "@/app/(backoffice)/general-report/report-tabs";
import { SalesPage } from "@/app/(backoffice)/general-report/sales-page";
import type { SearchParams } from "@/components/office/list-url";
import { MailAct } from "@/components/reports/mail-act";
import { requireActor } from "@/lib/http";
import { hasReportMail, salesList } from "@/lib/reports";

export const metadata: Metadata = { title: "Reporte de eventos" };

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("report:general");
  const report = { name: "general", list: salesList, path: "/general-report", first: "event" } as const;
  return (
    <SalesPage
      ctx={ctx}
      searchParams={searchParams}
      title="Reporte de eventos"
      acts={<MailAct isOn={await hasReportMail({ ctx, input: null })} />}
      tabs={<ReportTabs actor={ctx.actor} path={report.path} />}
      {...report}
    />
  );
}
