import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { paymentAccounts, payments } from "@/db/schema";
import { createEvent, createEventArea, createGuard, createSaleable, createZone } from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { payOrder } from "@/lib/orders";
import {
  ageOrder,
  chooseAtBank,
  createBuyer,
  factsOf,
  heldCart,
  paying,
  paymentRow,
  type Sale,
  systemCtx,
} from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";
import { closeUnpaidOrder } from "@/lib/settlement/unpaid/close-unpaid";

const bank = testBank({ places: true });

const attempts = (orderId: number) =>
  getDb().select().from(payments).where(eq(payments.subjectId, orderId)).orderBy(payments.id);

interface Times extends Record<string, unknown> {
  deadline: number;
  free: number;
}
/** Reads the deadline and the end of the hold in seconds from now. */
async function timesOf(orderId: number): Promise<Times> {
  const [row] = await getDb().execute<Times>(sql`
    select extract(epoch from o.deadline_at - clock_timestamp()) as deadline,
      (select min(extract(epoch from p.free_at - clock_timestamp())) from places p where p.order_id = o.id) as free
    from orders o where o.id = ${orderId}`);
  if (!row) throw new Error("No order");
  return row;
}

/** An event far enough away for cash. */
async function farSale(capacity = 10): Promise<Sale> {
  const sale = await createSaleable({ capacity });
  const day = 86_400_000;
  const at = (days: number) => new Date(Date.now() + days * day);
  const zone = await createZone(sale.enclosure, { capacity });
  const event = await createEvent(sale.enclosure, {
    startsAt: at(30),
    endsAt: at(31),
    parkingOpensAt: at(29),
    salesEndAt: at(30),
  });
  return { ...sale, zone, event, area: await createEventArea(event, zone, { priceCents: 25_000 }) };
}

test("paying freezes the total, keeps the places and sends the buyer to the bank", async () => {
  const sale = await createSaleable();
  const { ctx, orderId } = await heldCart(sale, { quantity: 2 });
  const paid = await payOrder({ ctx, input: { orderId, method: "card" } });
  expect(paid.folio).toMatch(/^PG-/);
  expect(paid.next).toMatchObject({ kind: "redirect", url: expect.stringContaining(`${bank.url}/dev/bank/pay/ch_`) });
  expect(await attempts(orderId)).toMatchObject([
    { state: "requires_action", amountCents: 57_500, method: "card", isTest: true },
  ]);
  const { deadline, free } = await timesOf(orderId);
  expect(deadline).toBeGreaterThan(14.8 * 60);
  expect(free - deadline).toBeCloseTo(900, 0);
  expect(await factsOf(orderId)).toMatchObject({ state: "awaiting_payment", heldPlaces: 2, tickets: 0 });
  const audit = await getDb().execute(sql`
    select 1 from audit_log where entity = 'order' and entity_id = ${String(orderId)} and action = 'order.payment_started'`);
  expect(audit).toHaveLength(1);
});

test("asking for the same method again, even ten times at once, answers the same attempt", async () => {
  const { ctx, orderId } = await heldCart(await createSaleable());
  const all = await Promise.all(
    Array.from({ length: 10 }, () => payOrder({ ctx, input: { orderId, method: "card" } })),
  );
  const again = await payOrder({ ctx, input: { orderId, method: "card" } });
  expect(new Set([...all, again].map(({ folio }) => folio)).size).toBe(1);
  expect(await attempts(orderId)).toHaveLength(1);
  const charges = await getDb().execute(sql`select 1 from sandbox_charges where folio = ${again.folio}`);
  expect(charges).toHaveLength(1);
});

test("another method ends the old attempt at the bank and asks that method's fee", async () => {
  const sale = await createSaleable();
  await getDb().execute(
    sql`insert into enclosure_method_fees values (${sale.enclosure.id}, ${sale.admin.id}, 'card', 1000, 0)`,
  );
  const { ctx, orderId, chargeId } = await paying(sale);
  await payOrder({ ctx, input: { orderId, method: "wallet" } });
  expect(await attempts(orderId)).toMatchObject([
    { method: "card", state: "cancelled", amountCents: 27_500 },
    { method: "wallet", state: "requires_action", amountCents: 28_750 },
  ]);
  await chooseAtBank(bank, chargeId, "approve");
  const [charge] = await getDb().execute(sql`select state from sandbox_charges where id = ${chargeId}`);
  expect(charge).toMatchObject({ state: "cancelled" });
});

test("changing the method after the first attempt was paid pays the order and begins no second attempt", async () => {
  const { ctx, orderId, chargeId } = await paying(await createSaleable());
  await chooseAtBank(bank, chargeId, "approve");
  expect(await codeOf(payOrder({ ctx, input: { orderId, method: "wallet" } }))).toBe("order.paid");
  expect(await attempts(orderId)).toHaveLength(1);
});

test("an order that costs nothing is paid at once, and gets its tickets once", async () => {
  const sale = await createSaleable({ priceCents: 0 });
  const { ctx, orderId } = await heldCart(sale, { quantity: 2 });
  const paid = await payOrder({ ctx, input: { orderId } });
  expect(paid).toMatchObject({ paymentId: null, next: { kind: "finished" }, folio: expect.stringMatching(/^CT-/) });
  expect(await factsOf(orderId)).toMatchObject({ state: "paid", tickets: 2, soldPlaces: 2 });
  expect(await codeOf(payOrder({ ctx, input: { orderId } }))).toBe("order.paid");
});

