/** Why a payment waits for a person. */
export const REVIEW_REASONS = [
  "paid_without_stock",
  "paid_after_cancel",
  "over_limit",
  "short",
  "excess",
  "duplicate",
  "currency",
  "disputed",
  "refund_failed",
  "used_returned",
  "won_without_places",
  "exchange_lost",
  "unknown_subject",
] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];

/** Reasons that keep the buyer from the places: the order waits in review. */
export const BLOCKING_REASONS: readonly ReviewReason[] = [
  "paid_without_stock",
  "paid_after_cancel",
  "over_limit",
  "short",
  "currency",
  "exchange_lost",
];
export const BUYER_IS_TOLD: ReadonlySet<ReviewReason> = new Set(BLOCKING_REASONS);

export const REVIEW_LABELS: Record<ReviewReason, string> = {
  paid_without_stock: "Pagado sin lugares",
  paid_after_cancel: "Pagado después de cancelar",
  over_limit: "Pagado por encima del límite",
  short: "Pagó de menos",
  excess: "Pagó de más",
  duplicate: "Pagado dos veces",
  currency: "Otra moneda",
  disputed: "Contracargo en disputa",
  refund_failed: "La devolución falló",
  used_returned: "Devuelto con boleto ya usado",
  won_without_places: "Disputa ganada sin lugares",
  exchange_lost: "Pagó un cambio que ya no se puede",
  unknown_subject: "Pago de algo desconocido",
};

export const REVIEW_ACTS = ["refund", "assign", "release", "keep"] as const;
export type ReviewAct = (typeof REVIEW_ACTS)[number];

const ACTS: Record<ReviewReason, readonly ReviewAct[]> = {
  paid_without_stock: ["assign", "refund"],
  paid_after_cancel: ["assign", "refund"],
  over_limit: ["assign", "refund"],
  short: ["refund"],
  currency: ["refund"],
  excess: ["refund", "keep"],
  duplicate: ["refund", "keep"],
  disputed: ["release", "keep"],
  refund_failed: ["refund", "keep"],
  used_returned: ["keep"],
  won_without_places: ["assign", "refund"],
  exchange_lost: ["refund"],
  unknown_subject: ["keep"],
};

/** What a person may do with a case: pay the money back, give places after all, or close it with a note. */
export function actsFor(reason: ReviewReason): readonly ReviewAct[] {
  return ACTS[reason];
}
