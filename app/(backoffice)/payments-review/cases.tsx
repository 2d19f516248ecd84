import { ListView } from "@/components/office/list-view";
import { REVIEW_ACTS, REVIEW_CELLS, REVIEW_END } from "@/components/payments/reviews-table";
import type { Ctx } from "@/lib/core/context";
import { reviewList } from "@/lib/settlement";
import { REVIEW_LABELS, REVIEW_REASONS } from "@/lib/settlement/client";

const PATH = "/payments-review";
const SEARCH = { label: "Buscar caso", placeholder: "Folio o nombre" };
const EMPTY = {
  open: { title: "No hay pagos por revisar", text: "Aquí aparece el dinero que necesita una decisión tuya." },
  resolved: { title: "Todavía no hay pagos resueltos", text: "Aquí quedan los casos que ya se decidieron." },
};
const reasonField = {
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
  const page = await reviewList.page({ ctx, input: reviewList.fromAddress(params) });
  const keep: Record<string, string> = state === "resolved" ? { estado: state } : {};
  return (
    <ListView
      ctx={ctx}
      list={reviewList}
      page={page}
      path={PATH}
      params={params}
      search={SEARCH}
      empty={EMPTY[state]}
      keep={keep}
      fields={[reasonField]}
      cells={REVIEW_CELLS}
      extra={[state === "resolved" ? REVIEW_END : REVIEW_ACTS]}
      rowKey={(row) => String(row.id)}
    />
  );
}
