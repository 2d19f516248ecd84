import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb, withTx } from "@/db/client";
import { createSaleable } from "@/db/testing";
import { redeemPass } from "@/lib/access";
import type { Ctx } from "@/lib/core/context";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { entriesOf, post } from "@/lib/ledger/post";
import { lockOrderRow, orderSubject } from "@/lib/orders";
import { creditItems } from "@/lib/orders/subject/credit-items";
import type { ItemWish } from "@/lib/orders/subject/refund-items";
import { settlePayment } from "@/lib/settlement/apply/settle-payment";
import { refundPayment } from "@/lib/settlement/refunds/refund-payment";
import { requestRefund } from "@/lib/settlement/refunds/request-refund";
import { returnItems } from "@/lib/settlement/refunds/return-items";
import { runRefund } from "@/lib/settlement/refunds/run-refund";
import { chooseAtBank, factsOf, heldCart, paying, paymentRow, type Sale, systemCtx } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank();

/** A paid order: price 250.00 and fee 37.50 each. */
async function sold(sale: Sale, quantity: number, choice: "approve" | "more" = "approve") {
  const paid = await paying(sale, { quantity });
  await chooseAtBank(bank, paid.chargeId, choice);
  await settlePayment({ ctx: paid.ctx, input: { folio: paid.folio, source: "return" } });
  const rows = await getDb().execute<{ id: number; ticket: number; code: string }>(sql`
    select i.id, t.id as ticket, p.short_code as code from order_items i
    join tickets t on t.order_item_id = i.id join passes p on p.id = t.pass_id where i.order_id = ${paid.orderId} order by i.id`);
  return { ...paid, staff: ctxFor(sale.owner), items: rows };
}

const back = (
  ctx: Ctx,
  orderId: number,
  idempotencyKey: string,
  items: ItemWish[],
  more: { keepPlace?: boolean; atOrganizersExpense?: boolean } = {},
) =>
  withTx(ctx, async (tx) => {
    const order = await lockOrderRow(tx.db, orderId);
    return returnItems(tx, { order, reason: "Ya no va", idempotencyKey, items, ...more });
  });

const pay = async (refunds: { id: number }[]) => {
  for (const { id } of refunds) await runRefund({ ctx: systemCtx(), input: { refundId: id } });
};

const balances = (orderId: number) =>
  getDb().execute<{ account: string; cents: number }>(sql`
    select e.account, sum(e.amount_cents)::int as cents from ledger_transactions l join ledger_entries e on e.transaction_id = l.id
    where l.order_id = ${orderId} group by e.account having sum(e.amount_cents) <> 0 order by e.account`);

test("the tickets of an order are returned one by one, each with its own money, until the order is refunded", async () => {
  const sale = await createSaleable({ capacity: 3 });
  const { staff, orderId, items } = await sold(sale, 3);
  const states = ["partially_refunded", "partially_refunded", "refunded"];
  for (const [index, { id }] of items.entries()) {
    const refunds = await back(staff, orderId, `r${index}`, [{ orderItemId: id, withFee: true }]);
    expect(refunds).toMatchObject([{ amountCents: 28_750, state: "pending" }]);
    const facts = await factsOf(orderId);
    expect(facts).toMatchObject({ tickets: 3, validTickets: 2 - index, soldPlaces: 2 - index });
    expect(facts.items).toEqual(items.map((_, at) => (at <= index ? "returned" : "sold")));
    expect(await back(staff, orderId, `r${index}`, [{ orderItemId: id, withFee: true }])).toEqual(refunds);
    await pay(refunds);
    expect(await factsOf(orderId)).toMatchObject({ state: states[index], validTickets: 2 - index });
    await heldCart(sale);
  }
  expect(await balances(orderId)).toEqual([]);
});

test("items that go back leave what is owed outside the sale as it is", async () => {
  const { staff, orderId, items } = await sold(await createSaleable(), 2, "more");
  expect(await factsOf(orderId)).toMatchObject({ reviews: ["excess:open"] });
  await pay(await back(staff, orderId, "r", [{ orderItemId: items[0]?.id ?? 0, withFee: true }]));
  expect(await factsOf(orderId)).toMatchObject({ state: "partially_refunded", reviews: ["excess:open"] });
});

