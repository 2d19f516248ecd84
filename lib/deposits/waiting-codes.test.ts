import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { discountCodes } from "@/db/schema";
import { moneyViolations } from "@/db/testing/invariants-money";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { acceptDeposit } from "@/lib/deposits";
import { depositRow, depositVenue } from "@/lib/deposits/testing";
import { deleteDiscountCode, setDiscountState, updateDiscountCode } from "@/lib/discount-codes";
import { createCode, useOf as heldUseOf, platform, usesOf } from "@/lib/discount-codes/testing";
import { getOrder, giveDiscountCode, payOrder, releaseDiscountUses } from "@/lib/orders";
import { settlePayment } from "@/lib/settlement/apply/settle-payment";
import { chooseAtBank, factsOf, heldCart, paymentRow, type Sale } from "@/lib/settlement/testing";
import { longSale } from "@/lib/settlement/testing/shop";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank({ places: true });
const staff = ctxFor(platform);

type Code = Awaited<ReturnType<typeof createCode>>;

/** An order at $250.00 less 10 % that waits for its money. */
async function waiting(sale: Sale, code: Code, method: "cash" | "deposit") {
  const { ctx, orderId } = await heldCart(sale);
  await giveDiscountCode({ ctx, input: { orderId, code: code.code } });
  const { folio, paymentId } = await payOrder({ ctx, input: { orderId, method } });
  return { ctx, orderId, folio, paymentId: paymentId ?? 0 };
}

const over = { endsAt: new Date(Date.now() - 1_000) };
const write = (values: Partial<Code>) => (code: Code) =>
  getDb().update(discountCodes).set(values).where(eq(discountCodes.id, code.id));

/** What staff or the clock may do to a code. */
const CHANGES: Record<string, (code: Code) => Promise<unknown>> = {
  "is paused": ({ id }) => setDiscountState({ ctx: staff, input: { id, state: "paused" } }),
  "is over": write(over),
  "is deleted, which archives it": ({ id }) => deleteDiscountCode({ ctx: staff, input: { id } }),
  "is limited to the uses that it has": ({ id, code, percentBps }) =>
    updateDiscountCode({ ctx: staff, input: { id, code, kind: "percent", percentBps, maxUses: 1 } }),
};

/** What is off the order, what its use says, and what the code counts. */
async function standing({ ctx, orderId }: Awaited<ReturnType<typeof waiting>>, { id }: Code) {
  const { discountCents, code } = await getOrder({ ctx, input: { orderId } });
  const [use, uses] = await Promise.all([heldUseOf(orderId), usesOf(id)]);
  return { discountCents, said: code?.discountCents, use, uses };
}

const PROMISED = { discountCents: 2_500, said: 2_500 };

test.each(Object.entries(CHANGES))(
  "cash that waits keeps its discount and its use when the code %s",
  async (_, act) => {
    const sale = await longSale();
    const code = await createCode(sale.admin.id);
    const order = await waiting(sale, code, "cash");
    expect(await standing(order, code)).toEqual({ ...PROMISED, use: "held 2500", uses: 1 });
    await act(code);
    expect(await standing(order, code)).toEqual({ ...PROMISED, use: "held 2500", uses: 1 });
    expect(await moneyViolations()).toEqual([]);
    const { providerId, amountCents } = await paymentRow(order.paymentId);
    expect(amountCents).toBe(25_875);
    await chooseAtBank(bank, providerId ?? "", "approve");
    await settlePayment({ ctx: order.ctx, input: { folio: order.folio, source: "validate" } });
    expect(await factsOf(order.orderId)).toMatchObject({ state: "paid", validTickets: 1, reviews: [] });
    expect(await standing(order, code)).toEqual({ ...PROMISED, use: "used 2500", uses: 1 });
  },
);

test.each(Object.entries(CHANGES))("a deposit that waits keeps both when the code %s", async (_, act) => {
  const sale = await depositVenue();
  const code = await createCode(sale.admin.id);
  const order = await waiting(sale, code, "deposit");
  await act(code);
  expect(await standing(order, code)).toMatchObject({ ...PROMISED, use: "held 2500" });
  expect(await moneyViolations()).toEqual([]);
  const { id: depositId } = await depositRow(order.paymentId);
  await acceptDeposit({ ctx: sale.staff, input: { depositId } });
  expect(await factsOf(order.orderId)).toMatchObject({ state: "paid", validTickets: 1, reviews: [] });
  expect(await standing(order, code)).toEqual({ ...PROMISED, use: "used 2500", uses: 1 });
});

test("what a code is worth and where does not change while an order waits", async () => {
  const sale = await longSale();
  const code = await createCode(sale.admin.id);
  await waiting(sale, code, "cash");
  const { id, code: text } = code;
  const change = (more: object) =>
    codeOf(updateDiscountCode({ ctx: staff, input: { id, code: text, kind: "percent", percentBps: 1_000, ...more } }));
  for (const more of [
    { percentBps: 2_000 },
    { method: "card" },
    { minCents: "100" },
    { enclosureId: sale.enclosure.id },
  ])
    expect(await change(more)).toBe("discount_code.in_use");
});

test("a use that was released by hand while cash waits is taken again by the money, and honoured where none is left", async () => {
  const sale = await longSale();
  const code = await createCode(sale.admin.id, { maxUses: 1 });
  const first = await waiting(sale, code, "cash");
  await releaseDiscountUses({ ctx: staff, input: { id: code.id, orderId: first.orderId } });
  const second = await waiting(sale, code, "cash");
  expect([await heldUseOf(first.orderId), await heldUseOf(second.orderId), await usesOf(code.id)]).toEqual([
    "released 2500",
    "held 2500",
    1,
  ]);
  for (const { ctx, folio, paymentId } of [first, second]) {
    await chooseAtBank(bank, (await paymentRow(paymentId)).providerId ?? "", "approve");
    await settlePayment({ ctx, input: { folio, source: "validate" } });
  }
  expect([await heldUseOf(first.orderId), await heldUseOf(second.orderId), await usesOf(code.id)]).toEqual([
    "honoured 2500",
    "used 2500",
    1,
  ]);
});
