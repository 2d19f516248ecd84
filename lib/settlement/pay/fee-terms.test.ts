import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { runDataSteps } from "@/db/testing/data-steps";
import { changePurchaseMethod } from "@/lib/after-sale/purchases/change-method";
import { approve, change, createOtherArea, createPaid } from "@/lib/after-sale/testing";
import { DomainError } from "@/lib/core/errors";
import { ctxFor } from "@/lib/core/testing";
import { createCode } from "@/lib/discount-codes/testing";
import {
  addPlaces,
  claimCart,
  getOrder,
  giveDiscountCode,
  holdPlaces,
  openCart,
  payOrder,
  updateCart,
} from "@/lib/orders";
import { decideCharge } from "@/lib/payments/sandbox/bank";
import { receiveWebhook } from "@/lib/settlement/apply/receive-webhook";
import { settlePayment } from "@/lib/settlement/apply/settle-payment";
import { changePaymentMethod, payAgain } from "@/lib/settlement/pay/pay-again";
import { createBuyer, factsOf, heldCart, paying, paymentRow, type Sale } from "@/lib/settlement/testing";
import { messageOf } from "@/lib/settlement/testing/random-acts";
import { longSale } from "@/lib/settlement/testing/shop";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank({ places: true });

/** The platform changes the venue's fee, for all methods. */
async function setFee({ enclosure }: Pick<Sale, "enclosure">, bps: number, fixedCents = 0): Promise<void> {
  await getDb().execute(sql`
    update enclosures set fee_bps = ${bps}, fee_fixed_cents = ${fixedCents} where id = ${enclosure.id}`);
}

const shown = async (ctx: ReturnType<typeof ctxFor>, orderId: number) => {
  const { totalCents, methods } = await getOrder({ ctx, input: { orderId } });
  return { totalCents, card: methods.find(({ method }) => method === "card")?.totalCents };
};

/** The new total in a refusal of the old one. */
async function changedTotal(attempt: Promise<unknown>): Promise<unknown> {
  const error = await attempt.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof DomainError) || error.code !== "terms.changed")
    throw new Error("It was not refused so", { cause: error });
  return { status: error.status, ...error.details.data };
}

async function askedBy(paymentId: number): Promise<object[]> {
  const rows = await getDb().execute<Record<string, unknown>>(sql`
    select price_cents as price, discount_cents as discount, fee_cents as fee, price_iva_cents as "priceIva", fee_iva_cents as "feeIva"
    from payment_items where payment_id = ${paymentId} order by order_item_id`);
  return [...rows];
}

test("a cart costs what was shown, though the fee changes; places that are added cost by the same fee", async () => {
  const sale = await longSale();
  const { ctx, orderId } = await heldCart(sale, { quantity: 2 });
  expect(await shown(ctx, orderId)).toEqual({ totalCents: 57_500, card: 57_500 });
  await setFee(sale, 2_500, 500);
  expect(await shown(ctx, orderId)).toEqual({ totalCents: 57_500, card: 57_500 });
  await addPlaces({ ctx, input: { orderId, eventAreaId: sale.area.id, quantity: 1 } });
  expect(await shown(ctx, orderId)).toEqual({ totalCents: 86_250, card: 86_250 });
  await updateCart({ ctx, input: { orderId, areas: [{ eventAreaId: sale.area.id, quantity: 4 }] } });
  await holdPlaces({ ctx, input: { eventAreaId: sale.area.id, quantity: 1 } });
  await updateCart({ ctx, input: { orderId, areas: [{ eventAreaId: sale.area.id, quantity: 2 }] } });
  const { paymentId } = await payOrder({ ctx, input: { orderId, method: "card", expectedCents: 57_500 } });
  expect((await paymentRow(paymentId ?? 0)).amountCents).toBe(57_500);
  expect(await askedBy(paymentId ?? 0)).toEqual(
    Array.from({ length: 2 }, () => ({ price: 25_000, discount: 0, fee: 3_750, priceIva: 3_448, feeIva: 517 })),
  );
  const next = await heldCart(sale, { quantity: 2 });
  expect(await shown(next.ctx, next.orderId)).toEqual({ totalCents: 63_500, card: 63_500 });
});