test("items may go back without the fee and less what the venue keeps, which stay in the ledger", async () => {
  const { staff, orderId, items, paymentId } = await sold(await createSaleable(), 2);
  const [first, second] = items.map(({ id }) => id);
  const refunds = await back(staff, orderId, "kept", [{ orderItemId: first ?? 0, withFee: false, keepCents: 2_500 }]);
  expect(refunds).toMatchObject([{ amountCents: 22_500 }]);
  await pay(refunds);
  expect(await factsOf(orderId)).toMatchObject({ state: "partially_refunded", validTickets: 1 });
  expect(await balances(orderId)).toContainEqual({ account: "organizer_payable", cents: -27_500 });
  await pay(await back(staff, orderId, "second", [{ orderItemId: second ?? 0, withFee: true }]));
  expect(await factsOf(orderId)).toMatchObject({ state: "partially_refunded", validTickets: 0 });
  const rest = await refundPayment({
    ctx: staff,
    input: { paymentId, reason: "También lo demás", idempotencyKey: "rest" },
  });
  expect(rest.amountCents).toBe(6_250);
  await pay([rest]);
  expect(await factsOf(orderId)).toMatchObject({ state: "refunded" });
  expect(await balances(orderId)).toEqual([]);
});

test("an item gives its money back once: not by a second call, after an amount, or for another order", async () => {
  const { staff, orderId, items, paymentId } = await sold(await createSaleable(), 2);
  const [first, second] = items.map(({ id }) => id);
  const wish = (id = 0) => [{ orderItemId: id, withFee: true }];
  const both = await Promise.allSettled([
    back(staff, orderId, "a", wish(first)),
    back(staff, orderId, "b", wish(first)),
  ]);
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await codeOf(back(staff, orderId, "c", [...wish(second), ...wish(second)]))).toBe("payment.not_refundable");
  const other = await sold(await createSaleable(), 1);
  expect(await codeOf(back(staff, orderId, "d", wish(other.items[0]?.id)))).toBe("payment.not_refundable");
  const amount = { paymentId, amountCents: 10_000, endsItems: [], reason: "Detalle", idempotencyKey: "e" };
  const some = await refundPayment({ ctx: staff, input: amount });
  expect(await back(staff, orderId, "f", wish(second))).toMatchObject([{ amountCents: 18_750 }]);
  const rows = await getDb().execute<{ id: number }>(sql`
    select id from refunds where payment_id = ${paymentId} order by id`);
  expect(rows.length).toBe(3);
  await pay(rows);
  expect(some.amountCents).toBe(10_000);
  expect(await factsOf(orderId)).toMatchObject({ state: "refunded", soldPlaces: 0 });
  expect(await balances(orderId)).toEqual([]);
});

test("the database refuses to refund an item twice, also when a failed refund is retried", async () => {
  const { staff, orderId, items, paymentId, adminId } = await (async () => {
    const sale = await createSaleable();
    return { ...(await sold(sale, 2)), adminId: sale.admin.id };
  })();
  const itemId = items[0]?.id ?? 0;
  const [first] = await back(staff, orderId, "one", [{ orderItemId: itemId, withFee: true }]);
  const again = (priceCents: number) =>
    withTx(systemCtx(), (tx) =>
      tx.db.execute(sql`
        with r as (insert into refunds (admin_id, payment_id, order_id, amount_cents, reason, idempotency_key)
          values (${adminId}, ${paymentId}, ${orderId}, ${priceCents}, 'x', 'by-hand') returning id)
        insert into refund_items (admin_id, order_item_id, refund_id, price_cents, discount_cents, price_iva_cents, fee_cents, fee_iva_cents)
        select ${adminId}, ${itemId}, r.id, ${priceCents}, 0, 0, 0, 0 from r`),
    );
  await expect(again(1)).rejects.toThrow();
  await getDb().execute(sql`update refunds set state = 'failed' where id = ${first?.id ?? 0}`);
  await again(1);
  await expect(
    getDb().execute(sql`update refunds set state = 'pending' where id = ${first?.id ?? 0}`),
  ).rejects.toThrow();
  await expect(getDb().execute(sql`update refund_items set price_cents = 0`)).rejects.toThrow();
});

test("a place may be kept off sale, and at the organizer's expense the fee stays ours", async () => {
  const { staff, orderId, items } = await sold(await createSaleable({ capacity: 1 }), 1);
  const wish = [{ orderItemId: items[0]?.id ?? 0, withFee: true }];
  await pay(await back(staff, orderId, "cancelled", wish, { keepPlace: true, atOrganizersExpense: true }));
  expect(await factsOf(orderId)).toMatchObject({ state: "refunded", validTickets: 0, soldPlaces: 1 });
  expect(await balances(orderId)).toEqual([
    { account: "fee_iva", cents: -517 },
    { account: "fee_revenue", cents: -3_233 },
    { account: "organizer_payable", cents: 3_750 },
  ]);
});

