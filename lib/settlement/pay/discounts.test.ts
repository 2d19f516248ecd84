import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb, withTx } from "@/db/client";
import { discountCodes } from "@/db/schema";
import { createEnclosure, createSaleable } from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { createCode, platform, useOf, usesOf } from "@/lib/discount-codes/testing";
import { cancelOrder, getOrder, giveDiscountCode, lockOrderRow, payOrder, releaseDiscountUses } from "@/lib/orders";
import { decideCharge } from "@/lib/payments/sandbox/bank";
import type { OfferedMethod } from "@/lib/pricing/client";
import { settlePayment } from "@/lib/settlement/apply/settle-payment";
import { returnItems } from "@/lib/settlement/refunds/return-items";
import { runRefund } from "@/lib/settlement/refunds/run-refund";
import {
  ageOrder,
  chooseAtBank,
  createBuyer,
  factsOf,
  heldCart,
  paymentRow,
  type Sale,
  systemCtx,
} from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";
import { closeUnpaidOrder } from "@/lib/settlement/unpaid/close-unpaid";

const bank = testBank({ places: true });

type Code = Awaited<ReturnType<typeof createCode>>;

/** A cart of places at 250.00 with a code on it. */
async function withCode(sale: Sale, code: Code, quantity = 1, buyer?: Awaited<ReturnType<typeof createBuyer>>) {
  const cart = await heldCart(sale, { quantity, ...(buyer ? { buyer } : {}) });
  await giveDiscountCode({ ctx: cart.ctx, input: { orderId: cart.orderId, code: code.code } });
  return cart;
}

type Cart = Awaited<ReturnType<typeof withCode>>;

async function begin({ ctx, orderId }: Cart, method: OfferedMethod = "card", withoutCode = false) {
  const paid = await payOrder({ ctx, input: { orderId, method, withoutCode } });
  const payment = await paymentRow(paid.paymentId ?? 0);
  return {
    folio: paid.folio,
    paymentId: payment.id,
    amountCents: payment.amountCents,
    chargeId: payment.providerId ?? "",
  };
}

async function pay(cart: Cart, method: OfferedMethod = "card") {
  const begun = await begin(cart, method);
  await chooseAtBank(bank, begun.chargeId, "approve");
  await settlePayment({ ctx: cart.ctx, input: { folio: begun.folio, source: "return" } });
  return begun;
}

async function expireNow(orderId: number): Promise<void> {
  await ageOrder(orderId);
  expect(await closeUnpaidOrder({ ctx: systemCtx(), input: { orderId } })).toEqual({ closed: true });
}

async function discounts(orderId: number): Promise<number[]> {
  const rows = await getDb().execute<{ cents: number }>(sql`
    select discount_cents as cents from order_items where order_id = ${orderId} and place_id is not null order by id`);
  return rows.map(({ cents }) => cents);
}

async function balanceOf(orderId: number, account: string): Promise<number> {
  const [row] = await getDb().execute<{ cents: number }>(sql`
    select coalesce(sum(e.amount_cents), 0)::int as cents from ledger_entries e join ledger_transactions l on l.id = e.transaction_id
    where l.order_id = ${orderId} and e.account = ${account}`);
  return row?.cents ?? 0;
}

test("a percentage is off the price, the fee is on what is left, and the ledger says so", async () => {
  const sale = await createSaleable();
  const code = await createCode(sale.admin.id);
  const cart = await withCode(sale, code, 2);
  const shown = await getOrder({ ctx: cart.ctx, input: { orderId: cart.orderId } });
  expect(shown).toMatchObject({ priceCents: 50_000, discountCents: 5_000, feeCents: 6_750, totalCents: 51_750 });
  expect(shown.code).toMatchObject({ code: code.code, worth: "10 %", discountCents: 5_000, refusal: null });
  expect(await useOf(cart.orderId)).toBeNull();
  expect(await usesOf(code.id)).toBe(0);

  const begun = await begin(cart);
  expect(begun.amountCents).toBe(51_750);
  expect(await useOf(cart.orderId)).toBe("held 5000");
  expect(await usesOf(code.id)).toBe(1);
  await chooseAtBank(bank, begun.chargeId, "approve");
  await settlePayment({ ctx: cart.ctx, input: { folio: begun.folio, source: "return" } });
  expect(await factsOf(cart.orderId)).toMatchObject({ state: "paid", validTickets: 2, reviews: [] });
  expect(await useOf(cart.orderId)).toBe("used 5000");
  expect(await usesOf(code.id)).toBe(1);
  expect(await balanceOf(cart.orderId, "discount")).toBe(5_000);
  expect(await balanceOf(cart.orderId, "organizer_payable")).toBe(-50_000);
  const paid = await getOrder({ ctx: cart.ctx, input: { orderId: cart.orderId } });
  expect(paid.code).toMatchObject({ code: code.code, discountCents: 5_000 });
});

