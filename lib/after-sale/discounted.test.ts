import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { tickets } from "@/db/schema";
import { createSaleable, createUser } from "@/db/testing";
import { changeTicket } from "@/lib/after-sale/change/change-ticket";
import { quoteChange } from "@/lib/after-sale/change/quote-change";
import { getPurchase } from "@/lib/after-sale/purchases/get-purchase";
import { returnTickets } from "@/lib/after-sale/return/return-tickets";
import { createOtherArea, GENEROUS, payInFull, runRefunds, setPolicy } from "@/lib/after-sale/testing";
import { ctxFor } from "@/lib/core/testing";
import { createCode, useOf } from "@/lib/discount-codes/testing";
import { giveDiscountCode, holdPlaces } from "@/lib/orders";
import { getReceipt } from "@/lib/receipts";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank();

/** The places cost 250.00 each, and the code took 100.00 off the whole. */
async function boughtWithCode(count: number) {
  const sale = await createSaleable();
  await setPolicy(sale.enclosure, { ...GENEROUS, returnFeeBps: 0, changeFeeCents: 0 });
  const code = await createCode(sale.admin.id, { kind: "fixed", amountCents: 10_000 });
  const buyer = await createUser({ emailVerifiedAt: new Date() });
  const ctx = ctxFor(buyer);
  const { order } = await holdPlaces({ ctx, input: { eventAreaId: sale.area.id, quantity: count } });
  await giveDiscountCode({ ctx, input: { orderId: order.id, code: code.code } });
  await payInFull(bank, buyer, order.id);
  const rows = await getDb().select({ id: tickets.id }).from(tickets).where(eq(tickets.orderId, order.id));
  return { sale, code, buyer, ctx, order, ticketIds: rows.map(({ id }) => id).sort((a, b) => a - b) };
}

test("a changed ticket counts for what was paid for it, and the new one has no code", async () => {
  const { sale, ctx, buyer, order, ticketIds } = await boughtWithCode(2);
  const vip = await createOtherArea(sale, 40_000);
  const input = { ticketId: ticketIds[0] ?? 0, eventAreaId: vip.id };
  expect(await quoteChange({ ctx, input })).toMatchObject({ oldPriceCents: 20_000, creditCents: 20_000 });
  const changed = await changeTicket({ ctx, input });
  // The new ticket costs 400.00 and 15 %; the old one counts for 200.00.
  expect(changed).toMatchObject({ state: "awaiting_payment", dueCents: 26_000 });
  await payInFull(bank, buyer, changed.orderId);
  const receipt = await getReceipt({ ctx, input: { folio: changed.folio } });
  expect(receipt).toMatchObject({ discountCents: 0, discountCode: null, totalCents: 46_000 });
  expect(receipt).toMatchObject({ credit: { amountCents: 20_000 }, payments: [{ receivedCents: 26_000 }] });
  expect(await useOf(order.id)).toBe("used 10000");
  expect(await useOf(changed.orderId)).toBeNull();
});

test("a returned ticket gives back its price less its own share, and the rest of the purchase keeps its code", async () => {
  const { sale, code, ctx, order, ticketIds } = await boughtWithCode(3);
  await returnTickets({ ctx, input: { ticketIds: ticketIds.slice(0, 1) } });
  await runRefunds();
  const [refund] = await getDb().execute<{ amount: number }>(sql`
    select r.amount_cents as amount from refunds r where r.order_id = ${order.id}`);
  expect(refund?.amount).toBe(25_000 - 3_333);
  const receipt = await getReceipt({ ctx, input: { folio: order.folio } });
  expect(receipt).toMatchObject({ discountCents: 10_000, discountCode: code.code, state: "partially_refunded" });
  const purchase = await getPurchase({ ctx: ctxFor(sale.owner), input: { orderId: order.id } });
  expect(purchase.order.code).toMatchObject({ code: code.code, worth: "$100.00" });
});
