import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { getDb, withTx } from "@/db/client";
import { paymentAccounts } from "@/db/schema";
import { createAdmin, createEventArea, createSaleable, createZone } from "@/db/testing";
import type { Ctx } from "@/lib/core/context";
import {
  allocateRefund,
  baseOf,
  type ItemParts,
  minusGiven,
  paidOf,
  postChargeback,
  postCommission,
  postDisputeFee,
  postKept,
  postLostRest,
  postLostSale,
  postReceipt,
  postRefund,
  postReversal,
  postSale,
  type SaleParts,
  sumParts,
} from "@/lib/ledger";
import { entriesOf, post } from "@/lib/ledger/post";
import { payableTo, payerOf, payersOf, paymentBalance } from "@/lib/ledger/queries";

const systemCtx = (): Ctx => ({ actor: { kind: "system", name: "test" }, now: new Date(), requestId: "test" });

const NOTHING = { priceCents: 0, discountCents: 0, priceIvaCents: 0, feeCents: 0, feeIvaCents: 0 };

/** The one item of a sale. */
const one = (parts: SaleParts) => ({ items: [{ orderItemId: 1, eventAreaId: null, ...parts }] });

let next = 900_000_000;
const orderOf = (orderId: number) => ({ orderId, sold: { subjectType: "order", subjectId: orderId } });
async function route() {
  const { admin } = await createAdmin();
  const paymentId = next++;
  return { adminId: admin.id, provider: "sandbox", account: "demo", isTest: true, paymentId, ...orderOf(next++) };
}

const balances = async (orderId: number) =>
  Object.fromEntries(
    (
      await getDb().execute<{ account: string; cents: number }>(sql`
        select e.account, sum(e.amount_cents)::int as cents from ledger_transactions l join ledger_entries e on e.transaction_id = l.id
        where l.order_id = ${orderId} group by e.account having sum(e.amount_cents) <> 0`)
    ).map(({ account, cents }) => [account, cents]),
  );

test("a sale with a discount splits into price, discount, fee and IVA, to the centavo, once", async () => {
  const where = await route();
  const sale = { priceCents: 50_001, discountCents: 3_333, priceIvaCents: 6_437, feeCents: 7_000, feeIvaCents: 966 };
  for (let again = 0; again < 2; again++) {
    await withTx(systemCtx(), async (tx) => {
      const { receivedCents: postedCents } = await paymentBalance(tx, where.paymentId);
      await postReceipt(tx, { ...where, receivedCents: 53_668, postedCents });
      await postSale(tx, { ...where, ...one(sale) });
    });
  }
  expect(await balances(where.orderId)).toEqual({
    provider_clearing: 53_668,
    organizer_payable: -50_001,
    discount: 3_333,
    fee_revenue: -6_034,
    fee_iva: -966,
  });
  expect(await payerOf({}, where.sold)).toBe(where.paymentId);
  expect(await paymentBalance({}, where.paymentId)).toEqual({
    receivedCents: 53_668,
    refundedCents: 0,
    saleCents: 53_668,
    owedCents: 0,
    commissionCents: 0,
    commissionIvaCents: 0,
    commissionEntries: 0,
    keptCents: 0,
    chargebackCents: 0,
  });

  let left: ItemParts[] = one(sale).items;
  for (const [index, amountCents] of [1, 20_000, 33_000, 667].entries()) {
    const given = allocateRefund(left, amountCents);
    left = minusGiven(left, given);
    const refund = {
      ...where,
      refundId: next + index,
      amountCents,
      items: given,
      atOrganizersExpense: false,
      from: "organizer_payable" as const,
    };
    for (let again = 0; again < 2; again++) await withTx(systemCtx(), (tx) => postRefund(tx, refund));
  }
  next += 10;
  expect(await balances(where.orderId)).toEqual({});
});

