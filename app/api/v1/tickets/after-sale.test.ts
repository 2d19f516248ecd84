import { expect, test } from "vitest";
import { fail, succeed, tokenOf } from "@/app/api/v1/testing";
import { POST as change } from "@/app/api/v1/tickets/[id]/change/route";
import { POST as giveBack } from "@/app/api/v1/tickets/[id]/return/route";
import { GET as byEvent } from "@/app/api/v1/tickets/by-event/[id]/route";
import { POST as give } from "@/app/api/v1/tickets/free/route";
import { PUT as method } from "@/app/api/v1/tickets/purchases/[id]/payment-method/route";
import { PUT as quantities } from "@/app/api/v1/tickets/purchases/[id]/route";
import { POST as add } from "@/app/api/v1/tickets/purchases/[id]/tickets/route";
import { GET as preview, POST as release } from "@/app/api/v1/tickets/release/[id]/route";
import { createSaleable, createUser } from "@/db/testing";
import { createOtherArea, createPaid, runRefunds } from "@/lib/after-sale/testing";
import { factsOf, heldCart, paying } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank({ places: true });

test("TI1 and TI4: staff gives tickets for a reason, and reads an event's without their codes", async () => {
  const sold = await createPaid(bank);
  const as = await tokenOf(sold.owner);
  const body = { idEventArea: sold.area.id, idCart: sold.order.id, quantity: 2 };
  expect(await fail(give, "input.invalid", { as, body: { ...body, reason: "" } })).toMatchObject({ field: "reason" });
  await fail(give, "auth.forbidden", { as: await tokenOf(sold.buyer), body: { ...body, reason: "Compensación" } });
  const given = await succeed(give, { as, body: { ...body, reason: "Compensación" }, key: "ti4" });
  const again = await succeed(give, { as, body: { ...body, reason: "Compensación" }, key: "ti4" });
  expect(again.response).toEqual(given.response);
  const params = { id: sold.event.id };
  const page = await succeed(byEvent, { params, as, query: { limit: 2 } });
  expect([page.total, page.response.length]).toEqual([3, 2]);
  const all = (await succeed(byEvent, { params, as })).response;
  expect(all.map(({ code }) => code)).toEqual([null, null, null]);
  expect(all.filter(({ idCart }) => idCart === given.response.idCart)).toHaveLength(2);
  await fail(byEvent, "resource.not_found", { params, as: await tokenOf((await createSaleable()).owner) });
});

test("TI3, TI6, TI12 and TI13: an unpaid purchase grows, shrinks and is let go, by staff with a reason", async () => {
  const sale = await createSaleable();
  const { buyer, orderId } = await heldCart(sale);
  const other = await createOtherArea(sale, 10_000);
  const params = { id: orderId };
  const [as, staff] = [await tokenOf(buyer), await tokenOf(sale.owner)];
  const more = await succeed(add, { params, as, body: { idEventArea: other.id, quantity: 2 } });
  expect(more.response.items).toHaveLength(3);
  const areas = [{ idEventArea: other.id, quantity: 1 }];
  expect((await succeed(quantities, { params, as: staff, body: { areas } })).response.items).toHaveLength(2);
  const stranger = await tokenOf(await createUser());
  await fail(add, "resource.not_found", { params, as: stranger, body: { idEventArea: other.id, quantity: 1 } });
  const shown = await succeed(preview, { params, as: staff });
  expect(shown.response).toMatchObject({ asksProvider: false, purchase: { idCart: orderId, state: "cart" } });
  await fail(preview, "resource.not_found", { params, as: stranger });
  expect(await fail(release, "input.invalid", { params, as: staff, body: {} })).toMatchObject({ field: "reason" });
  const done = await succeed(release, { params, as: staff, body: { reason: "Ya no viene" } });
  expect(done.response).toMatchObject({ idCart: orderId, state: "cancelled" });
  await fail(preview, "order.cancelled", { params, as });
  await fail(add, "order.cancelled", { params, as, body: { idEventArea: other.id, quantity: 1 } });
});

