import { formatMoney } from "@/lib/core/money";

/** The reasons for which a payment waits for a person. */
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
  "dispute_lost",
] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];

/** These reasons keep the buyer from the places, and the order waits in review. */
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
  dispute_lost: "Contracargo perdido",
};

/**
 * "refund" pays the money back, "assign" gives places, "release" sells disputed places, "keep" closes with a note,
 * "end_dispute" says who bears a lost dispute.
 */
export const REVIEW_ACTS = ["refund", "assign", "release", "keep", "end_dispute"] as const;
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
  dispute_lost: ["end_dispute"],
};

/** Who loses the money of a lost dispute. */
export const DISPUTE_BEARERS = ["organizer", "platform"] as const;
export type DisputeBearer = (typeof DISPUTE_BEARERS)[number];

export const BEARER_LABELS: Record<DisputeBearer, string> = { organizer: "El organizador", platform: "La plataforma" };

export function actsForReason(reason: ReviewReason): readonly ReviewAct[] {
  return ACTS[reason];
}

export interface PaymentReviewDto {
  id: number;
  adminId: number;
  reason: ReviewReason;
  label: string;
  state: "open" | "resolved";
  resolution: string | null;
  amountCents: number;
  createdAt: Date;
  resolvedAt: Date | null;
  resolvedBy: string | null;
  paymentId: number;
  paymentFolio: string;
  method: string;
  /** The amount that the attempt was begun for. */
  askedCents: number;
  receivedCents: number;
  refundedCents: number;
  /** The provider has not said yet that these are back. */
  pendingCents: number;
  /** A person has to transfer these, and has not done it yet. */
  manualCents: number;
  /** The act "refund" would pay this back now. */
  refundableCents: number;
  /** Null where the payment is not for an order. */
  orderId: number | null;
  /** The folio of the order or other subject; null where nobody knows what was paid. */
  orderFolio: string | null;
  orderState: string | null;
  venue: string | null;
  timeZone: string;
  buyer: string | null;
  /** Staff's remark on the payment. */
  note: string | null;
  /** Staff's word for who paid, where that was not the buyer. */
  payerName: string | null;
  isTest: boolean;
  /** When it was paid by what the provider says. */
  providerPaidAt: Date | null;
  /** The provider's charge for a dispute; null where it does not say. */
  disputeFeeCents: number | null;
  /** Tickets of a lost dispute still have their places. */
  hasPlaces: boolean;
  /** Whom the actor may have bear a lost dispute. */
  bearers: readonly DisputeBearer[];
  acts: readonly ReviewAct[];
}

type ReviewFacts = Pick<PaymentReviewDto, "reason" | "amountCents" | "askedCents" | "receivedCents">;

/** Says in one or two sentences what happened, with the amounts. */
export function describeReview({ reason, amountCents, askedCents, receivedCents }: ReviewFacts): string {
  const received = formatMoney(receivedCents);
  switch (reason) {
    case "paid_without_stock":
      return `Pagó ${received}, pero al llegar el dinero ya no había lugares libres.`;
    case "paid_after_cancel":
      return `Pagó ${received} cuando la compra ya estaba cancelada.`;
    case "over_limit":
      return `Pagó ${received}, pero con estos lugares pasa el límite por persona.`;
    case "short":
      return `Llegaron ${received} de ${formatMoney(askedCents)}. La compra no está pagada y no tiene boletos.`;
    case "excess":
      return `Llegaron ${received}: sobran ${formatMoney(amountCents)}. La compra está pagada y tiene sus boletos.`;
    case "duplicate":
      return `Pagó ${received} por una compra que ya estaba pagada.`;
    case "currency":
      return `El pago llegó en otra moneda que la del recinto.`;
    case "disputed":
      return `El banco tiene en disputa ${formatMoney(amountCents)}. Los boletos ya no abren el acceso.`;
    case "refund_failed":
      return `El banco no devolvió ${formatMoney(amountCents)}.`;
    case "used_returned":
      return `Se devuelven ${formatMoney(amountCents)}, pero un boleto de la compra ya se había usado para entrar.`;
    case "exchange_lost":
      return `Pagó ${received} por cambiar un boleto que ya se usó, se devolvió o cambió de persona. El cambio no se hizo.`;
    case "unknown_subject":
      return `Pagó ${received} por algo que esta versión de la plataforma no conoce. El dinero se aplica solo cuando lo conozca.`;
    case "dispute_lost":
      return `El banco regresó ${formatMoney(amountCents)} a quien compró. Falta decidir quién lo absorbe.`;
    case "won_without_places":
      return `El banco dio la razón al recinto por ${formatMoney(amountCents)}, pero los lugares de la compra ya son de otras personas.`;
  }
}

const RESOLUTIONS: Record<string, string> = {
  refunded: "Se devolvió el dinero",
  fulfilled: "Se asignaron los lugares",
  won: "El banco dio la razón al recinto",
  by_hand: "Se devuelve por transferencia",
  released: "Los lugares volvieron a la venta",
  lost: "El banco dio la razón a quien compró",
  borne_by_organizer: "Lo absorbe el organizador",
  borne_by_platform: "Lo absorbe la plataforma",
};

/** Says how a review ended. A resolution that is none of the platform's own is the note of who closed it. */
export function resolutionWords(resolution: string | null): string {
  if (!resolution) return "Resuelto";
  return Object.hasOwn(RESOLUTIONS, resolution) ? (RESOLUTIONS[resolution] ?? "") : `Sin devolver: “${resolution}”`;
}
