import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PUT as pay } from "@/app/api/v1/cart/[id]/pay/route";
import { GET as cart, PUT as change } from "@/app/api/v1/cart/[id]/route";
import { POST as validate } from "@/app/api/v1/payments/[id]/validate/route";
import { POST as redeem } from "@/app/api/v1/qr/[id]/redeem/route";
import { GET as readQr } from "@/app/api/v1/qr/[id]/route";
import { fail, succeed, tokenOf } from "@/app/api/v1/testing";
import { DELETE as cancel, GET as purchase } from "@/app/api/v1/tickets/purchases/[id]/route";
import { POST as hold } from "@/app/api/v1/tickets/purchases/route";
import { GET as tickets } from "@/app/api/v1/users/[id]/tickets/route";
import { getDb } from "@/db/client";
import { payments } from "@/db/schema";
import { assignGuard, createGuard, createSaleable, createUser } from "@/db/testing";
import { stopBoss } from "@/lib/jobs";
import { chooseAtBank, startTestBank, type TestBank } from "@/lib/settlement/testing";

let bank: TestBank;

beforeAll(async () => {
  bank = await startTestBank();
});

afterAll(async () => {
  await bank.close();
  await stopBoss(0);
});

async function start() {
  const world = await createSaleable({ capacity: 20 });
  const [buyer, stranger, guard] = await Promise.all([createUser(), createUser(), createGuard(world.admin.id)]);
  await assignGuard(guard, world.event, world.zone);
  const as = {
    owner: await tokenOf(world.owner),
    buyer: await tokenOf(buyer),
    stranger: await tokenOf(stranger),
    guard: await tokenOf(guard),
  };
  const body = { idEventArea: world.area.id, quantity: 2 };
  const { response } = await succeed(hold, { as: as.buyer, body });
  return { ...world, buyer, as, idCart: response.idCart };
}

/** The charge at the bank: the end of the address that the buyer is sent to. */
const chargeOf = (next: { kind: string; url?: string }) => new URL(next.url ?? "").pathname.split("/").at(-1) ?? "";

async function paymentOf(folio: string): Promise<number> {
  const [row] = await getDb().select({ id: payments.id }).from(payments).where(eq(payments.folio, folio));
  return row?.id ?? 0;
}

