import type { VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { changeMethod, payOrder } from "@/lib/orders";
import type { PaidDto } from "@/lib/orders/client";
import type { OfferedMethod } from "@/lib/pricing/client";
import { settlePayment } from "@/lib/settlement/apply/settle-payment";
import type { MyPaymentDto } from "@/lib/settlement/client";
import { authorizePaying } from "@/lib/settlement/pay/authorize-paying";
import { readPayment } from "@/lib/settlement/pay/read-payment";
import { ChangeMethodInput, PayAgainInput, PaymentOfMethodInput } from "@/lib/settlement/schemas";

/** The buyer pays on: an attempt under way is answered again, and after one that failed another of its method begins. */
export async function payAgain({ ctx, input }: VerbArgs<PayAgainInput>): Promise<PaidDto> {
  const { paymentId, expectedCents } = parseInput(PayAgainInput, input);
  authorizeUser(ctx.actor, "order:pay");
  const { orderId, method } = await readPayment(ctx, { paymentId });
  if (orderId === null) throw notFound();
  return payOrder({ ctx, input: { orderId, method: method as OfferedMethod, expectedCents } });
}

/** The buyer, or staff of the tenant, chooses another method for the order that an attempt is to pay. */
export async function changePaymentMethod({ ctx, input }: VerbArgs<ChangeMethodInput>): Promise<PaidDto> {
  const { paymentId, method, expectedCents } = parseInput(ChangeMethodInput, input);
  authorizePaying(ctx);
  const { orderId } = await readPayment(ctx, { paymentId });
  if (orderId === null) throw notFound();
  return changeMethod({ ctx, input: { orderId, method, expectedCents } });
}

/** The buyer, or staff of the tenant, has the provider asked about a payment, which must be of the method that is named. */
export async function settleByMethod({ ctx, input }: VerbArgs<PaymentOfMethodInput>): Promise<MyPaymentDto> {
  const { paymentId, method } = parseInput(PaymentOfMethodInput, input);
  authorizePaying(ctx);
  if ((await readPayment(ctx, { paymentId })).method !== method) throw notFound();
  return settlePayment({ ctx, input: { paymentId, source: "validate" } });
}