test("a fixed amount is taken off the order once, and divided to the centavo over its places", async () => {
  const sale = await createSaleable();
  const code = await createCode(sale.admin.id, { kind: "fixed", amountCents: 10_000 });
  const cart = await withCode(sale, code, 3);
  await pay(cart);
  expect(await discounts(cart.orderId)).toEqual([3_333, 3_333, 3_334]);
  expect(await useOf(cart.orderId)).toBe("used 10000");
});

test("a discount never goes below zero, and an order that it covers whole is free where the venue takes no fee", async () => {
  const sale = await createSaleable();
  const code = await createCode(sale.admin.id, { kind: "fixed", amountCents: 9_000_000 });
  const cart = await withCode(sale, code, 2);
  expect(await getOrder({ ctx: cart.ctx, input: { orderId: cart.orderId } })).toMatchObject({
    priceCents: 50_000,
    discountCents: 50_000,
    feeCents: 0,
    ivaCents: 0,
    totalCents: 0,
    methods: [],
  });
  const { orderId } = cart;
  expect(await payOrder({ ctx: cart.ctx, input: { orderId } })).toMatchObject({
    paymentId: null,
    next: { kind: "finished" },
  });
  expect(await factsOf(orderId)).toMatchObject({ state: "paid", validTickets: 2 });
  expect(await useOf(orderId)).toBe("used 50000");
  expect(await balanceOf(orderId, "discount")).toBe(50_000);
  expect(await balanceOf(orderId, "fee_revenue")).toBe(0);
});

test("a fixed fee is due even when the price is given away", async () => {
  const sale = await createSaleable();
  await getDb().execute(sql`update enclosures set fee_fixed_cents = 500 where id = ${sale.enclosure.id}`);
  const cart = await withCode(sale, await createCode(sale.admin.id, { percentBps: 10_000 }), 2);
  expect((await begin(cart)).amountCents).toBe(1_000);
});

test("a buyer is told that a code is gone when the payment begins, and may pay without it", async () => {
  const sale = await createSaleable();
  const code = await createCode(sale.admin.id, { maxUses: 1 });
  const [first, second] = [await withCode(sale, code), await withCode(sale, code)];
  await begin(first);
  const { ctx, orderId } = second;
  expect(await codeOf(payOrder({ ctx, input: { orderId, method: "card" } }))).toBe("discount_code.used_up");
  expect(await getOrder({ ctx, input: { orderId } })).toMatchObject({
    state: "cart",
    discountCents: 0,
    totalCents: 28_750,
    code: { refusal: { code: "discount_code.used_up" } },
  });
  expect((await begin(second, "card", true)).amountCents).toBe(28_750);
  expect(await useOf(orderId)).toBeNull();
  expect(await usesOf(code.id)).toBe(1);
});

test("an order that expires or is cancelled gives its use back to the next", async () => {
  const sale = await createSaleable();
  const code = await createCode(sale.admin.id, { maxUses: 1 });
  const first = await withCode(sale, code);
  await begin(first);
  await expireNow(first.orderId);
  expect(await useOf(first.orderId)).toBe("released 2500");
  const second = await withCode(sale, code);
  await begin(second);
  expect(await usesOf(code.id)).toBe(1);
  await cancelOrder({ ctx: second.ctx, input: { orderId: second.orderId } });
  expect(await usesOf(code.id)).toBe(0);
});

test("late money keeps the discount that was promised, beyond the limit where no use is left", async () => {
  const sale = await createSaleable();
  const code = await createCode(sale.admin.id, { maxUses: 1 });
  const first = await withCode(sale, code);
  const begun = await begin(first);
  await expireNow(first.orderId);
  const second = await withCode(sale, code);
  await pay(second);
  await decideCharge(begun.chargeId, "approve", new Date(), { force: true });
  await settlePayment({ ctx: systemCtx(), input: { folio: begun.folio, source: "webhook" } });
  expect(await factsOf(first.orderId)).toMatchObject({ state: "paid", validTickets: 1, reviews: [] });
  expect(await useOf(first.orderId)).toBe("honoured 2500");
  expect(await usesOf(code.id)).toBe(1);

  const roomy = await createCode(sale.admin.id, { maxUses: 2 });
  const third = await withCode(sale, roomy);
  const late = await begin(third);
  await expireNow(third.orderId);
  await decideCharge(late.chargeId, "approve", new Date(), { force: true });
  await settlePayment({ ctx: systemCtx(), input: { folio: late.folio, source: "webhook" } });
  expect(await useOf(third.orderId)).toBe("used 2500");
  expect(await usesOf(roomy.id)).toBe(1);
});

