import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { acceptDeposit } from "@/lib/deposits";
import { depositing, depositRow, depositVenue } from "@/lib/deposits/testing";
import { payOrder } from "@/lib/orders";
import { settlePayment } from "@/lib/settlement";
import { markRefundPaid } from "@/lib/settlement/refunds/mark-refund-paid";
import { runRefund } from "@/lib/settlement/refunds/run-refund";
import { chooseAtBank, factsOf, paymentRow, systemCtx } from "@/lib/settlement/testing";
import { expectStanding } from "@/lib/settlement/testing/standing";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank({ places: true });

test("a deposit made after the buyer paid by card leaves the tickets alone and goes back by transfer", async () => {
  const sale = await depositVenue();
  const { ctx, buyer, orderId, paymentId, depositId, payment } = await depositing(sale);
  const card = await payOrder({ ctx, input: { orderId, method: "card" } });
  expect(await depositRow(paymentId)).toMatchObject({ state: "expected", closedAs: "cancelled" });
  const { providerId } = await paymentRow(card.paymentId ?? 0);
  await chooseAtBank(bank, providerId ?? "", "approve");
  await settlePayment({ ctx, input: { folio: card.folio, source: "return" } });

  await acceptDeposit({ ctx: sale.staff, input: { depositId } });
  const { amountCents } = payment;
  expect(await factsOf(orderId)).toMatchObject({
    state: "paid",
    validTickets: 1,
    soldPlaces: 1,
    reviews: ["duplicate:open"],
    refunds: [`${amountCents}:pending`],
  });
  const [refund] = await getDb().execute<{ id: number }>(sql`select id from refunds where payment_id = ${paymentId}`);
  const refundId = refund?.id ?? 0;
  await runRefund({ ctx: systemCtx(), input: { refundId } });
  expect((await factsOf(orderId)).refunds).toEqual([`${amountCents}:manual`]);
  const paidBack = { refundId, bankReference: "SPEI 84119", note: "Depositó después de pagar con tarjeta" };
  await markRefundPaid({ ctx: sale.staff, input: paidBack });
  await expectStanding(
    { orderId, paymentId, buyer },
    {
      payment: "refunded",
      state: "paid",
      validTickets: 1,
      reviews: ["duplicate:resolved"],
      refunds: [`${amountCents}:done`],
      mails: { "tickets.issued": 1, "refund.manual": 1, "refund.done": 1, "payment.review": 0 },
    },
  );
});