test("entries name the zone of each item with the IVA of its price, in a sale, an exchange, a refund and a lost dispute", async () => {
  const { event, area, admin, enclosure } = await createSaleable();
  const other = await createEventArea(event, await createZone(enclosure));
  const where = { ...(await route()), adminId: admin.id };
  const item = { priceCents: 11_600, discountCents: 1_160, priceIvaCents: 1_440, feeCents: 1_160, feeIvaCents: 160 };
  const items: ItemParts[] = [
    { orderItemId: 1, eventAreaId: area.id, ...item },
    { orderItemId: 2, eventAreaId: area.id, ...item },
    { orderItemId: 3, eventAreaId: other.id, ...item, discountCents: 0, priceIvaCents: 1_600 },
  ];
  const byZone = async () =>
    Object.fromEntries(
      (
        await getDb().execute<{ area: number; sums: Record<string, [number, number]> }>(sql`
          select area, jsonb_object_agg(account, jsonb_build_array(cents, iva)) as sums from (
            select e.event_area_id as area, e.account, sum(e.amount_cents)::int as cents, sum(e.iva_cents)::int as iva
            from ledger_transactions l join ledger_entries e on e.transaction_id = l.id
            where l.order_id = ${where.orderId} and e.event_area_id is not null and e.account <> 'buyer_owed'
            group by 1, 2 having sum(e.amount_cents) <> 0 or sum(e.iva_cents) <> 0) t group by area`)
      ).map(({ area: id, sums }) => [id, sums]),
    );
  await withTx(systemCtx(), async (tx) => {
    await postReceipt(tx, { ...where, receivedCents: 35_960, postedCents: 0 });
    await postSale(tx, { ...where, items });
  });
  expect(await byZone()).toEqual({
    [area.id]: {
      organizer_payable: [-23_200, -2_880],
      discount: [2_320, 0],
      fee_revenue: [-2_000, 0],
      fee_iva: [-320, 0],
    },
    [other.id]: { organizer_payable: [-11_600, -1_600], fee_revenue: [-1_000, 0], fee_iva: [-160, 0] },
  });
  await withTx(systemCtx(), async (tx) => {
    await postReversal(tx, { ...where, exchangeOrderId: next++, items: items.slice(0, 1) });
    await postRefund(tx, {
      ...where,
      refundId: next++,
      amountCents: 11_600,
      items: items.slice(1, 2),
      atOrganizersExpense: false,
      from: "organizer_payable" as const,
    });
    await postChargeback(tx, { ...where, amountCents: 12_760, collectedAt: null });
    await postLostSale(tx, { ...where, items: items.slice(2), heldCents: 0, bearer: "organizer" });
  });
  // The organizer bears the fee of what it lost.
  expect(await byZone()).toEqual({
    [other.id]: {
      chargeback: [-12_760, 0],
      organizer_payable: [1_160, 0],
      fee_revenue: [-1_000, 0],
      fee_iva: [-160, 0],
    },
  });
});

test("what the provider keeps, a dispute's fee and what stays are of the zones that the payment paid for, to the centavo", async () => {
  const { event, enclosure, area } = await createSaleable();
  const other = await createEventArea(event, await createZone(enclosure, { capacity: 5 }));
  const byZone = async (paymentId: number) => {
    const rows = await getDb().execute<{ account: string; area: number | null; cents: number }>(sql`
      select e.account, e.event_area_id as area, sum(e.amount_cents)::int as cents
      from ledger_transactions l join ledger_entries e on e.transaction_id = l.id
      where l.payment_id = ${paymentId} and l.kind in ('commission', 'kept', 'dispute_fee', 'dispute_end') group by 1, 2`);
    return Object.fromEntries(rows.map((row) => [`${row.account} ${row.area ?? ""}`.trim(), row.cents]));
  };
  const item = (eventAreaId: number | null, priceCents: number, orderItemId: number): ItemParts => ({
    ...NOTHING,
    orderItemId,
    eventAreaId,
    priceCents,
  });
  const paid = await route();
  const keep = async (where: typeof paid, commissionCents: number, commissionIvaCents: number) =>
    withTx(systemCtx(), async (tx) => {
      const posted = await paymentBalance(tx, where.paymentId);
      await postCommission(tx, { ...where, commissionCents, commissionIvaCents, posted });
    });
  await withTx(systemCtx(), async (tx) => {
    await postReceipt(tx, { ...paid, receivedCents: 31_000, postedCents: 0 });
    await postSale(tx, { ...paid, items: [item(area.id, 10_000, 1), item(other.id, 20_000, 2)] });
    await postKept(tx, { ...paid, amountCents: 400, postedCents: 0 });
  });
  await keep(paid, 1_160, 160);
  // A third and two thirds: 1,000 and 160, 400 kept.
  const ofSale = {
    [`provider_commission ${area.id}`]: 333,
    [`provider_commission ${other.id}`]: 667,
    [`commission_iva ${area.id}`]: 53,
    [`commission_iva ${other.id}`]: 107,
    [`excess_kept ${area.id}`]: -133,
    [`excess_kept ${other.id}`]: -267,
    provider_clearing: -1_160,
    buyer_owed: 400,
  };
  expect(await byZone(paid.paymentId)).toEqual(ofSale);
  // It falls by half, and then the payment is lost with a fee of 150.00.
  await keep(paid, 580, 80);
  await withTx(systemCtx(), async (tx) => {
    const lost = { ...paid, owedCents: 600, keptCents: 0, otherCents: 30, bearer: "platform" as const };
    await postLostRest(tx, lost);
    await postDisputeFee(tx, { ...paid, feeCents: 15_000, bearer: "organizer", collectedAt: null });
  });
  expect(await byZone(paid.paymentId)).toMatchObject({
    [`provider_commission ${area.id}`]: 166,
    [`provider_commission ${other.id}`]: 334,
    [`dispute_loss ${area.id}`]: 10,
    [`dispute_loss ${other.id}`]: 20,
    [`organizer_payable ${area.id}`]: 5_000,
    [`organizer_payable ${other.id}`]: 10_000,
  });

  // What was posted before anything was sold is of no event, and so is what changes it.
  const early = await route();
  await withTx(systemCtx(), (tx) => postReceipt(tx, { ...early, receivedCents: 10_000, postedCents: 0 }));
  await keep(early, 1_000, 0);
  await withTx(systemCtx(), (tx) => postSale(tx, { ...early, items: [item(area.id, 10_000, 1)] }));
  await keep(early, 600, 0);
  expect(await byZone(early.paymentId)).toEqual({ provider_commission: 600, provider_clearing: -600 });
});

