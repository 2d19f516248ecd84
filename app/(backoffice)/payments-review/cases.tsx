import { listPage, PAGE_SIZE, PATH } from "@/app/(backoffice)/payments-review/list-query";
import { ListPanel } from "@/components/office/list-panel";
import { ReviewsTable } from "@/components/payments/reviews-table";
import type { Ctx } from "@/lib/core/context";
import { listPaymentReviews } from "@/lib/settlement";
import { REVIEW_LABELS, REVIEW_REASONS } from "@/lib/settlement/schemas";

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

interface CasesProps {
  ctx: Ctx;
  params: Readonly<Record<string, string>>;
  state: "open" | "resolved";
}

/** Payments that need a person, or did. */
export async function Cases({ ctx, params, state }: CasesProps) {
  const reason = REVIEW_REASONS.find((one) => one === params.motivo);
  const { items, total, page } = await listPage(params, (at) =>
    listPaymentReviews({ ctx, input: { state, reason, q: params.q, page: at, pageSize: PAGE_SIZE } }),
  );
  const keep: Record<string, string> = state === "resolved" ? { estado: state } : {};
  const search = { label: "Buscar caso", placeholder: "Folio o nombre" };
  return (
    <ListPanel
      {...{ path: PATH, params, search, fields: [motivo], keep, total, page, pageSize: PAGE_SIZE, empty: EMPTY[state] }}
    >
      <ReviewsTable state={state} rows={items} />
    </ListPanel>
  );
}
