import { z } from "zod";
import { CartItemWire, CartWire, cartWire } from "@/app/api/v1/cart/wire";
import { PaymentWire, paymentWire } from "@/app/api/v1/payments/wire";
import { Cents, LongId, Moment, optionalIso } from "@/app/api/v1/wire";
import { PURCHASE_STATES, type PurchaseRowDto } from "@/lib/after-sale/client";
import { toIso } from "@/lib/core/dates";
import { CARD_FUNDINGS } from "@/lib/pricing/client";
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

/** A purchase in a list, without its buyer; `getPurchase` has all of it. */
export const PurchaseRowWire = z
  .object({
    idCart: LongId,
    folio: z.string(),
    state: z.enum(PURCHASE_STATES).exclude(["cart"]),
    isTest: z.boolean(),
    enclosureName: z.string(),
    events: z.string().describe("Los eventos de sus lugares"),
    zones: z.string().describe("Las claves de las zonas de sus lugares"),
    places: z.int().describe("Cuántos lugares tiene"),
    method: z.string().nullable(),
    cardFunding: z
      .enum(CARD_FUNDINGS)
      .nullable()
      .describe("De qué clase fue la tarjeta que la pagó, donde el proveedor lo dice"),
    totalCents: Cents,
    priceCents: Cents,
    discountCents: Cents,
    feeCents: Cents,
    ivaCents: Cents.describe("El IVA que ya está en el precio y el cargo"),
    refundedCents: Cents,
    createdAt: Moment,
    paidAt: Moment.nullable(),
    collectedAt: Moment.nullable().describe("Cuándo llegó su dinero, por lo que dice el proveedor o el banco"),
    eventAt: Moment.nullable().describe("Cuándo empieza el primero de sus eventos"),
  })
  .meta({ id: "PurchaseRow" });

export function purchaseRowWire(row: PurchaseRowDto): z.input<typeof PurchaseRowWire> {
  const { id, buyer: _buyer, email: _email, phone: _phone, venue, timeZone, providerIds: _ids, ...rest } = row;
  return {
    ...rest,
    idCart: id,
    state: PurchaseRowWire.shape.state.parse(row.state),
    enclosureName: venue,
    createdAt: toIso(row.createdAt, timeZone),
    paidAt: optionalIso(row.paidAt, timeZone),
    collectedAt: optionalIso(row.collectedAt, timeZone),
    eventAt: optionalIso(row.eventAt, timeZone),
  };
}

export function purchaseWire({ order, payments, ticketIds }: PurchaseDto): z.input<typeof PurchaseWire> {
  const { items, ...cart } = cartWire(order);
  return {
    ...cart,
    items: items.map((item) => ({ ...item, ticketId: ticketIds.get(item.idTicket) ?? null })),
    idPayment: payments[0]?.paymentId ?? null,
    payments: payments.map(paymentWire),
  };
}