test("a buyer holds, pays and validates; the tickets are theirs, and a guard admits once", async () => {
  const world = await start();
  const { as, idCart, buyer, enclosure } = world;
  const paying = { params: { id: idCart }, as: as.buyer, body: { method: "card" } };
  const started = await succeed(pay, { ...paying, key: "pay" });
  expect(started.response).toMatchObject({ folio: expect.stringMatching(/^PG-/), next: { kind: "redirect" } });
  const payment = await paymentOf(started.response.folio);
  expect(started.response.idPayment).toBe(payment);
  const waiting = await succeed(purchase, { params: { id: idCart }, as: as.buyer });
  expect(waiting.response).toMatchObject({ idPayment: payment, payments: [{ id: payment, state: "requires_action" }] });
  expect(waiting.response.items.map(({ ticketId }) => ticketId)).toEqual([null, null]);
  expect((await succeed(pay, { ...paying, key: "pay" })).response).toEqual(started.response);
  expect((await succeed(pay, paying)).response).toEqual(started.response);
  await fail(change, "order.frozen", {
    params: { id: idCart },
    as: as.buyer,
    body: { areas: [{ idEventArea: world.area.id, quantity: 1 }] },
  });

  await chooseAtBank(bank, chargeOf(started.response.next), "approve");
  await fail(validate, "resource.not_found", { params: { id: payment }, as: as.stranger });
  await fail(validate, "auth.required", { params: { id: payment } });
  const settled = await succeed(validate, { params: { id: payment }, as: as.buyer });
  expect(settled.response).toMatchObject({ state: "paid", order: { idCart, state: "paid" } });
  expect((await succeed(cart, { params: { id: idCart }, as: as.buyer })).response.state).toBe("paid");
  await fail(pay, "order.paid", paying);
  await fail(cancel, "order.paid", { params: { id: idCart }, as: as.buyer });

  const params = { id: buyer.id };
  const own = await succeed(tickets, { params, as: as.buyer, query: { idEnclosure: enclosure.id } });
  expect(own.total).toBe(2);
  const [ticket] = own.response;
  for (const reader of [as.buyer, as.owner]) {
    const bought = await succeed(purchase, { params: { id: idCart }, as: reader });
    expect(bought.response.items.map(({ ticketId }) => ticketId).sort()).toEqual(
      own.response.map(({ id }) => id).sort(),
    );
    expect(bought.response.payments).toEqual([expect.objectContaining({ id: payment, state: "paid" })]);
  }
  await fail(purchase, "resource.not_found", { params: { id: idCart }, as: as.stranger });
  expect(ticket).toMatchObject({
    idCart,
    status: "valid",
    enclosure: { id: enclosure.id },
    intIDEvento: world.event.id,
  });
  const seen = await succeed(tickets, { params, as: as.owner });
  expect(seen.response.map(({ id, code }) => [id, code])).toEqual(own.response.map(({ id }) => [id, null]));
  expect((await succeed(tickets, { params, as: as.buyer, query: { limit: 1, page: 2 } })).response).toEqual([
    own.response[1],
  ]);
  await fail(tickets, "resource.not_found", { params, as: as.stranger });
  await fail(tickets, "auth.forbidden", { params, as: as.guard });
  await fail(tickets, "auth.required", { params });
  const otherOwner = await tokenOf((await createSaleable()).owner);
  expect((await succeed(tickets, { params, as: otherOwner })).total).toBe(0);

  const id = ticket?.code?.token ?? "";
  const read = await succeed(readQr, { params: { id }, as: as.buyer });
  expect(read.response).toMatchObject({ state: "active", entriesUsed: 0, firstUse: null });
  await succeed(readQr, { params: { id: ticket?.code?.shortCode ?? "" }, as: as.guard });
  await fail(readQr, "resource.not_found", { params: { id }, as: as.stranger });
  await fail(readQr, "resource.not_found", { params: { id }, as: otherOwner });
  await fail(readQr, "auth.required", { params: { id } });
  const reading = (nonce: string) => ({
    params: { id },
    as: as.guard,
    body: { nonce, idGate: world.gate.id, direction: "in" },
  });
  const nonce = randomUUID();
  const first = await succeed(redeem, reading(nonce));
  expect(first.response).toMatchObject({ decision: "admitted", pass: { entriesUsed: 1 } });
  expect((await succeed(redeem, reading(nonce))).response).toEqual(first.response);
  const second = await succeed(redeem, reading(randomUUID()));
  expect(second.response).toMatchObject({
    decision: "already_used",
    firstUse: { gateLabel: world.gate.label, at: first.response.scannedAt },
  });
  await fail(redeem, "auth.forbidden", { ...reading(randomUUID()), as: as.buyer });
  await fail(redeem, "auth.required", { ...reading(randomUUID()), as: undefined });
  expect(await fail(redeem, "input.invalid", reading("no-es"))).toMatchObject({ field: "nonce" });
  const elsewhere = { ...reading(randomUUID()), as: otherOwner };
  await fail(redeem, "scan.gate_unknown", elsewhere);
});

test("CA4 is the buyer's own, by a method on offer", async () => {
  const { as, idCart } = await start();
  const params = { id: idCart };
  const body = { method: "card" };
  await fail(pay, "auth.required", { params, body });
  await fail(pay, "auth.forbidden", { params, body, as: as.owner });
  await fail(pay, "resource.not_found", { params, body, as: as.stranger });
  expect(
    await fail(pay, "payment.method_unavailable", { params, body: { method: "deposit" }, as: as.buyer }),
  ).toMatchObject({
    field: "method",
  });
  expect(await fail(pay, "input.invalid", { params, body: { method: "oro" }, as: as.buyer })).toMatchObject({
    field: "method",
  });
  expect(await fail(pay, "input.invalid", { params, body: {}, as: as.buyer })).toMatchObject({ field: "method" });
});

test("while the bank is down the call says so, and the same key may try again", async () => {
  const { as, idCart } = await start();
  const options = { params: { id: idCart }, body: { method: "card" }, as: as.buyer, key: "again" };
  bank.down = true;
  await fail(pay, "payment.provider_unavailable", options);
  bank.down = false;
  expect((await succeed(pay, options)).response.next.kind).toBe("redirect");
});
