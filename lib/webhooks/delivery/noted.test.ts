import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb, withTx } from "@/db/client";
import { webhookEndpoints } from "@/db/schema";
import { createAdmin, createSaleable, createUser, type UserRow } from "@/db/testing";
import { scan } from "@/lib/access/testing";
import {
  atGate,
  codesOf,
  GENEROUS,
  payInFull,
  runRefunds,
  setPolicy,
  ticketRow,
  tokenOf,
} from "@/lib/after-sale/testing";
import { acceptTransfer } from "@/lib/after-sale/transfer/accept-transfer";
import { offerTransfer } from "@/lib/after-sale/transfer/offer-transfer";
import { actorOf, ctxFor } from "@/lib/core/testing";
import { platform } from "@/lib/discount-codes/testing";
import { holdPlaces } from "@/lib/orders";
import { approveClabe, askClabe } from "@/lib/organizer-settlements/clabes";
import { saveProfile } from "@/lib/organizer-settlements/profiles";
import { approveSettlement, makeSettlement, paySettlement } from "@/lib/organizer-settlements/settle";
import { setPassesBlocked } from "@/lib/passes";
import { createHolder, createPlaza, readAt } from "@/lib/prepaid/testing";
import { refundPayment } from "@/lib/settlement/refunds/refund-payment";
import { testBank } from "@/lib/settlement/testing/test-bank";
import { setPlate } from "@/lib/tickets";
import { WEBHOOK_TYPES } from "@/lib/webhooks/client";
import { planLooks } from "@/lib/webhooks/delivery/look";
import { bodyOf } from "@/lib/webhooks/delivery/payload";
import { createEndpoint, messagesOf, systemAt } from "@/lib/webhooks/testing";

const bank = testBank();
const DAY = 86_400_000;

const told = (owner: UserRow) => createEndpoint(owner, { types: [...WEBHOOK_TYPES] });

/** What an endpoint was told, as it would be sent, with its subject. */
async function saidTo({ id }: { id: number }) {
  const said: { type: string; subject: string; data: Record<string, unknown> }[] = [];
  for (const message of await messagesOf(id)) {
    const body = await bodyOf(getDb(), message as Parameters<typeof bodyOf>[1]);
    if (body === null) throw new Error(`Nothing is left of ${message.subject}`);
    said.push({ subject: message.subject, ...JSON.parse(body) });
  }
  return said;
}
const typesTo = async (endpoint: { id: number }) => (await saidTo(endpoint)).map(({ type }) => type);

async function onSale(capacity = 4) {
  const sale = await createSaleable({ capacity });
  await setPolicy(sale.enclosure, GENEROUS);
  const buyer = await createUser({ emailVerifiedAt: new Date(), fullName: "Ana Sofía Güemes" });
  return { ...sale, buyer };
}

async function buy({ buyer, area }: Awaited<ReturnType<typeof onSale>>, quantity: number) {
  const { order } = await holdPlaces({ ctx: ctxFor(buyer), input: { eventAreaId: area.id, quantity } });
  return { orderId: order.id, paymentId: await payInFull(bank, buyer, order.id) };
}

test("a paid order and its refund are told with folio and amounts, and nothing of the buyer", async () => {
  const sale = await onSale();
  const endpoint = await told(sale.owner);
  const { orderId, paymentId } = await buy(sale, 2);
  expect(await typesTo(endpoint)).toEqual(["order.paid"]);
  await refundPayment({
    ctx: ctxFor(sale.owner),
    input: { paymentId, amountCents: 5_000, reason: "Llovió", endsItems: [], idempotencyKey: "rain" },
  });
  expect(await typesTo(endpoint)).toEqual(["order.paid"]);
  await runRefunds();
  const [paid, refunded] = await saidTo(endpoint);
  expect(paid).toEqual({
    type: "order.paid",
    version: 1,
    timestamp: expect.any(String),
    subject: `order:${orderId}`,
    data: {
      idOrder: orderId,
      folio: expect.stringMatching(/^CT/),
      idEnclosure: sale.enclosure.id,
      method: "card",
      channel: "store",
      isTest: true,
      isExchange: false,
      paidAt: expect.any(String),
      totalCents: 57_500,
      tickets: [
        { idTicket: expect.any(Number), idEvent: sale.event.id, idZone: sale.zone.id },
        { idTicket: expect.any(Number), idEvent: sale.event.id, idZone: sale.zone.id },
      ],
    },
  });
  expect(refunded).toMatchObject({
    type: "order.refunded",
    subject: `order:${orderId}`,
    data: { idOrder: orderId, idRefund: expect.any(Number), amountCents: 5_000, doneAt: expect.any(String) },
  });
  const all = JSON.stringify([await messagesOf(endpoint.id), await saidTo(endpoint)]);
  for (const personal of [sale.buyer.fullName, sale.buyer.userName, sale.buyer.email ?? "", `"${sale.buyer.id}"`])
    expect(all).not.toContain(personal);
});

