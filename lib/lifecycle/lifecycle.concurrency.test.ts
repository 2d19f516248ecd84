import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { createEvent, createEventArea, createSaleable } from "@/db/testing";
import { moneyViolations } from "@/db/testing/invariants-money";
import { redeemPass } from "@/lib/access";
import { changeTicket } from "@/lib/after-sale/change/change-ticket";
import { approve, createPaid } from "@/lib/after-sale/testing";
import { DomainError } from "@/lib/core/errors";
import { ctxFor } from "@/lib/core/testing";
import { getCancellation } from "@/lib/lifecycle/cancel/get-cancellation";
import { runCancellation } from "@/lib/lifecycle/cancel/run-cancellation";
import { bought, cancel, cancellationOf, payBack, seedSold, work } from "@/lib/lifecycle/testing";
import { holdPlaces, payOrder } from "@/lib/orders";
import { decideCharge } from "@/lib/payments/sandbox/bank";
import { settlePayment } from "@/lib/settlement/apply/settle-payment";
import { createBuyer, factsOf, heldCart, paying, paymentRow, systemCtx } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank({ places: true });

const ROUNDS = 6;
const times = <T>(n: number, one: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => one(i)));

async function refusable<T>(promise: Promise<T>): Promise<T | undefined> {
  try {
    return await promise;
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}

/** After a cancellation has run, nothing of the event may be sold or held. */
async function leftOf(eventId: number): Promise<unknown> {
  const [row] = await getDb().execute(sql`
    select (count(*) filter (where i.state = 'sold'))::int as sold,
      (count(*) filter (where i.state = 'held' and o.state in ('cart', 'awaiting_payment')))::int as held
    from order_items i join orders o on o.id = i.order_id where i.event_id = ${eventId}`);
  return row;
}

/** Counts the refunds of each order of an event. */
async function refundsPerOrder(eventId: number): Promise<Record<string, number>> {
  const rows = await getDb().execute<{ n: number; orders: number }>(sql`
    select n::int, count(*)::int as orders from (
      select count(r.id) as n from event_cancellations c
      join event_cancellation_orders l on l.cancellation_id = c.id
      left join refunds r on r.order_id = l.order_id
      where c.event_id = ${eventId} group by l.order_id) per group by n`);
  return Object.fromEntries(rows.map(({ n, orders }) => [n, orders]));
}

test("an order being paid while its event is cancelled is either sold and refunded or never sold", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const sale = await createSaleable();
    const payers = [];
    for (let n = 0; n < 3; n++) payers.push(await paying(sale));
    for (const { chargeId } of payers) await decideCharge(chargeId, "approve", new Date());
    await Promise.all([
      cancel(sale),
      ...payers.map(({ ctx, folio }) => settlePayment({ ctx, input: { folio, source: "return" } })),
    ]);
    await work(sale);
    expect(await leftOf(sale.event.id)).toEqual({ sold: 0, held: 0 });
    for (const { orderId } of payers) {
      const { state, refunds, reviews } = await factsOf(orderId);
      if (state === "paid") expect(refunds).toEqual(["25000:pending"]);
      else expect([state, reviews, refunds]).toEqual(["review", [], ["28750:pending"]]);
      await payBack(orderId);
    }
  }
});

test("money that comes as the event is cancelled goes back or is left to a transfer, all of it in the report", async () => {
  const sale = await createSaleable({ capacity: 40 });
  const payers: Awaited<ReturnType<typeof paying>>[] = [];
  for (let n = 0; n < 16; n++) payers.push(await paying(sale));
  // Some are told of before, most at that instant, and one when the cancellation is over.
  const settle = ({ ctx, folio }: (typeof payers)[number]) =>
    settlePayment({ ctx, input: { folio, source: "return" } });
  for (const { chargeId } of payers) await decideCharge(chargeId, "approve", new Date(), { force: true });
  const [first, last] = [payers[0], payers[15]];
  if (!first || !last) throw new Error("No payers");
  await settle(first);
  await Promise.all([cancel(sale), ...payers.slice(1, 15).map(settle)]);
  await work(sale);
  await settle(last);
  // Without its provider nobody but a person can pay a quarter of them back.
  process.env.DEMO = "0";
  try {
    await payBack(...payers.filter((_, n) => n % 4 === 3).map(({ orderId }) => orderId));
  } finally {
    process.env.DEMO = "1";
  }
  await payBack(...payers.map(({ orderId }) => orderId));

  const ends = await Promise.all(payers.map(({ orderId }) => factsOf(orderId)));
  let sold = 0;
  for (const [n, { state, refunds, reviews }] of ends.entries()) {
    const isSold = state === "paid" || state === "partially_refunded";
    if (isSold) sold += 1;
    const end = n % 4 === 3 ? "manual" : "done";
    expect({ n, refunds, reviews }).toEqual({ n, refunds: [`${isSold ? 25_000 : 28_750}:${end}`], reviews: [] });
    if (!isSold) expect(state).toBe(end === "done" ? "refunded" : "review");
  }
  expect(sold).toBeGreaterThan(0);
  const found = await getCancellation({ ctx: ctxFor(sale.owner), input: { id: sale.event.id } });
  expect(found?.orders).toMatchObject({ total: 16, requested: 16 });
  expect(found?.late).toEqual({ count: 16 - sold, cents: (16 - sold) * 28_750 });
  expect((found?.refunds.done.count ?? 0) + (found?.refunds.manual.count ?? 0)).toBe(16);
  expect(found?.refunds.manual.count).toBe(4);
  const [asked] = await getDb().execute<{ n: number }>(sql`
    select count(*)::int as n from messages where template = 'refund.manual' and admin_id = ${sale.admin.id}`);
  expect(asked?.n).toBe(4);
  expect(await moneyViolations(sale.admin.id)).toEqual([]);
});

