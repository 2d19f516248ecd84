import { z } from "zod";
import { Cents, LongId, Moment, optionalIso } from "@/app/api/v1/wire";
import { toIso } from "@/lib/core/dates";
import { DISPUTE_BEARERS, type PaymentReviewDto, REVIEW_ACTS, REVIEW_REASONS } from "@/lib/settlement/client";

export const ReviewWire = z
  .object({
    idReview: LongId.describe("El caso, con el que se decide"),
    reason: z.enum(REVIEW_REASONS).describe("Qué pasó, para programas"),
    label: z.string().describe("Qué pasó, para personas"),
    state: z.enum(["open", "resolved"]).describe("`resolved`: ya se decidió"),
    resolution: z.string().nullable().describe("Cómo terminó: una palabra, o la nota de quien lo cerró"),
    amountCents: Cents.describe("De cuánto es el caso, en centavos de MXN"),
    refundableCents: Cents.describe("Lo que `refund` devolvería ahora, en centavos de MXN"),
    createdAt: Moment,
    resolvedAt: Moment.nullable().describe("Cuándo se decidió"),
    acts: z.array(z.enum(REVIEW_ACTS)).describe("Lo que se puede decidir ahora; vacío si nada"),
    bearers: z.array(z.enum(DISPUTE_BEARERS)).describe("Quién puede absorber un contracargo perdido"),
    disputeFeeCents: Cents.nullable().describe("Lo que el proveedor cobró por la disputa; nulo si no lo dice"),
    hasPlaces: z.boolean().describe("Los boletos de un contracargo perdido siguen teniendo sus lugares"),
    payment: z
      .object({ id: LongId.describe("Número del pago"), folio: z.string().describe("Folio del pago") })
      .describe("El pago del caso"),
    order: z
      .object({
        idCart: LongId.describe("La compra"),
        folio: z.string().nullable().describe("Folio de la compra"),
        state: z.string().nullable().describe("Estado de la compra"),
      })
      .nullable()
      .describe("La compra que se pagó; nulo si no fue una compra"),
  })
  .meta({ id: "PaymentReview" });

export function reviewWire(review: PaymentReviewDto): z.input<typeof ReviewWire> {
  const { id, reason, label, state, resolution, amountCents, refundableCents, timeZone, orderId } = review;
  return {
    idReview: id,
    reason,
    label,
    state,
    resolution,
    amountCents,
    refundableCents,
    createdAt: toIso(review.createdAt, timeZone),
    resolvedAt: optionalIso(review.resolvedAt, timeZone),
    acts: [...review.acts],
    bearers: [...review.bearers],
    disputeFeeCents: review.disputeFeeCents,
    hasPlaces: review.hasPlaces,
    payment: { id: review.paymentId, folio: review.paymentFolio },
    order: orderId === null ? null : { idCart: orderId, folio: review.orderFolio, state: review.orderState },
  };
}
