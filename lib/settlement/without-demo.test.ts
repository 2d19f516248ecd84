import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createSaleable } from "@/db/testing";
import { moneyViolations } from "@/db/testing/invariants-money";
import { closeUnpaidOrder } from "@/lib/settlement/close-unpaid-order";
import { settlePayment } from "@/lib/settlement/settle-payment";
import {
  ageOrder,
  factsOf,
  paying,
  paymentRow,
  startTestBank,
  systemCtx,
  type TestBank,
} from "@/lib/settlement/testing";

let bank: TestBank;
beforeAll(async () => {
  bank = await startTestBank();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  expect(await moneyViolations()).toEqual([]);
});
afterAll(() => bank.close());

test("orders that were in payment when the demo was switched off end at their deadline", async () => {
  const { ctx, orderId, paymentId, folio } = await paying(await createSaleable());
  await ageOrder(orderId);
  vi.stubEnv("DEMO", "0");
  expect(await settlePayment({ ctx, input: { folio, source: "return" } })).toMatchObject({ state: "requires_action" });
  expect(await closeUnpaidOrder({ ctx: systemCtx(), input: { orderId } })).toEqual({ closed: true });
  expect(await factsOf(orderId)).toMatchObject({ state: "expired", heldPlaces: 0, items: ["released"] });
  expect(await paymentRow(paymentId)).toMatchObject({ state: "cancelled", nextPollAt: null });
});
