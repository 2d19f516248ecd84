import { z } from "zod";
import { CartItemWire, CartWire, cartWire } from "@/app/api/v1/cart/wire";
import { PaymentWire, paymentWire } from "@/app/api/v1/payments/wire";
import { LongId } from "@/app/api/v1/wire";
import type { PurchaseDto } from "@/lib/settlement";

/** A cart with how it was paid and what was issued for it. */
export const PurchaseWire = CartWire.extend({
  items: z.array(
    CartItemWire.extend({
      ticketId: LongId.nullable().describe("El boleto que se emitió por el lugar, para cambiarlo o devolverlo"),
    }).meta({ id: "PurchaseItem" }),
  ),
  idPayment: LongId.nullable().describe("El pago que la pagó; si no, el último"),
  payments: z.array(PaymentWire).describe("Todos sus pagos: primero el que la pagó, luego los últimos"),
}).meta({ id: "Purchase" });

export function purchaseWire({ order, payments, ticketIds }: PurchaseDto): z.input<typeof PurchaseWire> {
  const { items, ...cart } = cartWire(order);
  return {
    ...cart,
    items: items.map((item) => ({ ...item, ticketId: ticketIds.get(item.idTicket) ?? null })),
    idPayment: payments[0]?.paymentId ?? null,
    payments: payments.map(paymentWire),
  };
}