test("an exchange is paid with the credit of the old payment and a new payment, and both balance", async () => {
  const old = await route();
  const sale = { priceCents: 50_000, discountCents: 5_000, priceIvaCents: 6_207, feeCents: 7_500, feeIvaCents: 1_034 };
  const bigger = { priceCents: 80_000, discountCents: 0, priceIvaCents: 11_034, feeCents: 12_000, feeIvaCents: 1_655 };
  const exchange = { ...old, ...orderOf(next++), paymentId: next++ };
  const credit = { ...old, amountCents: 45_000 };
  const { orderId: _, sold: _sold, ...lent } = credit;
  await withTx(systemCtx(), async (tx) => {
    await postReceipt(tx, { ...old, receivedCents: 52_500, postedCents: 0 });
    await postSale(tx, { ...old, ...one(sale) });
    await postReceipt(tx, { ...exchange, receivedCents: 47_000, postedCents: 0 });
  });
  for (let again = 0; again < 2; again++) {
    await withTx(systemCtx(), async (tx) => {
      const parts = { ...sale, feeCents: 0, feeIvaCents: 0 };
      await postReversal(tx, { ...old, exchangeOrderId: exchange.orderId, ...one(parts) });
      await postSale(tx, { ...exchange, ...one(bigger), credits: [lent] });
    });
  }
  expect(await balances(old.orderId)).toEqual({
    provider_clearing: 52_500,
    buyer_owed: -45_000,
    fee_revenue: -6_466,
    fee_iva: -1_034,
  });
  expect(await balances(exchange.orderId)).toEqual({
    provider_clearing: 47_000,
    buyer_owed: 45_000,
    organizer_payable: -80_000,
    fee_revenue: -10_345,
    fee_iva: -1_655,
  });
  expect(await payersOf({}, exchange.orderId)).toEqual([
    { paymentId: exchange.paymentId, paidCents: 47_000 },
    { paymentId: old.paymentId, paidCents: 45_000 },
  ]);
  expect(await payersOf({}, old.orderId)).toEqual([{ paymentId: old.paymentId, paidCents: 7_500 }]);
  for (const paymentId of [old.paymentId, exchange.paymentId])
    expect((await paymentBalance({}, paymentId)).owedCents).toBe(0);
});

