import { expect } from "vitest";
import { ctxFor } from "@/lib/core/testing";
import { payOrder } from "@/lib/orders";
import { post } from "@/lib/payments/testing/emulator";
import { settlePayment } from "@/lib/settlement/apply/settle-payment";
import { markRefundPaid } from "@/lib/settlement/refunds/mark-refund-paid";
import { chooseAtBank, heldCart, paying, paymentRow } from "@/lib/settlement/testing";
import { expectTaken, passDeadline, refundsOf, workFor } from "@/lib/settlement/testing/shop";
import { ENDED, expectStanding, SOLD, WAITING } from "@/lib/settlement/testing/standing";
import type { Stage, Told } from "@/lib/settlement/testing/stories/stage";

/** Tells of payments that end otherwise than paid once, in time and in full. */
export function endingStories(stage: Stage, { method, feats, story }: Told): void {
  const { open, begin, sendAll, comeBack, validate, poll } = stage;

  story(
    "a buyer who leaves at the challenge holds the place until the deadline, and pays nothing after it",
    ["abandon"],
    async () => {
      const paid = await begin(method);
      await stage.at.abandon(paid.chargeId);
      await comeBack(paid);
      await expectStanding(paid, WAITING);
      expect(await passDeadline(paid.orderId)).toEqual({ closed: true });
      await expectStanding(paid, ENDED);
      // An attempt that cannot be cancelled at the provider expires there at the same time as here.
      if (feats.includes("endsByItself")) await stage.at.expire(paid.chargeId);
      expect(await stage.at.pay(paid.chargeId)).toBe(false);
    },
  );

  story("a charge that expired at the provider ends with its order", ["expire"], async () => {
    const paid = await begin(method);
    await stage.at.expire(paid.chargeId);
    for (const message of stage.at.outbox.splice(0)) expectTaken([await post(message)]);
    await poll(2);
    await expectStanding(paid, { ...WAITING, payment: ENDED.payment });
    await passDeadline(paid.orderId);
    await expectStanding(paid, ENDED);
  });

  story("money after the end gets its place while that is free", ["lateMoney"], async () => {
    const paid = await begin(method);
    await stage.at.expire(paid.chargeId);
    await passDeadline(paid.orderId, { places: true });
    await expectStanding(paid, ENDED);
    stage.at.outbox.length = 0;
    expect(await stage.at.pay(paid.chargeId, { late: true })).toBe(true);
    await sendAll();
    await expectStanding(paid, SOLD);
  });

  story(
    "money after the end whose place is sold waits for a person, and the buyer is told",
    ["lateMoney"],
    async () => {
      const sale = await open(1);
      const paid = await paying(sale, { method });
      await stage.at.expire(paid.chargeId);
      await passDeadline(paid.orderId, { places: true });
      await heldCart(sale);
      stage.at.outbox.length = 0;
      await stage.at.pay(paid.chargeId, { late: true });
      await sendAll();
      await expectStanding(paid, {
        payment: "paid",
        state: "review",
        tickets: 0,
        reviews: ["paid_without_stock:open"],
        ledger: { provider_clearing: 28_750, buyer_owed: -28_750 },
        mails: { "tickets.issued": 0, "payment.review": 1 },
      });
    },
  );

  story(
    "the place waits for cash that was paid in time and is confirmed after the deadline",
    ["confirmsLater"],
    async () => {
      const paid = await begin(method);
      expect(await passDeadline(paid.orderId)).toEqual({ closed: false });
      expect(await passDeadline(paid.orderId)).toEqual({ closed: false });
      await expectStanding(paid, WAITING);
      expect(await stage.at.pay(paid.chargeId)).toBe(true);
      await sendAll();
      await expectStanding(paid, SOLD);
    },
  );

  story("an order that was never paid ends with the time to confirm", ["confirmsLater"], async () => {
    const paid = await begin(method);
    expect(await passDeadline(paid.orderId)).toEqual({ closed: false });
    expect(await passDeadline(paid.orderId, { places: true })).toEqual({ closed: true });
    await expectStanding(paid, ENDED);
    await workFor(paid.orderId);
    await expectStanding(paid, ENDED);
  });

  story(
    "a voucher that was given up and paid all the same is found without a callback",
    ["confirmsLater"],
    async () => {
      const paid = await begin(method);
      const other = await payOrder({ ctx: paid.ctx, input: { orderId: paid.orderId, method: "wallet" } });
      const { providerId, folio } = await paymentRow(other.paymentId ?? 0);
      expect(await workFor(paid.orderId)).toBe(0);
      await chooseAtBank(stage.bank, providerId ?? "", "approve");
      await settlePayment({ ctx: paid.ctx, input: { folio, source: "return" } });
      await stage.at.pay(paid.chargeId);
      stage.at.outbox.length = 0;
      await poll(2);
      await expectStanding(paid, {
        ...SOLD,
        payment: "paid",
        reviews: ["duplicate:open"],
        refunds: ["28750:pending"],
        ledger: { ...SOLD.ledger, provider_clearing: 57_500, buyer_owed: -28_750 },
      });
    },
  );

  /** Pays by another method and then also the charge that was given up. */
  async function paidTwice() {
    const paid = await begin(method);
    // Changing the method cancels the old attempt at its provider, unless that is down; some take money even afterwards.
    const late = feats.includes("lateMoney");
    if (!late) stage.at.setTrouble("down");
    const instead = method === "wallet" ? "card" : "wallet";
    const other = await payOrder({ ctx: paid.ctx, input: { orderId: paid.orderId, method: instead } });
    stage.at.setTrouble("none");
    const first = await paymentRow(other.paymentId ?? 0);
    await chooseAtBank(stage.bank, first.providerId ?? "", "approve");
    await settlePayment({ ctx: paid.ctx, input: { folio: first.folio, source: "return" } });
    stage.at.outbox.length = 0;
    expect(await stage.at.pay(paid.chargeId, { late })).toBe(true);
    await sendAll();
    const [back] = await refundsOf(paid.paymentId);
    expect(back).toMatchObject({ cents: 28_750, state: "pending" });
    expect(await workFor(paid.orderId)).toBe(0);
    return { ...paid, refundId: back?.id ?? 0 };
  }

  story("the second of two payments goes back, and the first one buys", ["refund"], async () => {
    const paid = await paidTwice();
    expect(await stage.at.refundedAt(paid.chargeId)).toBe(28_750);
    await expectStanding(paid, {
      ...SOLD,
      payment: "refunded",
      reviews: ["duplicate:resolved"],
      refunds: ["28750:done"],
      mails: { "tickets.issued": 1, "refund.done": 1 },
    });
  });

  story("the second of two payments goes back by hand, and the first one buys", ["refundByHand"], async () => {
    const paid = await paidTwice();
    await expectStanding(paid, {
      ...SOLD,
      payment: "paid",
      reviews: ["duplicate:open"],
      refunds: ["28750:manual"],
      ledger: { ...SOLD.ledger, provider_clearing: 57_500, buyer_owed: -28_750 },
      mails: { "tickets.issued": 1, "refund.manual": 1, "refund.done": 0 },
    });
    const input = { refundId: paid.refundId, bankReference: "SPEI 84119", note: "Pagó dos veces" };
    await markRefundPaid({ ctx: ctxFor(paid.sale.owner), input });
    expect(await stage.at.refundedAt(paid.chargeId)).toBe(0);
    await expectStanding(paid, {
      ...SOLD,
      payment: "refunded",
      reviews: ["duplicate:resolved"],
      refunds: ["28750:done"],
      mails: { "tickets.issued": 1, "refund.manual": 1, "refund.done": 1 },
    });
  });

  story("a payment of less than is due waits for a person, without a ticket", ["otherAmount"], async () => {
    const paid = await begin(method);
    await stage.at.pay(paid.chargeId, { differenceCents: -1_000 });
    await sendAll();
    await expectStanding(paid, {
      payment: "paid",
      state: "review",
      tickets: 0,
      heldPlaces: 0,
      reviews: ["short:open"],
      ledger: { provider_clearing: 27_750, buyer_owed: -27_750 },
      mails: { "tickets.issued": 0, "payment.review": 1 },
    });
  });

  story("a payment of more than is due buys, and the difference is owed", ["otherAmount"], async () => {
    const paid = await begin(method);
    await stage.at.pay(paid.chargeId, { differenceCents: 1_000 });
    await sendAll();
    await expectStanding(paid, {
      ...SOLD,
      reviews: ["excess:open"],
      ledger: { ...SOLD.ledger, provider_clearing: 29_750, buyer_owed: -1_000 },
    });
  });

  story("money in another currency buys nothing", ["otherCurrency"], async () => {
    const paid = await begin(method);
    await stage.at.pay(paid.chargeId, { currency: "USD" });
    await sendAll();
    await validate(paid);
    await expectStanding(paid, {
      state: "review",
      tickets: 0,
      reviews: ["currency:open"],
      ledger: {},
      mails: { "tickets.issued": 0, "payment.review": 1 },
    });
  });
}
