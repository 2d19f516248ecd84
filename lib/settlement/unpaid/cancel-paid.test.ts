import { expect, test } from "vitest";
import { createSaleable } from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { cancelOrder } from "@/lib/orders";
import { applyPayment } from "@/lib/settlement/apply/apply-payment";
import { chooseAtBank, factsOf, paying, paymentRow, systemCtx } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank();

test("an order that the bank took money for is not cancelled, though nobody told us yet", async () => {
  const sale = await createSaleable();
  for (const person of ["buyer", "staff"] as const) {
    const { ctx, orderId, chargeId, paymentId } = await paying(sale);
    await chooseAtBank(bank, chargeId, "approve");
    const cancel = cancelOrder({ ctx: person === "buyer" ? ctx : ctxFor(sale.owner), input: { orderId } });
    expect(await codeOf(cancel)).toBe("order.paid");
    await applyPayment(systemCtx(), paymentId);
    expect(await factsOf(orderId)).toMatchObject({ state: "paid", validTickets: 1, reviews: [] });
  }
});

test("while the bank is down staff cannot cancel an order, and a buyer's cancelled places are free at once", async () => {
  const sale = await createSaleable();
  const { ctx, orderId, paymentId } = await paying(sale);
  bank.down = true;
  const staff = ctxFor(sale.owner);
  expect(await codeOf(cancelOrder({ ctx: staff, input: { orderId } }))).toBe("payment.provider_unavailable");
  expect(await factsOf(orderId)).toMatchObject({ state: "awaiting_payment", heldPlaces: 1 });
  await cancelOrder({ ctx, input: { orderId } });
  expect(await factsOf(orderId)).toMatchObject({ state: "cancelled", heldPlaces: 0 });
  expect(await paymentRow(paymentId)).toMatchObject({ state: "cancelled" });
});
