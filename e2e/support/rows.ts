import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { getDb } from "@/db/client";
import {
  discountBatches,
  inboxMessages,
  orders,
  paymentAccounts,
  payments,
  refunds,
  seasons,
  tickets,
} from "@/db/schema";
import { createEvent, createEventArea, createZone } from "@/db/testing";
import { chargeOf, chooseAtBank } from "@/e2e/support/checkout";
import { idOf } from "@/e2e/support/sample";
import { api, heldOf } from "@/e2e/support/shop";
import type { Tenant, World } from "@/e2e/support/world";
import { GENEROUS, setPolicy } from "@/lib/after-sale/testing";
import { ctxFor } from "@/lib/core/testing";
import { registerCourtesy } from "@/lib/courtesy-qrs";
import { uploadStatement } from "@/lib/deposits";
import { SETTINGS } from "@/lib/deposits/testing";
import { createCode } from "@/lib/discount-codes/testing";
import { writeDepositAccount } from "@/lib/payments";
import { createSubscriberQr, uploadImport } from "@/lib/subscriber-qrs";
import { createTickets } from "@/lib/tickets/testing";

const Items = z.object({ items: z.array(z.object({ idTicket: z.int(), idEventArea: z.int() })) });

/** An order of tenant A's buyer with one place, held. */
export async function heldByBuyer({ a, people: { buyer } }: World): Promise<{ idCart: number; idTicket: number }> {
  const days = (count: number) => new Date(Date.now() + count * 86_400_000);
  const dates = { parkingOpensAt: days(20), startsAt: days(21), endsAt: days(22), salesEndAt: days(20) };
  const event = await createEvent(a.enclosure, { name: a.event.name, ...dates });
  const area = await createEventArea(event, a.zone, { capacity: 2 });
  const body = { idEventArea: area.id, quantity: 1 };
  const answer = await api({ method: "POST", path: "/tickets/purchases", turn: 0, as: buyer.token ?? "", body });
  const { idCart } = heldOf(answer);
  const { items } = Items.parse(answer.response);
  return { idCart, idTicket: items.find((item) => item.idEventArea === area.id)?.idTicket ?? 0 };
}

interface Started {
  orderId: number;
  paymentId: number;
  chargeId: string;
}

/** A payment that tenant A's buyer has started, by card unless told otherwise. */
export async function startedByBuyer(world: World, method: "card" | "wallet" = "card"): Promise<Started> {
  const { idCart } = await heldByBuyer(world);
  const as = world.people.buyer.token ?? "";
  const answer = await api({ method: "PUT", path: `/cart/${idCart}/pay`, turn: 0, as, body: { method } });
  return { orderId: idCart, ...(await chargeOf(answer)) };
}

/** Two zones of an event of tenant A that cost nothing. */
export async function freeAreas({ a }: World) {
  const event = await createEvent(a.enclosure, { name: a.event.name });
  const zone = await createZone(a.enclosure, { capacity: 5, name: a.zone.name }, [a.gate]);
  const area = await createEventArea(event, a.zone, { priceCents: 0, capacity: 5 });
  const other = await createEventArea(event, zone, { priceCents: 0, capacity: 5 });
  return { event, area, other };
}

/** A ticket for nothing of tenant A's buyer, at a venue that allows everything. */
export async function freeTicket(world: World) {
  const { admin, enclosure } = world.a;
  await setPolicy({ id: enclosure.id, adminId: admin.id }, GENEROUS);
  const areas = await freeAreas(world);
  const sale = { admin, enclosure, event: areas.event, area: areas.area };
  const { ticketIds } = await createTickets(sale, { id: idOf(world.people.buyer) }, 1);
  return { ticketId: ticketIds[0] ?? 0, other: areas.other };
}

/** The folio of a payment in cash that tenant A's buyer has still to make. */
export async function cashOfBuyer(world: World): Promise<string> {
  const { idCart } = await heldByBuyer(world);
  const as = world.people.buyer.token ?? "";
  const answer = await api({ method: "PUT", path: `/cart/${idCart}/pay`, turn: 0, as, body: { method: "cash" } });
  return z.object({ folio: z.string() }).parse(answer.response).folio;
}

/** A deposit that tenant A's buyer has still to make. */
export async function depositOfBuyer(world: World): Promise<{ orderId: number; folio: string; reference: string }> {
  const { admin } = world.a;
  await writeDepositAccount(getDb(), { adminId: admin.id, account: `e2e-${admin.id}`, settings: SETTINGS });
  const { idCart } = await heldByBuyer(world);
  const as = world.people.buyer.token ?? "";
  const answer = await api({ method: "PUT", path: `/cart/${idCart}/pay`, turn: 0, as, body: { method: "deposit" } });
  const Paid = z.object({ folio: z.string(), next: z.object({ reference: z.string() }) });
  const { folio, next } = Paid.parse(answer.response);
  return { orderId: idCart, folio, reference: next.reference };
}

