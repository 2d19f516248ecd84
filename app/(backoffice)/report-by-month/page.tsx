import type { Metadata } from "next";
import { SalesPage } from "@/app/(backoffice)/general-report/sales-page";
import type { SearchParams } from "@/components/office/list-url";
import { requireActor } from "@/lib/http";
import { monthList } from "@/lib/reports";

export const metadata: Metadata = { title: "Reporte por mes" };

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("report:account");
  const report = { name: "by-month", list: monthList, path: "/report-by-month", first: "month" } as const;
  return <SalesPage ctx={ctx} searchParams={searchParams} title="Reporte por mes" {...report} />;
}
