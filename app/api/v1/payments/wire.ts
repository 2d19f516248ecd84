import { z } from "zod";
import { Cents, LongId, Moment } from "@/app/api/v1/wire";
import { DISCOUNT_REFUSALS } from "@/lib/discount-codes/client";
import { METHOD_REFUSALS, type PaidDto } from "@/lib/orders/client";
import { PayAt } from "@/lib/payments/schemas";
import type { MyPaymentDto } from "@/lib/settlement/client";

export const NextWire = z
  .discriminatedUnion("kind", [
    z.object({ kind: z.literal("finished") }),
    z.object({ kind: z.literal("redirect"), url: z.url(), expiresAt: Moment.optional() }),
    z.object({
      kind: z.literal("reference"),
      network: z.enum(["oxxo", "paynet", "spei", "deposit"]),
      reference: z.string(),
      barcode: z.string().optional(),
      amountCents: Cents,
      expiresAt: Moment,
      payAt: PayAt.optional().describe("Solo de un depósito: la cuenta o la taquilla donde se paga"),
    }),
  ])
  .meta({ id: "NextAction" });

export function nextWire(next: PaidDto["next"]): z.input<typeof NextWire> {
  switch (next.kind) {
    case "finished":
      return next;
    case "redirect":
      return {
        kind: "redirect",
        url: next.url,
        ...(next.expiresAt ? { expiresAt: next.expiresAt.toISOString() } : {}),
      };
    case "reference":
      return { ...next, expiresAt: next.expiresAt.toISOString() };
  }
}

export const PaymentWire = z
  .object({
    id: LongId.nullable().describe("Nulo en una compra sin nada que pagar"),
    folio: z.string(),
    state: z.string(),
    method: z.string(),
    amountCents: Cents,
    failureCode: z.string().nullable(),
    order: z
      .object({ idCart: LongId, folio: z.string(), state: z.string() })
      .nullable()
      .describe("La compra que paga; nulo si es una recarga"),
    topup: z
      .object({ idPrepaid: LongId, folio: z.string(), state: z.string(), balanceCents: Cents.nullable() })
      .nullable()
      .describe(
        "La recarga de prepago que paga, con el saldo de ahora mientras sea de quien pagó; nulo si es una compra",
      ),
  })
  .meta({ id: "Payment" });

export function paymentWire(payment: MyPaymentDto): z.input<typeof PaymentWire> {
  const { paymentId, folio, state, method, amountCents, failureCode } = payment;
  const { orderId, prepaidId, balanceCents, ...subject } = payment;
  const about = { folio: subject.orderFolio, state: subject.orderState };
  const order = orderId === null ? null : { idCart: orderId, ...about };
  const topup = prepaidId === null ? null : { idPrepaid: prepaidId, balanceCents, ...about };
  return { id: paymentId, folio, state, method, amountCents, failureCode, order, topup };
}

/** What starting a payment may answer. */
export const PAY_ERRORS = [
  ...(["cart.empty", "cart.expired", "order.expired", "order.cancelled", "order.paid", "hold.cancelled"] as const),
  ...(["user.blocked_here", "limit.exceeded", "payment.method_unavailable", "payment.provider_unavailable"] as const),
  ...(["terms.changed", "auth.rate_limited"] as const),
  ...METHOD_REFUSALS,
  ...DISCOUNT_REFUSALS,
] as const;

/** Pay all the same when the purchase's discount code does not hold any more. */
export const WithoutCode = z
  .boolean()
  .optional()
  .describe("Pagar sin el código de descuento de la compra si ya no vale; sin esto se rechaza y se dice por qué");

export const ExpectedCents = Cents.min(0)
  .optional()
  .describe("El total que se mostró; si ya es otro no se cobra nada y se responde 409 `terms.changed` con el nuevo");

/** A payment that was started, and what the buyer does next. */
export const PaidWire = z.object({
  folio: z.string().describe("Del pago; de la compra si no había nada que pagar"),
  idPayment: LongId.nullable().describe("Nulo si no había nada que pagar"),
  next: NextWire,
});

export function paidWire({ folio, paymentId, next }: PaidDto): z.input<typeof PaidWire> {
  return { folio, idPayment: paymentId, next: nextWire(next) };
}

/** A payment with how to go on while it is unpaid. */
export const PendingWire = PaymentWire.extend({
  next: NextWire.nullable().describe("Nulo cuando ya no hay nada que hacer"),
}).meta({ id: "PendingPayment" });

export function pendingWire(payment: MyPaymentDto): z.input<typeof PendingWire> {
  const isOpen = payment.state === "requires_action" || payment.state === "pending";
  return { ...paymentWire(payment), next: isOpen && payment.next ? nextWire(payment.next) : null };
}