/** A bank statement of tenant A's account that waits for its columns. */
export async function statementOf(world: World): Promise<number> {
  const { admin, owner } = world.a;
  const account = `e2e-${admin.id}`;
  await writeDepositAccount(getDb(), { adminId: admin.id, account, settings: SETTINGS });
  const content = new TextEncoder().encode("Fecha,Concepto,Abono\n20/11/2026,DEPOSITO,100.00\n");
  return (await uploadStatement({ ctx: ctxFor(owner), input: { account, content } })).id;
}

/** A VIP's QR of a zone of tenant A that is not on sale. */
export async function subscriberOf(world: World): Promise<{ id: number; passId: number }> {
  const { enclosure, gate, owner } = world.a;
  const zone = await createZone(enclosure, { isVip: true }, [gate]);
  const input = { kind: "infinity" as const, parkingAreaId: zone.id, name: "Ana Abonada" };
  return createSubscriberQr({ ctx: ctxFor(owner), input });
}

/** A zone of an event of tenant A, with places of its own. */
export async function giftZoneOf({ a: { enclosure, gate } }: World): Promise<{ evento: number; zona: number }> {
  const zone = await createZone(enclosure, { capacity: 4 }, [gate]);
  const event = await createEvent(enclosure);
  await createEventArea(event, zone);
  return { evento: event.id, zona: zone.id };
}

/** A courtesy of tenant A that a person has. */
export async function courtesyOf(world: World): Promise<{ id: number; batchId: number; evento: number; zona: number }> {
  const where = await giftZoneOf(world);
  const input = { eventId: where.evento, zoneId: where.zona, name: "Ana Invitada", email: "ana@test.example" };
  const { id, batchId } = await registerCourtesy({ ctx: ctxFor(world.a.owner), input });
  return { id, batchId, ...where };
}

/** A file of VIPs of tenant A that was checked and waits. */
export async function subscriberFileOf(world: World): Promise<number> {
  const { enclosure, gate, owner } = world.a;
  const zone = await createZone(enclosure, { isVip: true }, [gate]);
  const content = new TextEncoder().encode("Nombre,Correo\nBeto Palco,sin-arroba\n");
  const input = { kind: "infinity" as const, parkingAreaId: zone.id, fileName: "abonados.csv", content };
  return (await uploadImport({ ctx: ctxFor(owner), input })).id;
}

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

/** The page of a batch of a single code. */
export async function batchOf({ admin }: Tenant): Promise<string> {
  const values = { adminId: admin.id, name: `Lote ${admin.id}`, codeCount: 1 };
  const [batch] = await getDb().insert(discountBatches).values(values).returning({ id: discountBatches.id });
  if (!batch) throw new Error("The batch was not stored");
  await createCode(admin.id, { batchId: batch.id, maxUses: 1 });
  return `/discount-code/lotes/${batch.id}`;
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

/** A refund of the buyer's that waits for a transfer. */
export async function manualRefundOf(world: World): Promise<number> {
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

/** One answer for all who ask: what the page shows is not changed by looking at it. */
export function once(make: (world: World) => Promise<string>): (world: World) => Promise<string> {
  const made = new WeakMap<World, Promise<string>>();
  return (world) => {
    const known = made.get(world) ?? make(world);
    made.set(world, known);
    return known;
  };
}

export async function inboxMessage(world: World): Promise<string> {
  const [message] = await getDb()
    .insert(inboxMessages)
    .values({
      ...{ idempotencyKey: world.a.mark, toAddress: "a@test.example", subject: "Prueba" },
      ...{ html: "<p>Prueba</p>", text: "Prueba" },
    })
    .returning({ id: inboxMessages.id });
  return `/dev/inbox/${message?.id}`;
}

/** An account of tenant A that takes nothing. */
export async function paymentAccount({ a }: World): Promise<string> {
  const [account] = await getDb()
    .insert(paymentAccounts)
    .values({
      ...{ adminId: a.admin.id, provider: "deposit", account: `visita-${a.mark}`, name: "Banco" },
      ...{ methods: ["deposit"], enabled: false },
    })
    .returning({ id: paymentAccounts.id });
  return `/cuentas-de-cobro/${account?.id}`;
}

/** A season of tenant A. */
export async function seasonOf({ enclosure, mark }: World["a"]): Promise<number> {
  const values = { adminId: enclosure.adminId, enclosureId: enclosure.id, name: `Temporada ${mark} ${randomUUID()}` };
  const [season] = await getDb().insert(seasons).values(values).returning({ id: seasons.id });
  return season?.id ?? 0;
}
