import { and, eq } from "drizzle-orm";
import { expect } from "vitest";
import { getDb } from "@/db/client";
import { ledgerTransactions } from "@/db/schema";
import { codeOf } from "@/lib/core/testing";
import { post } from "@/lib/payments/testing/emulator";
import { expectTaken, workFor } from "@/lib/settlement/testing/shop";
import { expectStanding, SOLD } from "@/lib/settlement/testing/standing";
import type { Stage, Told } from "@/lib/settlement/testing/stories/stage";

const { provider_clearing: _, ...EARNED } = SOLD.ledger;
const DISPUTED = { won: SOLD.ledger, lost: { ...EARNED, chargeback: 28_750 } };

/** So long ago, in whole seconds, as some providers tell it. */
const hoursAgo = (hours: number) => new Date(Math.floor(Date.now() / 1_000 - hours * 3_600) * 1_000);

/** When the ledger says that money of a payment came or went. */
async function datesOf(paymentId: number, kind: "refund" | "chargeback"): Promise<Date[]> {
  const posted = await getDb()
    .select({ collectedAt: ledgerTransactions.collectedAt })
    .from(ledgerTransactions)
    .where(and(eq(ledgerTransactions.paymentId, paymentId), eq(ledgerTransactions.kind, kind)))
    .orderBy(ledgerTransactions.id);
  return posted.map(({ collectedAt }) => collectedAt);
}

export function refundStories(stage: Stage, { method, story }: Told): void {
  const { sold, sendAll, validate, giveBack } = stage;

  story("a full refund takes the ticket and is paid once, however often it is asked for", ["refund"], async () => {
    const paid = await sold(method);
    await giveBack(paid);
    expect(await workFor(paid.orderId)).toBe(0);
    for (const message of stage.at.outbox.splice(0)) expectTaken([await post(message)]);
    expect(await stage.at.refundedAt(paid.chargeId)).toBe(28_750);
    expect(await codeOf(giveBack(paid))).toBe("payment.not_refundable");
    await validate(paid);
    await expectStanding(paid, {
      payment: "refunded",
      state: "refunded",
      validTickets: 0,
      soldPlaces: 0,
      items: ["returned"],
      refunds: ["28750:done"],
      ledger: {},
      mails: { "tickets.issued": 1, "refund.done": 1 },
    });
  });

  story("a partial refund leaves the ticket valid", ["partialRefund"], async () => {
    const paid = await sold(method);
    await giveBack(paid, 10_000);
    // Two workers run the same job, as happens when one was thought dead.
    await Promise.all([workFor(paid.orderId), workFor(paid.orderId)]);
    expect(await workFor(paid.orderId)).toBe(0);
    for (const message of stage.at.outbox.splice(0)) expectTaken([await post(message)]);
    expect(await stage.at.refundedAt(paid.chargeId)).toBe(10_000);
    await expectStanding(paid, {
      payment: "partially_refunded",
      state: "partially_refunded",
      validTickets: 1,
      refunds: ["10000:done"],
      mails: { "refund.done": 1 },
    });
  });

  story("a refund whose answer is lost is paid back once", ["refund"], async () => {
    const paid = await sold(method);
    await giveBack(paid);
    stage.at.setTrouble("lost");
    expect(await workFor(paid.orderId)).toBe(1);
    stage.at.setTrouble("none");
    expect(await workFor(paid.orderId)).toBe(0);
    expect(await stage.at.refundedAt(paid.chargeId)).toBe(28_750);
    await expectStanding(paid, {
      state: "refunded",
      refunds: ["28750:done"],
      ledger: {},
      mails: { "refund.done": 1 },
    });
  });

  story("a refund that the provider refuses asks for a person, and may be tried again", ["refund"], async () => {
    const paid = await sold(method);
    stage.at.refuseRefunds(true);
    await giveBack(paid);
    await workFor(paid.orderId);
    expect(await stage.at.refundedAt(paid.chargeId)).toBe(0);
    await expectStanding(paid, {
      refunds: ["28750:failed"],
      reviews: ["refund_failed:open"],
      mails: { "refund.done": 0 },
    });
    stage.at.refuseRefunds(false);
    await giveBack(paid);
    expect(await workFor(paid.orderId)).toBe(0);
    await expectStanding(paid, {
      state: "refunded",
      refunds: ["28750:failed", "28750:done"],
      reviews: ["refund_failed:resolved"],
      ledger: {},
      mails: { "refund.done": 1 },
    });
  });

  story("a refund that the provider cannot pay is paid by hand", ["refundByHand"], async () => {
    const paid = await sold(method);
    await giveBack(paid);
    expect(await workFor(paid.orderId)).toBe(0);
    expect(await stage.at.refundedAt(paid.chargeId)).toBe(0);
    await expectStanding(paid, { validTickets: 0, refunds: ["28750:manual"], mails: { "refund.done": 0 } });
  });

  story("money given back at the provider's own panel is written down", ["panelRefund"], async () => {
    const paid = await sold(method);
    await stage.at.refundAtPanel(paid.chargeId, 28_750);
    await sendAll();
    await validate(paid);
    await expectStanding(paid, {
      payment: "refunded",
      state: "refunded",
      validTickets: 0,
      refunds: ["28750:done"],
      ledger: {},
      mails: { "refund.done": 1 },
    });
  });

  story("money given back at the panel went back on the day that the provider says", ["panelRefund"], async () => {
    const paid = await sold(method);
    const when = hoursAgo(50);
    await stage.at.refundAtPanel(paid.chargeId, 10_000, when);
    await sendAll();
    expect(await datesOf(paid.paymentId, "refund")).toEqual([when]);
    // Ours, which comes afterwards, has its own.
    const before = new Date(Date.now() - 1_000);
    await giveBack(paid, 5_000);
    expect(await workFor(paid.orderId)).toBe(0);
    const [, ours] = await datesOf(paid.paymentId, "refund");
    expect(ours?.getTime()).toBeGreaterThanOrEqual(before.getTime());
  });

  story("a lost dispute took the money on the day that the provider says", ["dispute", "disputeDate"], async () => {
    const paid = await sold(method);
    const when = hoursAgo(50);
    await stage.at.openDispute(paid.chargeId, when);
    await sendAll();
    await stage.at.endDispute(paid.chargeId, "lost");
    await sendAll();
    expect(await datesOf(paid.paymentId, "chargeback")).toEqual([when]);
  });

  for (const outcome of ["won", "lost"] as const) {
    story(`a dispute takes the ticket and asks for a person; it is ${outcome}`, ["dispute"], async () => {
      const paid = await sold(method);
      await stage.at.openDispute(paid.chargeId);
      await sendAll();
      await expectStanding(paid, { payment: "disputed", validTickets: 0, reviews: ["disputed:open"] });
      await stage.at.endDispute(paid.chargeId, outcome);
      await sendAll();
      await validate(paid);
      await expectStanding(paid, {
        payment: `dispute_${outcome}`,
        refunds: [],
        mails: { "tickets.issued": 1, "refund.done": 0 },
        ledger: DISPUTED[outcome],
      });
    });
  }
}