test("nobody else is told, nor of what they did not ask for, nor of what was undone", async () => {
  const sale = await onSale();
  const { owner: stranger } = await createAdmin();
  const foreign = await told(stranger);
  const off = await createEndpoint(sale.owner, { types: [...WEBHOOK_TYPES], state: "off" });
  const gone = await createEndpoint(sale.owner, { types: [...WEBHOOK_TYPES], state: "gone" });
  const other = await createEndpoint(sale.owner, { types: ["ticket.scanned"] });
  const paused = await createEndpoint(sale.owner, { state: "paused" });
  const endpoint = await told(sale.owner);
  const { orderId } = await buy(sale, 1);
  for (const one of [foreign, off, gone, other]) expect(await messagesOf(one.id)).toEqual([]);
  expect(await messagesOf(paused.id)).toMatchObject([{ type: "order.paid", state: "failed" }]);
  expect(await messagesOf(endpoint.id)).toMatchObject([{ type: "order.paid", state: "pending" }]);
  const undone = withTx(systemAt(), async ({ db }) => {
    await db.execute(sql`update tickets set plate = 'AAA111' where order_id = ${orderId}`);
    throw new Error("Undone");
  });
  await expect(undone).rejects.toThrow("Undone");
  expect(await messagesOf(endpoint.id)).toHaveLength(1);
});

test("a ticket says what of it changed: its plate, its holder with its code, whether it is blocked", async () => {
  const sale = await onSale();
  await getDb().execute(sql`update enclosures set asks_plate = true where id = ${sale.enclosure.id}`);
  const { orderId } = await buy(sale, 1);
  const endpoint = await createEndpoint(sale.owner, { types: ["ticket.changed"] });
  const [row] = await getDb().execute<{ id: number }>(sql`select id from tickets where order_id = ${orderId}`);
  const ticketId = row?.id ?? 0;
  await setPlate({ ctx: ctxFor(sale.buyer), input: { ticketId, plate: "ABC1234" } });
  const { passId } = await ticketRow(ticketId);
  await withTx(systemAt(), (tx) => setPassesBlocked(tx, [passId], true));
  await withTx(systemAt(), (tx) => setPassesBlocked(tx, [passId], false));
  await offerTransfer({ ctx: ctxFor(sale.buyer), input: { ticketId, contact: "beto@test.example" } });
  const receiver = await createUser({ emailVerifiedAt: new Date() });
  await acceptTransfer({ ctx: ctxFor(receiver), input: { token: await tokenOf(sale.buyer.id) } });
  const said = await saidTo(endpoint);
  expect(said.map(({ data }) => data.changes)).toEqual([
    ["plate"],
    ["blocked"],
    ["blocked"],
    ["holder", "code", "plate"],
  ]);
  expect(new Set(said.map(({ subject }) => subject))).toEqual(new Set([`ticket:${ticketId}`]));
  expect(said[0]?.data).toMatchObject({ idTicket: ticketId, idOrder: orderId, status: "valid", isBlocked: false });
  expect(JSON.stringify([said, await messagesOf(endpoint.id)])).not.toMatch(/ABC1234|beto|test\.example/);
});

test("a reading at a gate is told in the order of its ticket, whatever was decided", async () => {
  const { createSold } = await import("@/lib/after-sale/testing");
  const sold = await createSold();
  const endpoint = await createEndpoint(sold.owner, { types: ["ticket.scanned"] });
  const { qr } = await codesOf(sold.ticketId);
  await scan(sold.guard, sold.gate, qr, { now: atGate(sold) });
  await scan(sold.guard, sold.gate, qr, { now: atGate(sold) });
  const said = await saidTo(endpoint);
  expect(said.map(({ data }) => data.decision)).toEqual(["admitted", "already_used"]);
  expect(said[0]).toMatchObject({
    subject: `ticket:${sold.ticketId}`,
    data: {
      idScan: expect.any(Number),
      idTicket: sold.ticketId,
      passKind: "ticket",
      idEvent: sold.event.id,
      idEnclosure: sold.enclosure.id,
      idGate: sold.gate.id,
      direction: "in",
      entryNo: 1,
    },
  });
});