test("what a cancelled event leaves over of a payment for two events goes back at once", async () => {
  const sale = await createSaleable();
  const other = await createEventArea(await createEvent(sale.enclosure), sale.zone, { priceCents: 10_000 });
  const buyer = await createBuyer();
  await heldCart(sale, { buyer });
  const paid = await paying({ ...sale, area: { ...sale.area, id: other.id } }, { buyer });
  await cancel(sale);
  await work(sale);
  await decideCharge(paid.chargeId, "approve", new Date(), { force: true });
  await settlePayment({ ctx: paid.ctx, input: { folio: paid.folio, source: "validate" } });
  await payBack(paid.orderId);
  expect(await factsOf(paid.orderId)).toMatchObject({
    state: "paid",
    validTickets: 1,
    refunds: ["28750:done"],
    reviews: [],
  });
  const found = await getCancellation({ ctx: ctxFor(sale.owner), input: { id: sale.event.id } });
  expect(found?.late).toEqual({ count: 1, cents: 28_750 });
  expect(await moneyViolations(sale.admin.id)).toEqual([]);
});

test("an event cancelled while places are held and payments begun keeps nothing held", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const sale = await createSaleable({ capacity: 20 });
    const carts = [];
    for (let n = 0; n < 3; n++) carts.push(await heldCart(sale));
    const fresh = await times(3, createBuyer);
    await Promise.all([
      cancel(sale),
      ...carts.map(({ ctx, orderId }) => refusable(payOrder({ ctx, input: { orderId, method: "card" } }))),
      ...fresh.map((buyer) =>
        refusable(holdPlaces({ ctx: ctxFor(buyer), input: { eventAreaId: sale.area.id, quantity: 2 } })),
      ),
    ]);
    await work(sale);
    expect(await leftOf(sale.event.id)).toEqual({ sold: 0, held: 0 });
    const [live] = await getDb().execute<{ n: number }>(sql`
      select count(*)::int as n from payments p join orders o on o.id = p.subject_id
      where o.enclosure_id = ${sale.enclosure.id} and p.state in ('created', 'requires_action', 'pending')`);
    expect(live?.n).toBe(0);
  }
});

test("nobody gets in once an event is cancelled while gates read", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const sale = await createSaleable();
    const { orderId } = await bought(bank, sale, { quantity: 4 });
    const codes = await getDb().execute<{ code: string }>(sql`
      select p.short_code as code from tickets t join passes p on p.id = t.pass_id where t.order_id = ${orderId}`);
    const scan = async (code: string) => {
      const input = { code, gateId: sale.gate.id, direction: "in" as const, nonce: randomUUID() };
      return (await redeemPass({ ctx: ctxFor(sale.owner), input })).decision;
    };
    const [, ...first] = await Promise.all([cancel(sale), ...codes.map(({ code }) => scan(code))]);
    expect(first.every((decision) => decision === "admitted" || decision === "cancelled")).toBe(true);
    expect(await times(codes.length, (n) => scan(codes[n]?.code ?? ""))).toEqual(codes.map(() => "cancelled"));
    await work(sale);
    await payBack(orderId);
    expect((await factsOf(orderId)).refunds).toEqual(["100000:done"]);
  }
});

