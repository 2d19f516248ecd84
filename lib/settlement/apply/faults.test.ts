import { expect, test } from "vitest";
import { createSaleable } from "@/db/testing";
import { type Moment, makeBreakable, walk } from "@/db/testing/faults";
import { receiveWebhook } from "@/lib/settlement/apply/receive-webhook";
import { chooseAtBank, paying } from "@/lib/settlement/testing";
import { messageOf } from "@/lib/settlement/testing/random-acts";
import { workFor } from "@/lib/settlement/testing/shop";
import { expectStanding, SOLD } from "@/lib/settlement/testing/standing";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank();

/** A charge that is paid at the bank, and the bank's message about it. */
async function paidAtBank(sale: Awaited<ReturnType<typeof createSaleable>>) {
  const paid = await paying(sale);
  await chooseAtBank(bank, paid.chargeId, "approve");
  bank.notices.length = 0;
  return { paid, message: messageOf(paid.chargeId) };
}

test("whichever statement fails while a callback is applied, the order is paid exactly once", async () => {
  makeBreakable();
  const sale = await createSaleable({ capacity: 400 });
  const whole = await paidAtBank(sale);
  const { steps, error } = await walk(null, () => receiveWebhook(whole.message));
  expect(error).toBeNull();
  await expectStanding(whole.paid, SOLD);
  expect(steps).toBeGreaterThan(20);
  for (let step = 1; step <= steps; step++) {
    for (const moment of ["before", "after"] satisfies Moment[]) {
      const { paid, message } = await paidAtBank(sale);
      const walked = await walk({ step, moment }, () => receiveWebhook(message));
      // The bank sends again what failed. Otherwise the callback is stored, and its job applies it.
      if (walked.error) await receiveWebhook(message);
      expect([step, moment, await workFor(paid.orderId)]).toEqual([step, moment, 0]);
      await expectStanding(paid, SOLD);
    }
  }
}, 180_000);