test("a cart that was opened or emptied begins again on the fees of its first place", async () => {
  const sale = await longSale();
  const ctx = ctxFor(await createBuyer());
  const { order } = await openCart({ ctx, input: { enclosureId: sale.enclosure.id } });
  await setFee(sale, 2_000);
  expect(
    (await addPlaces({ ctx, input: { orderId: order.id, eventAreaId: sale.area.id, quantity: 1 } })).totalCents,
  ).toBe(30_000);
  await setFee(sale, 3_000);
  expect(
    (await addPlaces({ ctx, input: { orderId: order.id, eventAreaId: sale.area.id, quantity: 1 } })).totalCents,
  ).toBe(60_000);
  await getDb().execute(sql`update order_items set state = 'released', place_id = null where order_id = ${order.id}`);
  await getDb().execute(sql`update places set free_at = '-infinity', order_id = null where order_id = ${order.id}`);
  const again = await holdPlaces({ ctx, input: { eventAreaId: sale.area.id, quantity: 1 } });
  expect(again.order).toMatchObject({ id: order.id, totalCents: 32_500 });
});

test("with a code, the fee on what is left is the one of the cart's beginning", async () => {
  const sale = await longSale();
  const code = await createCode(sale.admin.id);
  const { ctx, orderId } = await heldCart(sale);
  await setFee(sale, 3_000);
  await giveDiscountCode({ ctx, input: { orderId, code: code.code } });
  expect(await shown(ctx, orderId)).toEqual({ totalCents: 25_875, card: 25_875 });
  const { paymentId } = await payOrder({ ctx, input: { orderId, method: "card", expectedCents: 25_875 } });
  expect((await paymentRow(paymentId ?? 0)).amountCents).toBe(25_875);
});

test.each([
  ["raised", 2_000],
  ["lowered", 1_000],
])("carts that are merged after the fee was %s cost the lower one, and no more than was shown", async (_, bps) => {
  const sale = await longSale();
  const buyer = await createBuyer();
  const { order: guest, cartToken } = await holdPlaces({
    ctx: ctxFor(null),
    input: { eventAreaId: sale.area.id, quantity: 1 },
  });
  await setFee(sale, bps);
  const { order: own } = await holdPlaces({ ctx: ctxFor(buyer), input: { eventAreaId: sale.area.id, quantity: 1 } });
  const { order } = await claimCart({ ctx: ctxFor(buyer), input: { cartToken: cartToken ?? "" } });
  const each = 25_000 + Math.min(2_500 * (bps / 1_000), 3_750);
  expect(order).toMatchObject({ id: own.id, totalCents: 2 * each });
  expect(2 * each).toBeLessThanOrEqual(guest.totalCents + own.totalCents);
  const { paymentId } = await payOrder({ ctx: ctxFor(buyer), input: { orderId: own.id, expectedCents: 2 * each } });
  expect((await paymentRow(paymentId ?? 0)).amountCents).toBe(2 * each);
});

test("a change of a ticket costs what it cost when it began", async () => {
  const paid = await createPaid(bank, { capacity: 5, priceCents: 25_000 });
  const dear = await createOtherArea(paid, 40_000);
  const { orderId, dueCents } = await change(paid.buyer, paid.ticketId, dear.id);
  await setFee(paid, 2_500);
  const ctx = ctxFor(paid.buyer);
  expect(await shown(ctx, orderId)).toEqual({ totalCents: dueCents, card: dueCents });
  const { paymentId } = await payOrder({ ctx, input: { orderId, method: "card", expectedCents: dueCents } });
  await approve(bank, paymentId ?? 0);
  expect(await factsOf(orderId)).toMatchObject({ state: "paid", reviews: [] });
});

test("every way of paying refuses another total than the one that was shown, and answers the new one", async () => {
  const sale = await longSale();
  const { ctx, orderId } = await heldCart(sale);
  const refused = { status: 409, totalCents: 28_750 };
  expect(await changedTotal(payOrder({ ctx, input: { orderId, method: "card", expectedCents: 28_000 } }))).toEqual(
    refused,
  );
  expect(await factsOf(orderId)).toMatchObject({ state: "cart", heldPlaces: 1 });
  const { paymentId, folio } = await payOrder({ ctx, input: { orderId, method: "cash", expectedCents: 28_750 } });
  const id = paymentId ?? 0;
  const wrong = { expectedCents: 1 };
  expect(await changedTotal(payOrder({ ctx, input: { orderId, method: "cash", ...wrong } }))).toEqual(refused);
  expect(await changedTotal(payAgain({ ctx, input: { paymentId: id, ...wrong } }))).toEqual(refused);
  for (const method of ["cash", "card"] as const) {
    expect(await changedTotal(changePaymentMethod({ ctx, input: { paymentId: id, method, ...wrong } }))).toEqual(
      refused,
    );
    expect(await changedTotal(changePurchaseMethod({ ctx, input: { orderId, method, ...wrong } }))).toEqual(refused);
    const staff = { ctx: ctxFor(sale.owner), input: { paymentId: id, method, ...wrong } };
    expect(await changedTotal(changePaymentMethod(staff))).toEqual(refused);
  }
  // The voucher that the buyer has is still good.
  expect(await paymentRow(id)).toMatchObject({ state: "pending" });
  expect((await payAgain({ ctx, input: { paymentId: id, expectedCents: 28_750 } })).folio).toBe(folio);
  const card = await changePurchaseMethod({ ctx, input: { orderId, method: "card", expectedCents: 28_750 } });
  expect(card.next.kind).toBe("redirect");
});

