import type { Metadata } from "next";
import { SalesPage } from "@/app/(backoffice)/general-report/sales-page";
import type { SearchParams } from "@/components/office/list-url";
import { requireActor } from "@/lib/http";
import { vipZoneList } from "@/lib/reports";

export const metadata: Metadata = { title: "Reporte de zona VIP" };

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("report:general");
  const report = { name: "zone-vip", list: vipZoneList, path: "/reports-zone-vip", first: "zone" } as const;
  return <SalesPage ctx={ctx} searchParams={searchParams} title="Reporte de zona VIP" {...report} />;
}