test("a code of one method comes and goes with the method, and money for the replaced attempt is enough", async () => {
  const sale = await createSaleable();
  const code = await createCode(sale.admin.id, { method: "card" });
  const cart = await withCode(sale, code);
  const shown = await getOrder({ ctx: cart.ctx, input: { orderId: cart.orderId } });
  expect(shown).toMatchObject({ discountCents: 0, totalCents: 28_750, code: { method: "card", discountCents: 2_500 } });
  const totals = Object.fromEntries(shown.methods.map(({ method, totalCents }) => [method, totalCents]));
  expect(totals).toMatchObject({ card: 25_875, wallet: 28_750 });
  const card = await begin(cart, "card");
  expect(card.amountCents).toBe(25_875);
  bank.down = true;
  const paid = await payOrder({ ctx: cart.ctx, input: { orderId: cart.orderId, method: "wallet" } }).catch(() => null);
  expect(paid).toBeNull();
  bank.down = false;
  expect((await begin(cart, "wallet")).amountCents).toBe(28_750);
  expect(await useOf(cart.orderId)).toBe("released 2500");
  expect(await usesOf(code.id)).toBe(0);
  await decideCharge(card.chargeId, "approve", new Date(), { force: true });
  await settlePayment({ ctx: systemCtx(), input: { folio: card.folio, source: "webhook" } });
  expect(await factsOf(cart.orderId)).toMatchObject({ state: "paid", validTickets: 1, reviews: [] });
  expect(await useOf(cart.orderId)).toBe("used 2500");
});

test("a buyer who changes the method back has the use again, or is told that none is left", async () => {
  const sale = await createSaleable();
  const code = await createCode(sale.admin.id, { method: "card", maxUses: 1 });
  const cart = await withCode(sale, code);
  await begin(cart, "card");
  await begin(cart, "wallet");
  await begin(await withCode(sale, code), "card");
  const input = { orderId: cart.orderId, method: "card" as const };
  expect(await codeOf(payOrder({ ctx: cart.ctx, input }))).toBe("discount_code.used_up");
  expect((await begin(cart, "card", true)).amountCents).toBe(28_750);
});

test("a code that was promised to an order holds for it though it is paused, over or archived", async () => {
  const sale = await createSaleable();
  const code = await createCode(sale.admin.id);
  const cart = await withCode(sale, code);
  await begin(cart, "card");
  const over = { state: "archived", endsAt: new Date(Date.now() - 1_000) };
  await getDb().update(discountCodes).set(over).where(eq(discountCodes.id, code.id));
  const wallet = await begin(cart, "wallet");
  expect(wallet.amountCents).toBe(25_875);
  await chooseAtBank(bank, wallet.chargeId, "approve");
  await settlePayment({ ctx: cart.ctx, input: { folio: wallet.folio, source: "return" } });
  expect(await useOf(cart.orderId)).toBe("used 2500");
});

test("places go back with their own share of the discount, and the use stays taken until it is released by hand", async () => {
  const sale = await createSaleable();
  const code = await createCode(sale.admin.id, { kind: "fixed", amountCents: 1_001 });
  const cart = await withCode(sale, code, 3);
  await pay(cart);
  expect(await discounts(cart.orderId)).toEqual([334, 334, 333]);
  const items = await getDb().execute<{ id: number }>(sql`
    select id from order_items where order_id = ${cart.orderId} order by id`);
  const staff = ctxFor(sale.owner);
  const giveBack = (ids: number[]) =>
    withTx(staff, async (tx) =>
      returnItems(tx, {
        order: await lockOrderRow(tx.db, cart.orderId),
        reason: "No puede ir",
        idempotencyKey: ids.join(),
        items: ids.map((id) => ({ orderItemId: id, withFee: true })),
      }),
    );
  const [first, second, last] = items.map(({ id }) => id);
  const refunds = [...(await giveBack([last ?? 0])), ...(await giveBack([first ?? 0, second ?? 0]))];
  for (const { id } of refunds) await runRefund({ ctx: systemCtx(), input: { refundId: id } });
  // 250.00 less its share, and 15 % of that.
  expect(refunds.map(({ amountCents }) => amountCents)).toEqual([24_667 + 3_700, 2 * (24_666 + 3_700)]);
  expect(await factsOf(cart.orderId)).toMatchObject({ state: "refunded", validTickets: 0 });
  expect(await balanceOf(cart.orderId, "discount")).toBe(0);
  expect(await useOf(cart.orderId)).toBe("used 1001");
  const released = await releaseDiscountUses({ ctx: ctxFor(platform), input: { id: code.id } });
  expect(released).toMatchObject({ released: 1, code: { uses: 0 } });
});

