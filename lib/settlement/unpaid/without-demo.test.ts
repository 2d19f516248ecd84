import { afterEach, expect, test, vi } from "vitest";
import { createSaleable } from "@/db/testing";
import { settlePayment } from "@/lib/settlement/apply/settle-payment";
import { getMyPayment } from "@/lib/settlement/pay/read-payment";
import { ageOrder, factsOf, paying, paymentRow, systemCtx } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";
import { closeUnpaidOrder } from "@/lib/settlement/unpaid/close-unpaid";

testBank();
afterEach(() => vi.unstubAllEnvs());

test("orders that were in payment when the demo was switched off end at their deadline", async () => {
  const { ctx, orderId, paymentId, folio } = await paying(await createSaleable());
  await ageOrder(orderId);
  vi.stubEnv("DEMO", "0");
  expect(await settlePayment({ ctx, input: { folio, source: "return" } })).toMatchObject({ state: "requires_action" });
  expect(await closeUnpaidOrder({ ctx: systemCtx(), input: { orderId } })).toEqual({ closed: true });
  expect(await factsOf(orderId)).toMatchObject({ state: "expired", heldPlaces: 0, items: ["released"] });
  expect(await paymentRow(paymentId)).toMatchObject({ state: "cancelled", nextPollAt: null });
});

test("nobody is sent on to the demo's bank when it is switched off", async () => {
  const { ctx, orderId } = await paying(await createSaleable());
  expect(await getMyPayment({ ctx, input: { orderId } })).toMatchObject({ next: { kind: "redirect" } });
  vi.stubEnv("DEMO", "0");
  expect(await getMyPayment({ ctx, input: { orderId } })).toMatchObject({ state: "requires_action", next: null });
});
