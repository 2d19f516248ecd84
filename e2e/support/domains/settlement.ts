import { eq } from "drizzle-orm";
import { getDb } from "@/db/client";
import { paymentReviews, payments, refunds } from "@/db/schema";
import { type OwnRoute, staffOfAnyTenant } from "@/e2e/support/own-route";
import { cashOfBuyer, startedByBuyer } from "@/e2e/support/rows/orders";
import { folioOf } from "@/e2e/support/rows/settlement";
import { everyone, type Sample } from "@/e2e/support/sample";
import { api } from "@/e2e/support/shop";
import { at, ofBuyer, once, type Visit } from "@/e2e/support/visit";
import type { World } from "@/e2e/support/world";
import { ctxFor } from "@/lib/core/testing";
import { cancelOrder } from "@/lib/orders";
import { decideCharge } from "@/lib/payments/sandbox/bank";

/** A provider's message: nobody's token counts, only its signature does. */
const SIGNED: Sample = {
  about: "nobody",
  ask: () => ({ params: { provider: "sandbox", account: "demo" }, body: {} }),
  instead: everyone(401),
};

/** A refund of the buyer's that waits for a transfer. */
async function manualRefundOf(world: World): Promise<number> {
  const folio = await folioOf(world, "approve");
  const [payment] = await getDb().select().from(payments).where(eq(payments.folio, folio));
  if (!payment) throw new Error("The payment was not stored");
  const { adminId, id: paymentId, subjectId: orderId } = payment;
  const what = { amountCents: 100, state: "manual", reason: "No puede ir", idempotencyKey: world.a.mark };
  const [refund] = await getDb()
    .insert(refunds)
    .values({ adminId, paymentId, orderId, ...what })
    .returning({ id: refunds.id });
  if (!refund) throw new Error("The refund was not stored");
  return refund.id;
}

/** A payment of the buyer's whose money came after its purchase was cancelled. */
async function reviewOf(world: World): Promise<{ paymentId: number; reviewId: number }> {
  const { orderId, paymentId, chargeId } = await startedByBuyer(world);
  await cancelOrder({ ctx: ctxFor(world.people.buyer.user), input: { orderId } });
  await decideCharge(chargeId, "approve", new Date(), { force: true });
  await api({ method: "POST", path: `/payments/${paymentId}/validate`, turn: 0, as: world.people.buyer.token ?? "" });
  const [review] = await getDb()
    .select({ id: paymentReviews.id })
    .from(paymentReviews)
    .where(eq(paymentReviews.paymentId, paymentId));
  if (!review) throw new Error("The payment waits for nobody");
  return { paymentId, reviewId: review.id };
}

const reviewedPayment = once(async (world) => String((await reviewOf(world)).paymentId));

export const samples: Record<string, Sample> = {
  PA1: { about: "buyer", ask: async (world) => ({ params: { id: (await startedByBuyer(world)).paymentId } }) },
  PA2: {
    about: "tenant",
    ask: async (world) => ({ params: { folio: await cashOfBuyer(world) }, body: { note: "Pagó su hermano" } }),
  },
  PA4: {
    about: "buyer",
    ask: async (world) => ({
      params: { id: (await startedByBuyer(world)).paymentId },
      body: { method: "wallet" },
    }),
  },
  PA7: { about: "buyer", ask: async (world) => ({ params: { id: (await startedByBuyer(world)).paymentId } }) },
  PA8: { about: "buyer", ask: async (world) => ({ params: { id: (await startedByBuyer(world)).paymentId } }) },
  PA10: {
    about: "buyer",
    ask: async (world) => ({ params: { id: (await startedByBuyer(world, "wallet")).paymentId } }),
  },
  PA11: SIGNED,
  PA12: SIGNED,
  PA13: SIGNED,
  PA16: { about: "buyer", ask: async (world) => ({ params: { id: await cashOfBuyer(world) } }) },
  PA17: { about: "tenant", ask: async (world) => ({ params: { id: await reviewedPayment(world) } }) },
  PA18: {
    about: "tenant",
    ask: async (world) => {
      const { paymentId, reviewId } = await reviewOf(world);
      return { params: { id: paymentId }, body: { idReview: reviewId, act: "refund", note: "Ya no viene" } };
    },
  },
  PA14: { about: "buyer", ask: async (world) => ({ params: { id: (await startedByBuyer(world)).paymentId } }) },
};

export const visits: readonly Visit[] = [
  at("/payments-review", "Pagos por revisar"),
  ofBuyer(
    "/payment-finish",
    "Compra terminada",
    once(async (world) => `/payment-finish?folio=${await folioOf(world, "approve")}`),
  ),
  ofBuyer(
    "/payment-error",
    "No se pudo pagar",
    once(async (world) => `/payment-error?folio=${await folioOf(world, "decline")}`),
  ),
  ofBuyer(
    "/payment-pending",
    "Falta tu pago",
    once(async (world) => `/payment-pending?folio=${await cashOfBuyer(world)}`),
  ),
  ofBuyer(
    "/devolucion/[id]",
    "Tu devolución",
    once(async (world) => `/devolucion/${await manualRefundOf(world)}`),
  ),
];

export const ownRoutes: readonly OwnRoute[] = [
  {
    route: "/payments-review/archivo",
    method: "GET",
    address: () => "/payments-review/archivo",
    answers: staffOfAnyTenant,
  },
];
