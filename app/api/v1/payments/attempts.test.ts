import { expect, test } from "vitest";
import { PUT as cart } from "@/app/api/v1/cart/[id]/pay/route";
import { PATCH as method } from "@/app/api/v1/payments/[id]/method/route";
import { PATCH as end } from "@/app/api/v1/payments/[id]/route";
import { POST as second } from "@/app/api/v1/payments/callback2/[provider]/[account]/route";
import { POST as card } from "@/app/api/v1/payments/card/pay/route";
import { POST as cardPending } from "@/app/api/v1/payments/card/pending/[id]/route";
import { PUT as upgrade } from "@/app/api/v1/payments/card/upgrade/[id]/route";
import { PATCH as annotate } from "@/app/api/v1/payments/folio/[folio]/route";
import { POST as releaseUnpaid } from "@/app/api/v1/payments/release-unpaid/route";
import { POST as wallet } from "@/app/api/v1/payments/wallet/pay/route";
import { POST as walletPending } from "@/app/api/v1/payments/wallet/pending/[id]/route";
import { fail, succeed, tokenOf } from "@/app/api/v1/testing";
import { PUT as changeMethod } from "@/app/api/v1/tickets/purchases/[id]/payment-method/route";
import { GET as purchase } from "@/app/api/v1/tickets/purchases/[id]/route";
import { POST as payAgain } from "@/app/api/v2/payments/[id]/pay/route";
import { POST as newest } from "@/app/api/v2/payments/callback2/[provider]/[account]/route";
import { createSaleable, createUser } from "@/db/testing";
import { ctxFor } from "@/lib/core/testing";
import { bankCredentials } from "@/lib/payments/sandbox/credentials";
import { SIGNATURE_HEADER, sign } from "@/lib/payments/sandbox/signature";
import { getMyPayment } from "@/lib/settlement";
import { chooseAtBank, factsOf, heldCart, paying } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank();

test("PA6 and PA9: a card and a wallet are begun, each by its own call, and the same one is answered again", async () => {
  const { buyer, orderId } = await heldCart(await createSaleable());
  const options = { as: await tokenOf(buyer), body: { idCart: orderId } };
  const first = await succeed(card, options);
  expect(first.response).toMatchObject({ folio: expect.stringMatching(/^PG-/), next: { kind: "redirect" } });
  expect((await succeed(card, options)).response).toEqual(first.response);
  const other = await succeed(wallet, options);
  expect(other.response.folio).not.toBe(first.response.folio);
  expect(other.response.idPayment).not.toBe(first.response.idPayment);
  const { response } = await succeed(purchase, { params: { id: orderId }, as: options.as });
  expect(response.idPayment).toBe(other.response.idPayment);
  expect(response.payments.map(({ id, state }) => [id, state])).toEqual([
    [other.response.idPayment, "requires_action"],
    [first.response.idPayment, "cancelled"],
  ]);
  const again = await succeed(changeMethod, { ...options, params: { id: orderId }, body: { method: "card" } });
  expect(again.response.idPayment).not.toBe(other.response.idPayment);
  for (const pay of [card, wallet]) {
    await fail(pay, "resource.not_found", { ...options, as: await tokenOf(await createUser()) });
    await fail(pay, "auth.required", { body: options.body });
  }
});

test("CA4, PA1, PA4, PA6, PA9 and TI10: another total than the one that was shown is refused with the new one", async () => {
  const { buyer, orderId } = await heldCart(await createSaleable());
  const as = await tokenOf(buyer);
  const [shown, wrong] = [{ expectedCents: 28_750 }, { expectedCents: 28_749 }];
  const params = { id: orderId };
  const begin = { as, body: { idCart: orderId, ...wrong } };
  const before = [
    await fail(cart, "terms.changed", { params, as, body: { method: "card", ...wrong } }),
    await fail(card, "terms.changed", begin),
    await fail(wallet, "terms.changed", begin),
  ];
  await succeed(card, { ...begin, body: { idCart: orderId, ...shown } });
  const { paymentId } = await getMyPayment({ ctx: ctxFor(buyer), input: { orderId } });
  const attempt = { params: { id: paymentId ?? 0 }, as };
  const after = [
    await fail(payAgain, "terms.changed", { ...attempt, body: wrong }),
    await fail(method, "terms.changed", { ...attempt, body: { method: "wallet", ...wrong } }),
    await fail(changeMethod, "terms.changed", { params, as, body: { method: "wallet", ...wrong } }),
  ];
  for (const refusal of [...before, ...after]) expect(refusal).toMatchObject({ data: { totalCents: 28_750 } });
  await succeed(payAgain, { ...attempt, body: shown });
  await succeed(changeMethod, { params, as, body: { method: "wallet", ...shown } });
});

test("PA7, PA8 and PA10: what the provider says now, how to go on, and nothing once it is paid", async () => {
  const sale = await createSaleable();
  const { buyer, paymentId, chargeId, orderId, folio } = await paying(sale);
  const options = { params: { id: paymentId }, as: await tokenOf(buyer) };
  const waits = await succeed(cardPending, options);
  expect(waits.response).toMatchObject({ id: paymentId, folio, method: "card", next: { kind: "redirect" } });
  await fail(walletPending, "resource.not_found", options);
  await chooseAtBank(bank, chargeId, "approve");
  const staff = { ...options, as: await tokenOf(sale.owner) };
  const paid = await succeed(upgrade, staff);
  expect(paid.response).toMatchObject({ state: "paid", next: null, order: { idCart: orderId, state: "paid" } });
  expect((await succeed(cardPending, options)).response).toEqual(paid.response);
  await fail(cardPending, "auth.forbidden", staff);
  await fail(upgrade, "resource.not_found", { ...options, as: await tokenOf((await createSaleable()).owner) });
  expect(await factsOf(orderId)).toMatchObject({ validTickets: 1 });
});