test("an order whose use was released by hand keeps its price, and paying it takes a use again", async () => {
  const sale = await createSaleable();
  const code = await createCode(sale.admin.id, { maxUses: 1 });
  const cart = await withCode(sale, code);
  const begun = await begin(cart);
  const input = { id: code.id, orderId: cart.orderId };
  expect(await releaseDiscountUses({ ctx: ctxFor(platform), input })).toMatchObject({ released: 1, code: { uses: 0 } });
  expect(await releaseDiscountUses({ ctx: ctxFor(platform), input })).toMatchObject({ released: 0 });
  await chooseAtBank(bank, begun.chargeId, "approve");
  await settlePayment({ ctx: cart.ctx, input: { folio: begun.folio, source: "return" } });
  expect(await useOf(cart.orderId)).toBe("used 2500");
});

test("a declined order whose released use another took says why, shows its price without the code and is paid so", async () => {
  const sale = await createSaleable();
  const code = await createCode(sale.admin.id, { maxUses: 1 });
  const cart = await withCode(sale, code);
  const begun = await begin(cart);
  await releaseDiscountUses({ ctx: ctxFor(platform), input: { id: code.id, orderId: cart.orderId } });
  await begin(await withCode(sale, code));
  const { ctx, orderId } = cart;
  const read = () => getOrder({ ctx, input: { orderId } });
  const totals = (order: Awaited<ReturnType<typeof read>>) =>
    Object.fromEntries(order.methods.map(({ method, totalCents }) => [method, totalCents]));
  const waiting = await read();
  expect(waiting).toMatchObject({ totalCents: 25_875, code: { refusal: { code: "discount_code.used_up" } } });
  expect(totals(waiting)).toMatchObject({ card: 25_875, wallet: 28_750 });

  await chooseAtBank(bank, begun.chargeId, "decline");
  await settlePayment({ ctx, input: { folio: begun.folio, source: "return" } });
  const declined = await read();
  expect(declined).toMatchObject({
    state: "awaiting_payment",
    discountCents: 0,
    feeCents: 3_750,
    totalCents: 28_750,
    code: { code: code.code, discountCents: 0, savedCents: 0, refusal: { code: "discount_code.used_up" } },
  });
  expect(totals(declined)).toMatchObject({ card: 28_750, wallet: 28_750 });
  expect(await codeOf(payOrder({ ctx, input: { orderId, method: "card" } }))).toBe("discount_code.used_up");
  expect((await begin(cart, "card", true)).amountCents).toBe(28_750);
  expect(await usesOf(code.id)).toBe(1);
});

test("after a decline an order that holds its use keeps its discount", async () => {
  const sale = await createSaleable();
  const code = await createCode(sale.admin.id, { maxUses: 1 });
  const cart = await withCode(sale, code);
  const begun = await begin(cart);
  await chooseAtBank(bank, begun.chargeId, "decline");
  await settlePayment({ ctx: cart.ctx, input: { folio: begun.folio, source: "return" } });
  expect(await getOrder({ ctx: cart.ctx, input: { orderId: cart.orderId } })).toMatchObject({
    discountCents: 2_500,
    totalCents: 25_875,
    code: { discountCents: 2_500, refusal: null },
  });
});

test("uses of a buyer are counted over all its orders, venues of the tenant included", async () => {
  const sale = await createSaleable();
  await createEnclosure(sale.admin.id);
  const code = await createCode(sale.admin.id, { maxUsesPerBuyer: 1 });
  const buyer = await createBuyer();
  await pay(await withCode(sale, code, 1, buyer));
  const cart = await heldCart(sale, { buyer });
  const give = giveDiscountCode({ ctx: cart.ctx, input: { orderId: cart.orderId, code: code.code } });
  expect(await codeOf(give)).toBe("discount_code.used_by_you");
  await begin(await withCode(sale, code));
});
