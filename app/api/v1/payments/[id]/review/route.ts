import { z } from "zod";
import { ReviewWire, reviewWire } from "@/app/api/v1/payments/review-wire";
import { centsOf, Id } from "@/app/api/v1/wire";
import { LongPathId, methods, route } from "@/lib/http";
import { getPaymentReview, listReviewsOfPayment, resolvePaymentReview } from "@/lib/settlement";
import { REVIEW_ACTS } from "@/lib/settlement/client";
import { EndDisputeInput, type ResolvePaymentReviewInput } from "@/lib/settlement/schemas";

const { note, bearer, freesPlaces, feeCents } = EndDisputeInput.shape;
const params = z.object({ id: LongPathId });
const forDispute = { "x-judged": "Obligatorio con `end_dispute`" };

const get = route(
  {
    id: "PA17",
    operation: "getPaymentReviews",
    method: "GET",
    path: "/payments/{id}/review",
    summary: "Lo que alguien decidió o tiene que decidir de un pago, con lo que se puede hacer en cada caso",
    auth: "payment:review",
    params,
    response: z.object({ reviews: z.array(ReviewWire).describe("Los casos del pago, del primero al último") }),
  },
  listReviewsOfPayment,
  {
    input: ({ params: { id } }) => ({ paymentId: id }),
    output: (reviews) => ({ reviews: reviews.map(reviewWire) }),
  },
);

const post = route(
  {
    id: "PA18",
    operation: "decidePaymentReview",
    method: "POST",
    path: "/payments/{id}/review",
    summary: "Decide un caso de un pago: devolver, dar lugares, liberarlos, quedarse el dinero o decir quién absorbe",
    auth: "payment:review",
    params,
    body: z.object({
      idReview: Id.describe("El caso, como lo da la consulta"),
      act: z
        .enum(REVIEW_ACTS)
        .describe(
          "`refund` devuelve, `assign` da lugares, `release` vende los de una disputa, `keep` cierra con la nota, `end_dispute` dice quién absorbe",
        )
        .meta({ "x-judged": "Solo lo que el caso admite (`acts`)" }),
      note: note.describe("Por qué; queda en el registro"),
      bearer: bearer.optional().describe("Quién absorbe un contracargo perdido").meta(forDispute),
      freesPlaces: freesPlaces.optional().describe("Si otros pueden comprar sus lugares").meta(forDispute),
      feeCents: centsOf(feeCents).optional().describe("Lo que el proveedor cobró por la disputa, si no lo dice él"),
    }),
    response: ReviewWire,
    errors: [
      "payment.review_closed",
      "payment.not_refundable",
      "payment.not_assignable",
      "payment.refund_under_way",
      "hold.not_enough_places",
      "limit.exceeded",
      "refund.not_failed",
      "mfa.required",
    ],
  },
  resolvePaymentReview,
  {
    // The verb judges which fields an act needs.
    input: ({ params: { id }, body: { idReview, ...decided } }) =>
      ({ ...decided, reviewId: idReview, paymentId: id }) as ResolvePaymentReviewInput,
    output: reviewWire,
    again: getPaymentReview,
    names: { reviewId: "idReview" },
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get, post);