test("PA1, PA3 and PA4: an attempt goes on, is changed for another method, and is called off with a reason", async () => {
  const { buyer, paymentId, orderId, folio } = await paying(await createSaleable());
  const as = await tokenOf(buyer);
  const params = { id: paymentId };
  expect((await succeed(payAgain, { params, as })).response).toMatchObject({ folio, next: { kind: "redirect" } });
  const changed = await succeed(method, { params, as, body: { method: "wallet" } });
  expect(changed.response.folio).not.toBe(folio);
  expect(await fail(method, "input.invalid", { params, as, body: { method: "oro" } })).toMatchObject({
    field: "method",
  });
  expect(await factsOf(orderId)).toMatchObject({ state: "awaiting_payment", heldPlaces: 1 });

  const given = await paying(await createSaleable());
  const asked = { params: { id: given.paymentId }, body: { state: "cancelled", reason: "Pagará de otra forma" } };
  const its = { ...asked, as: await tokenOf(given.buyer) };
  expect(await fail(end, "input.invalid", { ...its, body: { ...its.body, reason: "" } })).toMatchObject({
    field: "reason",
  });
  await fail(end, "resource.not_found", { ...its, as });
  expect((await succeed(end, its)).response).toMatchObject({
    id: given.paymentId,
    state: "cancelled",
    order: { idCart: given.orderId, state: "awaiting_payment" },
  });
  expect(await factsOf(given.orderId)).toMatchObject({ heldPlaces: 1 });
});

test("PA2: staff notes who paid, by the folio, and the money stays as it is", async () => {
  const sale = await createSaleable();
  const { folio, paymentId, buyer, orderId } = await paying(sale);
  const as = await tokenOf(sale.owner);
  const before = await factsOf(orderId);
  const noted = await succeed(annotate, { params: { folio }, as, body: { note: "Llamó", payerName: "Luis Ruiz" } });
  expect(noted.response).toEqual({ id: paymentId, folio, note: "Llamó", payerName: "Luis Ruiz" });
  const partly = await succeed(annotate, { params: { folio }, as, body: { note: "" } });
  expect(partly.response).toMatchObject({ note: null, payerName: "Luis Ruiz" });
  await fail(annotate, "auth.forbidden", { params: { folio }, as: await tokenOf(buyer), body: { note: "x" } });
  const stranger = await tokenOf((await createSaleable()).owner);
  await fail(annotate, "resource.not_found", { params: { folio }, as: stranger, body: { note: "x" } });
  expect(await factsOf(orderId)).toEqual(before);
});

test("PA12 and PA13 take what PA11 takes: a signed message pays, another is refused", async () => {
  for (const callback of [second, newest]) {
    bank.notices.length = 0;
    const { orderId, chargeId } = await paying(await createSaleable());
    await chooseAtBank(bank, chargeId, "approve");
    const body = bank.notices[0]?.rawBody ?? "";
    const send = (header: string) =>
      callback(
        new Request("http://localhost:3000/", { method: "POST", body, headers: { [SIGNATURE_HEADER]: header } }),
        { params: Promise.resolve({ provider: "sandbox", account: "demo" }) },
      );
    expect((await send("t=1,v1=0")).status).toBe(401);
    expect(await factsOf(orderId)).toMatchObject({ state: "awaiting_payment" });
    expect((await send(sign(bankCredentials("demo").webhookSecret, body, new Date()))).status).toBe(200);
    expect(await factsOf(orderId)).toMatchObject({ state: "paid", validTickets: 1 });
  }
});

test("PA15: counted first, then let go for a reason, what was paid meanwhile sold", async () => {
  const sale = await createSaleable();
  const [paid, left] = [await paying(sale), await paying(sale)];
  await chooseAtBank(bank, paid.chargeId, "approve");
  const as = await tokenOf(sale.owner);
  const body = { intIDEvento: sale.event.id };
  const counted = await succeed(releaseUnpaid, { as, body: { ...body, preview: true } });
  expect(counted.response).toMatchObject({ orders: 2, places: 2, released: 0, paid: 0 });
  expect(await fail(releaseUnpaid, "input.invalid", { as, body })).toMatchObject({ field: "reason" });
  const done = await succeed(releaseUnpaid, { as, body: { ...body, reason: "Cierre de venta" } });
  expect(done.response).toMatchObject({ released: 1, paid: 1, failed: 0, left: 0 });
  expect((await factsOf(left.orderId)).state).toBe("cancelled");
  expect((await factsOf(paid.orderId)).state).toBe("paid");
  await fail(releaseUnpaid, "auth.forbidden", { as: await tokenOf(left.buyer), body });
  const stranger = await tokenOf((await createSaleable()).owner);
  await fail(releaseUnpaid, "resource.not_found", { as: stranger, body: { ...body, reason: "No es mío" } });
});