test("a refund of a used ticket asks a person to look at it", async () => {
  const sale = await createSaleable();
  const { staff, orderId, items } = await sold(sale, 2);
  const code = items[0]?.code ?? "";
  const nonce = "7d0e6d1e-5b0c-4b7e-9a41-0d6b3f0f6c11";
  const { decision } = await redeemPass({ ctx: staff, input: { code, nonce, gateId: sale.gate.id, direction: "in" } });
  expect(decision).toBe("admitted");
  await pay(await back(staff, orderId, "unused", [{ orderItemId: items[1]?.id ?? 0, withFee: true }]));
  expect(await factsOf(orderId)).toMatchObject({ reviews: [] });
  await pay(await back(staff, orderId, "used", [{ orderItemId: items[0]?.id ?? 0, withFee: true }]));
  expect(await factsOf(orderId)).toMatchObject({ state: "refunded", reviews: ["used_returned:open"] });
});

test("an order that two payments paid goes back to both, the latest first and never more than each gave", async () => {
  const sale = await createSaleable();
  const old = await sold(sale, 1);
  const exchanged = await sold(sale, 1);
  const wish = ({ items }: typeof old) => [{ orderItemId: items[0]?.id ?? 0, withFee: false }];
  const base = { adminId: sale.admin.id, provider: "sandbox", account: "demo", isTest: true };
  const parts = entriesOf({ buyer_owed: 25_000, organizer_payable: -25_000 }, sale.area.id);
  await withTx(old.staff, async (tx) => {
    await lockOrderRow(tx.db, exchanged.orderId);
    const credit = { orderId: old.orderId, adminId: sale.admin.id, exchangeOrderId: exchanged.orderId };
    expect(await creditItems(tx, { ...credit, items: wish(old) })).toEqual([
      { ...base, paymentId: old.paymentId, amountCents: 25_000 },
    ]);
    // The old payment's credit pays in place of the new payment, whose money is owed to the buyer then.
    const posting = { ...base, orderId: exchanged.orderId };
    const entries = entriesOf({ buyer_owed: -25_000, organizer_payable: 25_000 }, sale.area.id);
    const cause = `test:${exchanged.orderId}`;
    await post(tx, { ...posting, kind: "reversal", cause, paymentId: exchanged.paymentId, entries });
    await post(tx, {
      ...posting,
      kind: "reversal",
      cause: `${cause}:credit`,
      paymentId: old.paymentId,
      entries: parts,
    });
    const payment = await paymentRow(exchanged.paymentId);
    const subject = await orderSubject.lock(tx, exchanged.orderId).send(tx.db);
    await requestRefund(tx, {
      payment,
      kind: orderSubject,
      subject,
      amountCents: 25_000,
      reason: "Sobra",
      idempotencyKey: "surplus",
    });
  });
  expect(await factsOf(old.orderId)).toMatchObject({ validTickets: 0, items: ["returned"] });
  expect(await factsOf(exchanged.orderId)).toMatchObject({ validTickets: 1, items: ["sold"] });
  expect(await codeOf(back(old.staff, old.orderId, "gone", wish(old)))).toBe("payment.not_refundable");
  const whole = wish(exchanged).map((item) => ({ ...item, withFee: true }));
  const refunds = await back(old.staff, exchanged.orderId, "both", whole);
  expect(refunds.map(({ paymentId, amountCents }) => [paymentId, amountCents])).toEqual([
    [exchanged.paymentId, 3_750],
    [old.paymentId, 25_000],
  ]);
  expect(await back(old.staff, exchanged.orderId, "both", whole)).toEqual(refunds);
  await pay(await getDb().execute<{ id: number }>(sql`select id from refunds where state = 'pending'`));
  expect(await factsOf(exchanged.orderId)).toMatchObject({ state: "refunded", validTickets: 0 });
  expect(await balances(exchanged.orderId)).toContainEqual({ account: "provider_clearing", cents: -25_000 });
  expect(await paymentRow(old.paymentId)).toMatchObject({ refundedCents: 25_000 });
  expect(await paymentRow(exchanged.paymentId)).toMatchObject({ state: "refunded", refundedCents: 28_750 });
});
