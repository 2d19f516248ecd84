import { eq } from "drizzle-orm";
import { getDb } from "@/db/client";
import { orders, payments, tickets } from "@/db/schema";
import { chooseAtBank } from "@/e2e/support/checkout";
import { startedByBuyer } from "@/e2e/support/rows/orders";
import { api } from "@/e2e/support/shop";
import type { World } from "@/e2e/support/world";

/** The folio of a payment by card of tenant A's buyer, as the bank has answered it. */
export async function folioOf(world: World, choice: "approve" | "decline"): Promise<string> {
  const { paymentId, chargeId } = await startedByBuyer(world);
  await chooseAtBank(chargeId, choice);
  const as = world.people.buyer.token ?? "";
  await api({ method: "POST", path: `/payments/${paymentId}/validate`, turn: 0, as });
  const [payment] = await getDb().select({ folio: payments.folio }).from(payments).where(eq(payments.id, paymentId));
  if (!payment) throw new Error("The payment was not stored");
  return payment.folio;
}

/** A ticket that tenant A's buyer has paid, and its order. */
export async function paidTicketOf(world: World): Promise<{ ticketId: number; orderId: number }> {
  const folio = await paidFolioOf(world);
  const [ticket] = await getDb()
    .select({ ticketId: tickets.id, orderId: tickets.orderId })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .where(eq(orders.folio, folio));
  if (!ticket) throw new Error("The ticket was not issued");
  return ticket;
}

/** The folio of an order that tenant A's buyer has paid. */
export async function paidFolioOf(world: World): Promise<string> {
  const paid = await folioOf(world, "approve");
  const [order] = await getDb()
    .select({ folio: orders.folio })
    .from(orders)
    .innerJoin(payments, eq(payments.subjectId, orders.id))
    .where(eq(payments.folio, paid));
  if (!order) throw new Error("The order was not stored");
  return order.folio;
}