test("a ticket changed for another event while its event is cancelled is changed or refunded, never both", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const sold = await createPaid(bank);
    const other = await createEventArea(await createEvent(sold.enclosure), sold.zone, { priceCents: 40_000 });
    const ctx = ctxFor(sold.buyer);
    const made = await changeTicket({ ctx, input: { ticketId: sold.ticketId, eventAreaId: other.id } });
    const paid = await payOrder({ ctx, input: { orderId: made.orderId, method: "card" } });
    await Promise.all([cancel(sold), approve(bank, paid.paymentId ?? 0)]);
    await work(sold);
    await payBack(sold.order.id);
    const changed = (await factsOf(made.orderId)).state === "paid";
    expect((await factsOf(sold.order.id)).refunds).toEqual(changed ? [] : ["25000:done"]);
    expect(await leftOf(sold.event.id)).toEqual({ sold: 0, held: 0 });
  }
});

test("a change that waits for its payment ends with the event of the old ticket", async () => {
  const sold = await createPaid(bank);
  const other = await createEventArea(await createEvent(sold.enclosure), sold.zone, { priceCents: 40_000 });
  const ctx = ctxFor(sold.buyer);
  const made = await changeTicket({ ctx, input: { ticketId: sold.ticketId, eventAreaId: other.id } });
  const paid = await payOrder({ ctx, input: { orderId: made.orderId, method: "card" } });
  await cancel(sold);
  await work(sold);
  expect(await factsOf(made.orderId)).toMatchObject({ state: "cancelled", heldPlaces: 0 });
  expect((await paymentRow(paid.paymentId ?? 0)).state).toBe("cancelled");
  expect((await factsOf(sold.order.id)).refunds).toEqual(["25000:pending"]);
});

test("two cancellations at once make one", async () => {
  const sale = await createSaleable();
  const { orderId } = await bought(bank, sale);
  const done = await times(4, () => cancel(sale));
  expect(done.map(({ state }) => state)).toEqual(["cancelled", "cancelled", "cancelled", "cancelled"]);
  await work(sale);
  expect((await factsOf(orderId)).refunds).toEqual(["25000:pending"]);
});

test("several workers that share a mass refund refund each order once", async () => {
  const sale = await createSaleable({ capacity: 150 });
  await seedSold(sale, 150);
  await cancel(sale);
  const { id } = await cancellationOf(sale.event.id);
  const done = await times(3, () => runCancellation({ ctx: systemCtx(), input: { cancellationId: id } }));
  expect(done.reduce((sum, { orders }) => sum + orders, 0)).toBe(150);
  expect(done.filter(({ orders }) => orders > 0).length).toBeGreaterThan(1);
  expect(await refundsPerOrder(sale.event.id)).toEqual({ 1: 150 });
  expect((await cancellationOf(sale.event.id)).state).toBe("done");
  const [mails] = await getDb().execute<{ n: number }>(sql`
    select count(*)::int as n from messages where template = 'event.cancelled' and admin_id = ${sale.admin.id}`);
  expect(mails?.n).toBe(150);
});

test("a mass refund killed in the middle goes on where it was, and refunds each order once", async () => {
  const sale = await createSaleable({ capacity: 200 });
  await seedSold(sale, 200);
  await cancel(sale);
  const { id } = await cancellationOf(sale.event.id);
  const run = () => runCancellation({ ctx: systemCtx(), input: { cancellationId: id } });
  await getDb().execute(sql`
    create function die_half_way() returns trigger language plpgsql as $$
    begin
      if (select count(*) from event_cancellation_orders where state = 'requested' and cancellation_id = (select max(id) from event_cancellations)) >= 80
      then raise exception 'killed'; end if;
      return null;
    end $$`);
  await getDb().execute(sql`
    create trigger die_half_way after update on event_cancellation_orders for each statement execute function die_half_way()`);
  await expect(run()).rejects.toThrow();
  await getDb().execute(sql`drop function die_half_way() cascade`);
  const [asked] = await getDb().execute<{ n: number; refunds: number }>(sql`
    select count(*)::int as n, (select count(*)::int from refunds where order_id in (
      select order_id from event_cancellation_orders where cancellation_id = ${id})) as refunds
    from event_cancellation_orders where cancellation_id = ${id} and state = 'requested'`);
  // The bank was asked for no refund that is not written down as asked for.
  expect(asked?.n).toBeGreaterThan(0);
  expect(asked?.n).toBeLessThan(200);
  expect(asked?.refunds).toBe(asked?.n);
  expect((await cancellationOf(sale.event.id)).state).toBe("running");
  await work(sale);
  expect(await refundsPerOrder(sale.event.id)).toEqual({ 1: 200 });
  expect((await cancellationOf(sale.event.id)).state).toBe("done");
});