test("a cart that costs nothing any more is not taken for one that costs something", async () => {
  const sale = await longSale();
  const code = await createCode(sale.admin.id, { percentBps: 10_000 });
  const { ctx, orderId } = await heldCart(sale);
  await giveDiscountCode({ ctx, input: { orderId, code: code.code } });
  expect(await changedTotal(payOrder({ ctx, input: { orderId, expectedCents: 28_750 } }))).toEqual({
    status: 409,
    totalCents: 0,
  });
  const paid = await payOrder({ ctx, input: { orderId, expectedCents: 0 } });
  expect(paid).toMatchObject({ paymentId: null, next: { kind: "finished" } });
});

test.each([
  ["raised", 2_000],
  ["lowered", 1_000],
])(
  "a voucher is paid with exactly what it asks: sold, though the fee was %s and the buyer turned to another method",
  async (_, bps) => {
    const sale = await longSale();
    const { ctx, orderId, paymentId, chargeId, amountCents } = await paying(sale, { method: "cash" });
    expect(amountCents).toBe(28_750);
    await setFee(sale, bps);
    // As under terms that could change while a voucher was out.
    await getDb().execute(sql`
    update orders set fee_terms = jsonb_set(fee_terms, '{methods}', (
      select jsonb_agg(m || jsonb_build_object('bps', ${bps}::int)) from jsonb_array_elements(fee_terms -> 'methods') m))
    where id = ${orderId}`);
    bank.down = true;
    await payOrder({ ctx, input: { orderId, method: "card" } }).catch(() => undefined);
    bank.down = false;
    await decideCharge(chargeId, "approve", new Date(), { force: true });
    await receiveWebhook(messageOf(chargeId));
    expect(await factsOf(orderId)).toMatchObject({
      state: "paid",
      validTickets: 1,
      soldPlaces: 1,
      reviews: [],
      refunds: [],
    });
    expect(await askedBy(paymentId)).toEqual([
      { price: 25_000, discount: 0, fee: 3_750, priceIva: 3_448, feeIva: 517 },
    ]);
    const [item] = await getDb().execute(sql`
    select fee_cents as fee, fee_iva_cents as iva from order_items where order_id = ${orderId}`);
    expect(item).toEqual({ fee: 3_750, iva: 517 });
  },
);

test("less than a voucher asks is short, and more is an excess, whatever the fee says now", async () => {
  const sale = await longSale();
  const less = await paying(sale, { method: "cash" });
  const more = await paying(sale, { method: "cash" });
  await setFee(sale, 1_000);
  await decideCharge(less.chargeId, "less", new Date(), { force: true });
  await decideCharge(more.chargeId, "more", new Date(), { force: true });
  for (const { folio, ctx } of [less, more]) await settlePayment({ ctx, input: { folio, source: "return" } });
  expect(await factsOf(less.orderId)).toMatchObject({ state: "review", reviews: ["short:open"] });
  expect(await factsOf(more.orderId)).toMatchObject({ state: "paid", reviews: ["excess:open"] });
});

test("what was open before the terms were kept gets those of that moment, and what its attempts asked", async () => {
  const sale = await longSale();
  await getDb().execute(sql`
    insert into enclosure_method_fees (enclosure_id, admin_id, method, fee_bps, fee_fixed_cents)
    values (${sale.enclosure.id}, ${sale.admin.id}, 'cash', 500, 100)`);
  const { ctx, orderId, paymentId } = await paying(sale, { method: "cash", quantity: 2 });
  const { paymentId: cardId } = await payOrder({ ctx, input: { orderId, method: "card" } });
  const cart = await heldCart(sale);
  const rows = async () => {
    const terms = await getDb().execute(sql`
      select id, state, fee_terms from orders where admin_id = ${sale.admin.id} order by id`);
    const items = await getDb().execute(sql`
      select order_id, price_cents, discount_cents, fee_cents from order_items where admin_id = ${sale.admin.id} order by id`);
    return { terms: [...terms], items: [...items], asked: [await askedBy(paymentId), await askedBy(cardId ?? 0)] };
  };
  const before = await rows();
  expect(before.asked.map((lines) => lines.length)).toEqual([2, 2]);
  expect(cart.orderId).toBeGreaterThan(orderId);
  await getDb().execute(sql`delete from payment_items where admin_id = ${sale.admin.id}`);
  await runDataSteps("0041_fee_terms");
  expect(await rows()).toEqual(before);
});
