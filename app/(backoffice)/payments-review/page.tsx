import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AppShell } from "@/app/app-shell";
import { ListPanel } from "@/components/office/list-panel";
import { listHref, numberParam, type SearchParams, singleParams } from "@/components/office/list-url";
import { ReviewTabs } from "@/components/payments/review-tabs";
import { ReviewsTable } from "@/components/payments/reviews-table";
import { PagCab } from "@/components/ui/panel";
import { requireActor } from "@/lib/http";
import { listPaymentReviews } from "@/lib/settlement";
import { REVIEW_LABELS, REVIEW_REASONS } from "@/lib/settlement/schemas";

export const metadata: Metadata = { title: "Pagos por revisar" };

const PATH = "/payments-review";
const SIZE = 20;
const EMPTY = {
  open: { title: "No hay pagos por revisar", text: "Aquí aparece el dinero que necesita una decisión tuya." },
  resolved: { title: "Todavía no hay pagos resueltos", text: "Aquí quedan los casos que ya se decidieron." },
};
const motivo = {
  name: "motivo",
  label: "Motivo",
  all: "Todos los motivos",
  options: REVIEW_REASONS.map((value) => ({ value, label: REVIEW_LABELS[value] })),
};

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("payment:review");
  const params = singleParams(await searchParams);
  const state = params.estado === "resolved" ? "resolved" : "open";
  const page = numberParam(params.page) ?? 1;
  const reason = REVIEW_REASONS.find((one) => one === params.motivo);
  const { items, total } = await listPaymentReviews({
    ctx,
    input: { state, reason, q: params.q, page, pageSize: SIZE },
  });
  if (items.length === 0 && page > 1) redirect(listHref(PATH, params, { page: null }));
  const keep: Record<string, string> = state === "resolved" ? { estado: state } : {};
  const search = { label: "Buscar caso", placeholder: "Folio o nombre" };
  return (
    <AppShell ctx={ctx} title="Pagos por revisar">
      <PagCab title="Pagos por revisar" />
      <ReviewTabs path={PATH} state={state} />
      <ListPanel
        {...{ path: PATH, params, search, fields: [motivo], keep, total, page, pageSize: SIZE, empty: EMPTY[state] }}
      >
        <ReviewsTable state={state} rows={items} />
      </ListPanel>
    </AppShell>
  );
}