test("a credit above the new sale pays it alone, and the rest stays owed", async () => {
  const old = await route();
  const sale = { priceCents: 50_000, discountCents: 0, priceIvaCents: 6_897, feeCents: 0, feeIvaCents: 0 };
  const cheap = { ...old, ...orderOf(next++), paymentId: null, provider: "none", account: "none" };
  const { orderId: _, sold: _sold, ...lent } = { ...old, amountCents: 50_000 };
  await withTx(systemCtx(), async (tx) => {
    await postReceipt(tx, { ...old, receivedCents: 50_000, postedCents: 0 });
    await postSale(tx, { ...old, ...one(sale) });
    await postReversal(tx, { ...old, exchangeOrderId: cheap.orderId, ...one(sale) });
    await postSale(tx, { ...cheap, ...one({ ...sale, priceCents: 20_000 }), credits: [lent] });
  });
  expect(await payerOf({}, cheap.sold)).toBe(old.paymentId);
  expect(await paymentBalance({}, old.paymentId)).toMatchObject({ saleCents: 20_000, owedCents: 30_000 });
});

test("the provider's commission rises and falls with its running total, its IVA apart, and the payable amount is a sum", async () => {
  const where = await route();
  const sale = { priceCents: 50_000, discountCents: 5_000, priceIvaCents: 6_207, feeCents: 7_500, feeIvaCents: 1_034 };
  const parts = { priceCents: 20_000, discountCents: 2_000, priceIvaCents: 2_483, feeCents: 0, feeIvaCents: 0 };
  await withTx(systemCtx(), async (tx) => {
    await postReceipt(tx, { ...where, receivedCents: 52_500, postedCents: 0 });
    await postSale(tx, { ...where, ...one(sale) });
    await postRefund(tx, {
      ...where,
      refundId: next++,
      amountCents: 18_000,
      ...one(parts),
      atOrganizersExpense: false,
      from: "organizer_payable" as const,
    });
  });
  const posted: number[] = [];
  const told = [0, 2_190, 2_190, 1_000, 2_190, 2_500];
  for (const commissionCents of told) {
    const commission = { commissionCents, commissionIvaCents: commissionCents / 10 };
    const balance = await paymentBalance({}, where.paymentId);
    posted.push(await withTx(systemCtx(), (tx) => postCommission(tx, { ...where, ...commission, posted: balance })));
  }
  expect(posted).toEqual([0, 2_190, 0, -1_190, 1_190, 310]);
  expect(await balances(where.orderId)).toMatchObject({
    provider_clearing: 32_000,
    provider_commission: 2_250,
    commission_iva: 250,
  });
  expect(await payableTo({}, where.adminId, true)).toEqual({
    soldCents: 50_000,
    discountCents: 5_000,
    refundedCents: 18_000,
    payableCents: 27_000,
    keptCents: 0,
    heldCents: 0,
    settledCents: 0,
    owedCents: 27_000,
  });
  expect((await payableTo({}, where.adminId)).payableCents).toBe(0);
});

test("money in an account of the organizer's own is not owed to it, by whose the account was when it came", async () => {
  const { admin } = await createAdmin();
  const account = `own-${next++}`;
  await getDb()
    .insert(paymentAccounts)
    .values({ adminId: admin.id, provider: "stripe", account, methods: ["card"] });
  const own = () => ({
    adminId: admin.id,
    provider: "stripe",
    account,
    isTest: false,
    paymentId: next++,
    ...orderOf(next++),
  });
  const sale = { priceCents: 25_000, discountCents: 0, priceIvaCents: 3_448, feeCents: 3_750, feeIvaCents: 517 };
  const sell = (where: ReturnType<typeof own>, receivedCents: number) =>
    withTx(systemCtx(), async (tx) => {
      await postReceipt(tx, { ...where, receivedCents, postedCents: 0 });
      await postSale(tx, { ...where, ...one(sale) });
      const posted = await paymentBalance(tx, where.paymentId);
      await postCommission(tx, { ...where, commissionCents: 1_000, commissionIvaCents: 138, posted });
    });
  await sell(own(), 28_750);
  const excessive = own();
  await sell(excessive, 29_527);
  // It owes the platform both fees, and the buyer what was paid too much; its provider's commission is its own cost.
  expect(await payableTo({}, admin.id)).toMatchObject({ payableCents: 50_000, heldCents: 58_277, owedCents: -8_277 });

  const bank = `bank-${admin.id}`;
  await getDb()
    .insert(paymentAccounts)
    .values({ adminId: admin.id, provider: "deposit", account: bank, methods: ["deposit"] });
  await withTx(systemCtx(), (tx) =>
    postRefund(tx, {
      ...excessive,
      provider: "deposit",
      account: bank,
      refundId: next++,
      amountCents: 777,
      items: [],
      atOrganizersExpense: false,
      from: "organizer_payable" as const,
    }),
  );
  expect(await payableTo({}, admin.id)).toMatchObject({ heldCents: 57_500, owedCents: -7_500 });

  // What is not given back to a buyer is the organizer's.
  const kept = own();
  await withTx(systemCtx(), async (tx) => {
    await postReceipt(tx, { ...kept, receivedCents: 500, postedCents: 0 });
    await postKept(tx, { ...kept, amountCents: 500, postedCents: 0 });
  });
  expect(await payableTo({}, admin.id)).toMatchObject({ keptCents: 500, heldCents: 58_000, owedCents: -7_500 });

  await getDb().update(paymentAccounts).set({ adminId: null }).where(eq(paymentAccounts.account, account));
  await sell(own(), 28_750);
  expect(await payableTo({}, admin.id)).toMatchObject({ payableCents: 75_500, heldCents: 58_000, owedCents: 17_500 });
});

