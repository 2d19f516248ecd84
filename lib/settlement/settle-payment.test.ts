import { afterAll, beforeAll, expect, test } from "vitest";
import { createSaleable } from "@/db/testing";
import { settlePayment } from "@/lib/settlement/settle-payment";
import { chooseAtBank, factsOf, paying, startTestBank, type TestBank } from "@/lib/settlement/testing";

let bank: TestBank;
beforeAll(async () => {
  bank = await startTestBank();
});
afterAll(() => bank.close());

test("an approved card becomes a sale with its tickets when the buyer comes back", async () => {
  const sale = await createSaleable();
  const { ctx, orderId, chargeId, folio } = await paying(sale, { quantity: 2 });
  const back = await chooseAtBank(bank, chargeId, "approve");
  expect(back).toBe(`${bank.url}/payment-finish?folio=${folio}`);
  const settled = await settlePayment({ ctx, input: { folio, source: "return" } });
  expect(settled).toMatchObject({ state: "paid", orderState: "paid", orderId });
  expect(await factsOf(orderId)).toMatchObject({
    state: "paid",
    tickets: 2,
    soldPlaces: 2,
    items: ["sold", "sold"],
    reviews: [],
  });
});