test("TI10: another way to pay, by its buyer or staff, and only while it waits", async () => {
  const sale = await createSaleable();
  const { buyer, orderId, folio } = await paying(sale);
  const options = { params: { id: orderId }, body: { method: "wallet" } };
  const changed = await succeed(method, { ...options, as: await tokenOf(buyer) });
  expect(changed.response).toMatchObject({ folio: expect.stringMatching(/^PG-/), next: { kind: "redirect" } });
  expect(changed.response.folio).not.toBe(folio);
  const byStaff = await succeed(method, { ...options, as: await tokenOf(sale.owner) });
  expect(byStaff.response.folio).toBe(changed.response.folio);
  await fail(method, "resource.not_found", { ...options, as: await tokenOf((await createSaleable()).owner) });
  const cart = await heldCart(sale);
  await fail(method, "order.not_waiting", { ...options, params: { id: cart.orderId }, as: await tokenOf(sale.owner) });
});

test("TI14: a ticket is changed, with what is to be paid or what comes back; other terms are refused", async () => {
  const sold = await createPaid(bank, { count: 2 });
  const [dear, cheap] = [await createOtherArea(sold, 40_000), await createOtherArea(sold, 10_000)];
  const [first = 0, second = 0] = sold.ticketIds;
  const as = await tokenOf(sold.buyer);
  const up = { params: { id: first }, as, body: { idEventArea: dear.id, expectedCents: 21_000 } };
  await fail(change, "terms.changed", { ...up, body: { idEventArea: dear.id, expectedCents: 1 } });
  const made = await succeed(change, up);
  expect(made.response).toMatchObject({ state: "awaiting_payment", dueCents: 21_000 });
  expect((await succeed(change, up)).response).toEqual(made.response);
  await fail(change, "ticket.change_pending", { ...up, body: { idEventArea: cheap.id } });
  const down = { params: { id: second }, body: { idEventArea: cheap.id } };
  const staff = await tokenOf(sold.owner);
  expect(await fail(change, "input.invalid", { ...down, as: staff })).toMatchObject({ field: "reason" });
  const done = await succeed(change, { ...down, as: staff, body: { ...down.body, reason: "Zona en obras" } });
  expect(done.response).toMatchObject({ state: "paid", dueCents: 11_500 - 25_000 });
  await fail(change, "resource.not_found", { ...up, as: await tokenOf(await createUser()) });
  await runRefunds();
});

test("TI15: one of three goes back with its money on the way; staff says why", async () => {
  const sold = await createPaid(bank, { count: 3 });
  const [one = 0, two = 0, three = 0] = sold.ticketIds;
  const as = await tokenOf(sold.buyer);
  await fail(giveBack, "terms.changed", { params: { id: one }, as, body: { expectedCents: 1 } });
  const back = await succeed(giveBack, { params: { id: one }, as, body: { expectedCents: 25_000 } });
  const refunds = [{ amountCents: 25_000, state: "pending" }];
  expect(back.response).toMatchObject({ tickets: [one], backCents: 25_000, refunds });
  expect((await succeed(giveBack, { params: { id: one }, as, body: {} })).response.refunds).toEqual(
    back.response.refunds,
  );
  const staff = { params: { id: two }, as: await tokenOf(sold.owner) };
  const body = { others: [three], withFee: true };
  expect(await fail(giveBack, "input.invalid", { ...staff, body })).toMatchObject({ field: "reason" });
  const both = await succeed(giveBack, { ...staff, body: { ...body, reason: "Se enfermó" } });
  expect(both.response).toMatchObject({ tickets: [two, three], backCents: 57_500 });
  await fail(giveBack, "resource.not_found", { params: { id: one }, as: await tokenOf(await createUser()), body: {} });
  await runRefunds();
  expect(await factsOf(sold.order.id)).toMatchObject({ validTickets: 0 });
});