test("money that comes in two parts posts the difference only", async () => {
  const where = await route();
  const amounts: number[] = [];
  for (const receivedCents of [100, 100, 250]) {
    const { receivedCents: postedCents } = await paymentBalance({}, where.paymentId);
    amounts.push(await withTx(systemCtx(), (tx) => postReceipt(tx, { ...where, receivedCents, postedCents })));
  }
  expect(amounts).toEqual([100, 0, 150]);
  expect(await balances(where.orderId)).toEqual({ provider_clearing: 250, buyer_owed: -250 });
});

test("a sale of nothing posts nothing, and one with a full discount posts price and discount", async () => {
  const nothing = await route();
  expect(await withTx(systemCtx(), (tx) => postSale(tx, { ...nothing, ...one(NOTHING), paymentId: null }))).toBe(false);
  const given = await route();
  await withTx(systemCtx(), (tx) =>
    postSale(tx, { ...given, ...one({ ...NOTHING, priceCents: 500, discountCents: 500 }), paymentId: null }),
  );
  expect(await balances(given.orderId)).toEqual({ organizer_payable: -500, discount: 500 });
});

test("a posting that does not sum to zero is refused by the code and by the database", async () => {
  const where = await route();
  const posting = { ...where, kind: "sale" as const, cause: `test:${next++}` };
  await expect(
    withTx(systemCtx(), (tx) => post(tx, { ...posting, entries: entriesOf({ discount: 1 }) })),
  ).rejects.toThrow("sum to zero");
  const byHand = getDb().transaction(async (tx) => {
    const [row] = await tx.execute<{ id: number }>(sql`
      insert into ledger_transactions (admin_id, kind, cause, at, collected_at, request_id)
      values (${where.adminId}, 'sale', ${posting.cause}, now(), now(), 't') returning id`);
    await tx.execute(sql`insert into ledger_entries (transaction_id, admin_id, account, provider, provider_account, amount_cents)
      values (${row?.id ?? 0}, ${where.adminId}, 'discount', 'none', 'none', 5)`);
  });
  await expect(byHand).rejects.toThrow();
  await expect(getDb().execute(sql`update ledger_entries set amount_cents = 1`)).rejects.toThrow();
  await expect(getDb().execute(sql`delete from ledger_transactions`)).rejects.toThrow();
});

const saleParts = fc
  .record({
    price: fc.nat(5_000_000),
    discount: fc.nat(5_000_000),
    priceIva: fc.nat(5_000_000),
    fee: fc.nat(1_000_000),
    iva: fc.nat(1_000_000),
  })
  .map(
    ({ price, discount, priceIva, fee, iva }): SaleParts => ({
      priceCents: price,
      discountCents: Math.min(discount, price),
      priceIvaCents: Math.min(priceIva, price - Math.min(discount, price)),
      feeCents: fee,
      feeIvaCents: Math.min(iva, fee),
    }),
  );

