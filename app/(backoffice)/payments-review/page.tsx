import type { Metadata } from "next";
import { Books } from "@/app/(backoffice)/payments-review/books";
import { Cases } from "@/app/(backoffice)/payments-review/cases";
import { Owed } from "@/app/(backoffice)/payments-review/owed";
import { Refunds } from "@/app/(backoffice)/payments-review/refunds";
import { AppShell } from "@/app/app-shell";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { ReviewTabs, reviewTabOf } from "@/components/payments/review-tabs";
import { PageHeader } from "@/components/ui/panel";
import { requireActor } from "@/lib/http";

const PATH = "/payments-review";

export const metadata: Metadata = { title: "Pagos por revisar" };

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("payment:review");
  const params = singleParams(await searchParams);
  const tab = reviewTabOf(params);
  return (
    <AppShell ctx={ctx} title="Pagos por revisar">
      <PageHeader title="Pagos por revisar" />
      <ReviewTabs path={PATH} tab={tab} />
      {tab === "refunds" ? <Refunds ctx={ctx} params={params} /> : null}
      {tab === "owed" ? <Owed ctx={ctx} params={params} /> : null}
      {tab === "books" ? <Books ctx={ctx} params={params} /> : null}
      {tab === "open" || tab === "resolved" ? <Cases ctx={ctx} params={params} state={tab} /> : null}
    </AppShell>
  );
}