test("an event is told once when its last place is given, and again if there was room in between", async () => {
  const sale = await onSale(2);
  const endpoint = await createEndpoint(sale.owner, { types: ["event.full"] });
  const look = () => planLooks({ ctx: systemAt() });
  await buy(sale, 1);
  const { order } = await holdPlaces({ ctx: ctxFor(sale.buyer), input: { eventAreaId: sale.area.id, quantity: 1 } });
  await look();
  expect(await messagesOf(endpoint.id)).toEqual([]);
  const paymentId = await payInFull(bank, sale.buyer, order.id);
  await look();
  await look();
  expect(await saidTo(endpoint)).toMatchObject([
    {
      type: "event.full",
      subject: `event:${sale.event.id}`,
      data: { idEvent: sale.event.id, idEnclosure: sale.enclosure.id, name: sale.event.name },
    },
  ]);
  await refundPayment({ ctx: ctxFor(sale.owner), input: { paymentId, reason: "Llovió", idempotencyKey: "all" } });
  await runRefunds();
  await look();
  expect(await messagesOf(endpoint.id)).toHaveLength(1);
  await buy(sale, 1);
  await look();
  expect(await messagesOf(endpoint.id)).toHaveLength(2);
});

test("an event that is full while every endpoint of the platform is paused is kept for them", async () => {
  await getDb().update(webhookEndpoints).set({ state: "off" });
  const sale = await onSale(1);
  const paused = await createEndpoint(sale.owner, { types: ["event.full"], state: "paused" });
  await buy(sale, 1);
  expect(await planLooks({ ctx: systemAt() })).toEqual({ looks: 0 });
  expect(await messagesOf(paused.id)).toMatchObject([
    { type: "event.full", subject: `event:${sale.event.id}`, state: "failed" },
  ]);
});

test("a movement of a prepaid account is told with its balance, in the order of the account", async () => {
  const plaza = await createPlaza();
  const endpoint = await createEndpoint(plaza.owner, { types: ["prepaid.moved"] });
  const holder = await createHolder(plaza, 10_000);
  const at = new Date();
  await readAt(plaza, holder, "in", at);
  await readAt(plaza, holder, "out", new Date(at.getTime() + 3_600_000));
  const said = await saidTo(endpoint);
  expect(said.map(({ data }) => [data.kind, data.amountCents, data.balanceCents])).toEqual([
    ["gift", 10_000, 10_000],
    ["exit", -1_800, 8_200],
  ]);
  expect(new Set(said.map(({ subject }) => subject))).toEqual(new Set([`prepaid:${holder.accountId}`]));
});

test("a settlement is told when it is paid", async () => {
  const sale = await onSale();
  await buy(sale, 2);
  const endpoint = await createEndpoint(sale.owner, { types: ["settlement.paid"] });
  const second = await createAdmin();
  const due = new Date(sale.event.endsAt.getTime() + 4 * DAY);
  const before = new Date(due.getTime() - 3 * DAY);
  const approver = (now: Date) => ({
    ...ctxFor(null, now),
    actor: {
      ...actorOf(second.owner),
      tenant: { id: second.admin.id, kind: "main_provider" as const, hasPrepaid: false },
    },
  });
  const adminId = sale.admin.id;
  const profile = { legalName: "Espectáculos, S.A.", personType: "moral", rfc: "EFU010101AB1", regime: "601" } as const;
  await saveProfile({ ctx: ctxFor(platform, before), input: { adminId, ...profile, address: "" } });
  const account = { adminId, clabe: "032180000118359719", holder: "ESPECTACULOS SA" };
  const clabe = await askClabe({ ctx: ctxFor(platform, before), input: account });
  await approveClabe({ ctx: approver(before), input: { id: clabe.id } });
  const { id } = await makeSettlement({ ctx: ctxFor(platform, due), input: { adminId } });
  await approveSettlement({ ctx: approver(due), input: { id } });
  expect(await messagesOf(endpoint.id)).toEqual([]);
  const bankReference = `AVISO${id}`;
  await paySettlement({ ctx: ctxFor(platform, due), input: { id, bankReference } });
  await paySettlement({ ctx: ctxFor(platform, due), input: { id, bankReference } });
  expect(await saidTo(endpoint)).toMatchObject([
    {
      type: "settlement.paid",
      subject: `settlement:${id}`,
      data: { idSettlement: id, folio: expect.stringMatching(/^L-/), bankReference, payableCents: expect.any(Number) },
    },
  ]);
});