test("partial refunds of any sizes add up to exactly every item", () => {
  fc.assert(
    fc.property(
      fc.array(saleParts, { minLength: 1, maxLength: 4 }),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
      (sales, cuts) => {
        let left: ItemParts[] = sales.map((sale, index) => ({ orderItemId: index + 1, eventAreaId: null, ...sale }));
        const total = paidOf(sumParts(sales));
        const marks = [...new Set([...cuts.map((cut) => Math.floor(cut * total)), total])].sort((a, b) => a - b);
        let before = 0;
        for (const mark of marks) {
          const given = allocateRefund(left, mark - before);
          expect(paidOf(sumParts(given))).toBe(mark - before);
          left = minusGiven(left, given);
          for (const item of left) {
            for (const key of ["priceCents", "discountCents", "priceIvaCents", "feeCents", "feeIvaCents"] as const)
              expect(item[key]).toBeGreaterThanOrEqual(0);
            expect(baseOf(item)).toBeGreaterThanOrEqual(item.priceIvaCents);
            expect(item.feeCents).toBeGreaterThanOrEqual(item.feeIvaCents);
          }
          before = mark;
        }
        expect(sumParts(left)).toEqual({
          priceCents: 0,
          discountCents: 0,
          priceIvaCents: 0,
          feeCents: 0,
          feeIvaCents: 0,
        });
      },
    ),
  );
});

test("at the organizer's expense the fee stays ours and the organizer pays it", async () => {
  const where = await route();
  const sale = { priceCents: 50_000, discountCents: 0, priceIvaCents: 6_897, feeCents: 7_500, feeIvaCents: 1_034 };
  await withTx(systemCtx(), async (tx) => {
    await postReceipt(tx, { ...where, receivedCents: 57_500, postedCents: 0 });
    await postSale(tx, { ...where, ...one(sale) });
    const refund = {
      ...where,
      refundId: next++,
      amountCents: 57_500,
      ...one(sale),
      atOrganizersExpense: true,
      from: "organizer_payable" as const,
    };
    await postRefund(tx, refund);
  });
  expect(await balances(where.orderId)).toEqual({ organizer_payable: 7_500, fee_revenue: -6_466, fee_iva: -1_034 });
});

/** What an order's postings of a kind took from the organizer: all of it, and what of it is no price. */
const costsOf = async (orderId: number, kind: string) =>
  getDb().execute<{ cents: number; cost: number; iva: number }>(sql`
    select sum(e.amount_cents)::int as cents, sum(e.cost_cents)::int as cost, sum(e.iva_cents)::int as iva
    from ledger_transactions l join ledger_entries e on e.transaction_id = l.id
    where l.order_id = ${orderId} and l.kind = ${kind} and e.account = 'organizer_payable'`);

test("what the organizer pays in the buyer's place, or for a dispute, is told apart from the price", async () => {
  const where = await route();
  const sale = { priceCents: 25_000, discountCents: 0, priceIvaCents: 3_448, feeCents: 3_750, feeIvaCents: 517 };
  const items: ItemParts[] = [1, 2, 3].map((orderItemId) => ({ orderItemId, eventAreaId: null, ...sale }));
  const from = "organizer_payable" as const;
  const bearer = "organizer" as const;
  await withTx(systemCtx(), async (tx) => {
    await postReceipt(tx, { ...where, receivedCents: 90_000, postedCents: 0 });
    await postSale(tx, { ...where, items });
    const refund = { ...where, from, amountCents: 28_750 };
    const first = { ...refund, items: items.slice(0, 1) };
    await postRefund(tx, { ...first, refundId: next++, atOrganizersExpense: true });
    await postRefund(tx, {
      ...refund,
      refundId: next++,
      orderId: where.orderId + 1,
      items: items.slice(1, 2),
      atOrganizersExpense: false,
    });
    await postChargeback(tx, { ...where, amountCents: 32_500, collectedAt: null });
    await postLostSale(tx, { ...where, items: items.slice(2), heldCents: 0, bearer });
    const rest = { owedCents: 0, keptCents: 0, otherCents: 3_750, bearer };
    await postLostRest(tx, { ...where, orderId: where.orderId + 2, ...rest });
    await postDisputeFee(tx, { ...where, feeCents: 23_200, bearer, collectedAt: null });
  });
  next += 10;
  expect(await costsOf(where.orderId, "refund")).toEqual([{ cents: 28_750, cost: 3_750, iva: 3_448 }]);
  expect(await costsOf(where.orderId + 1, "refund")).toEqual([{ cents: 25_000, cost: 0, iva: 3_448 }]);
  expect(await costsOf(where.orderId, "dispute_end")).toEqual([{ cents: 28_750, cost: 3_750, iva: 3_448 }]);
  expect(await costsOf(where.orderId + 2, "dispute_end")).toEqual([{ cents: 3_750, cost: 3_750, iva: 0 }]);
  expect(await costsOf(where.orderId, "dispute_fee")).toEqual([{ cents: 23_200, cost: 23_200, iva: 0 }]);
});