test("while the bank is down the places stay held, and the next try opens the same attempt", async () => {
  const { ctx, orderId } = await heldCart(await createSaleable());
  bank.down = true;
  expect(await codeOf(payOrder({ ctx, input: { orderId, method: "card" } }))).toBe("payment.provider_unavailable");
  expect(await factsOf(orderId)).toMatchObject({ state: "awaiting_payment", heldPlaces: 1 });
  bank.down = false;
  await payOrder({ ctx, input: { orderId, method: "card" } });
  expect(await attempts(orderId)).toMatchObject([{ state: "requires_action" }]);
});

test("a cart past its time is paid only while nobody took its places", async () => {
  const sale = await createSaleable({ capacity: 1 });
  const mine = await heldCart(sale);
  await ageOrder(mine.orderId, { places: true });
  const other = await heldCart(sale);
  expect(await codeOf(payOrder({ ctx: mine.ctx, input: { orderId: mine.orderId, method: "card" } }))).toBe(
    "cart.expired",
  );
  await ageOrder(other.orderId, { places: true });
  await payOrder({ ctx: other.ctx, input: { orderId: other.orderId, method: "card" } });
  expect(await factsOf(other.orderId)).toMatchObject({ state: "awaiting_payment", heldPlaces: 1 });
});

test("an order cannot be paid after its deadline, which declines do not prolong for ever", async () => {
  const { ctx, orderId, chargeId } = await paying(await createSaleable());
  await chooseAtBank(bank, chargeId, "decline");
  await getDb().execute(
    sql`update payments set state = 'failed', created_at = created_at - interval '44 minutes' where subject_id = ${orderId}`,
  );
  await getDb().execute(
    sql`update orders set deadline_at = clock_timestamp() + interval '30 seconds' where id = ${orderId}`,
  );
  await payOrder({ ctx, input: { orderId, method: "card" } });
  expect((await timesOf(orderId)).deadline).toBeLessThan(61);
  await ageOrder(orderId);
  expect(await codeOf(payOrder({ ctx, input: { orderId, method: "card" } }))).toBe("order.expired");
  await closeUnpaidOrder({ ctx: systemCtx(), input: { orderId } });
  expect(await codeOf(payOrder({ ctx, input: { orderId, method: "card" } }))).toBe("order.expired");
});

test("a limit that was passed by merging carts blocks payment", async () => {
  const sale = await createSaleable({ buyerLimit: 4 });
  const { ctx, orderId } = await heldCart(sale, { quantity: 3 });
  await getDb().execute(sql`update events set buyer_limit = 2 where id = ${sale.event.id}`);
  expect(await codeOf(payOrder({ ctx, input: { orderId, method: "card" } }))).toBe("limit.exceeded");
  expect(await attempts(orderId)).toHaveLength(0);
  await getDb().execute(sql`update events set buyer_limit = 3 where id = ${sale.event.id}`);
});

test("a cash payment gives a reference for a day, holds the places longer and is mailed", async () => {
  const sale = await farSale();
  const { orderId, next, paymentId, buyer } = await paying(sale, { method: "cash" });
  expect(next).toMatchObject({
    kind: "reference",
    network: "paynet",
    amountCents: 28_750,
    reference: expect.stringMatching(/^\d{14}$/),
  });
  const { deadline, free } = await timesOf(orderId);
  expect(deadline / 3600).toBeCloseTo(24, 1);
  expect(free / 3600).toBeCloseTo(48, 1);
  expect(await paymentRow(paymentId)).toMatchObject({ state: "pending" });
  const told = await getDb().execute(
    sql`select 1 from messages where template = 'payment.pending' and to_user_id = ${buyer.id}`,
  );
  expect(told).toHaveLength(1);
});

test("only its buyer pays an order, and others do not learn that it exists", async () => {
  const sale = await createSaleable();
  const { orderId } = await heldCart(sale);
  const input = { orderId, method: "card" as const };
  expect(await codeOf(payOrder({ ctx: ctxFor(await createBuyer()), input }))).toBe("resource.not_found");
  expect(await codeOf(payOrder({ ctx: ctxFor(sale.owner), input }))).toBe("auth.forbidden");
  expect(await codeOf(payOrder({ ctx: ctxFor(await createGuard(sale.admin.id)), input }))).toBe("auth.forbidden");
  expect(await codeOf(payOrder({ ctx: ctxFor(null), input }))).toBe("auth.required");
  expect(await codeOf(payOrder({ ctx: ctxFor(await createBuyer()), input: { orderId: 999_999_999 } }))).toBe(
    "resource.not_found",
  );
});

test("bad input and methods that nobody takes are refused", async () => {
  const sale = await createSaleable();
  const { ctx, orderId } = await heldCart(sale);
  expect(await codeOf(payOrder({ ctx, input: { orderId, method: "oro" as "card" } }))).toBe("input.invalid");
  expect(await codeOf(payOrder({ ctx, input: { orderId: -1, method: "card" } }))).toBe("input.invalid");
  expect(await codeOf(payOrder({ ctx, input: { orderId, method: "deposit" } }))).toBe("payment.method_unavailable");
  await getDb().update(paymentAccounts).set({ enabled: false });
  expect(await codeOf(payOrder({ ctx, input: { orderId, method: "card" } }))).toBe("payment.method_unavailable");
  await getDb().update(paymentAccounts).set({ enabled: true });
  await getDb().execute(sql`update events set state = 'cancelled' where id = ${sale.event.id}`);
  expect(await codeOf(payOrder({ ctx, input: { orderId, method: "card" } }))).toBe("hold.cancelled");
});

test("without the demo there is no simulated bank", async () => {
  const { ctx, orderId } = await heldCart(await createSaleable());
  process.env.DEMO = "0";
  try {
    expect(await codeOf(payOrder({ ctx, input: { orderId, method: "card" } }))).toBe("payment.method_unavailable");
  } finally {
    process.env.DEMO = "1";
  }
});
