import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { moneyViolations } from "@/db/testing/invariants-money";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { payOrder } from "@/lib/orders";
import { Method } from "@/lib/payments/schemas";
import { type Delivery, post } from "@/lib/payments/testing/emulator";
import type { Feat, MethodFeats, ProviderHarness } from "@/lib/payments/testing/harness";
import { pollPayments } from "@/lib/settlement/poll-payments";
import { refundPayment } from "@/lib/settlement/refund-payment";
import { settlePayment } from "@/lib/settlement/settle-payment";
import {
  chooseAtBank,
  heldCart,
  paying,
  paymentRow,
  type Sale,
  startTestBank,
  systemCtx,
  type TestBank,
} from "@/lib/settlement/testing";
import {
  expectTaken,
  longSale,
  type Paying,
  passDeadline,
  refundsOf,
  storedAbout,
  storedCallbacks,
  workFor,
} from "@/lib/settlement/testing/paying-at";
import { ENDED, expectStanding, SOLD, WAITING } from "@/lib/settlement/testing/standing";

const HOUR = 3_600_000;
const { provider_clearing: _, ...EARNED } = SOLD.ledger;
const DISPUTED = { won: SOLD.ledger, lost: { ...EARNED, chargeback: 28_750 } };

/** What every provider has to stand, for each of its methods, as far as they can. `start` is given the shop's address. */
export function providerStories(
  name: string,
  { methods, start }: { methods: MethodFeats; start: (bank: TestBank) => Promise<ProviderHarness> },
): void {
  let bank: TestBank;
  let at: ProviderHarness;

  beforeAll(async () => {
    bank = await startTestBank();
    at = await start(bank);
  });
  afterEach(async () => {
    at.setTrouble("none");
    at.refuseRefunds(false);
    at.outbox.length = 0;
    expect(await moneyViolations()).toEqual([]);
  });
  afterAll(async () => {
    await at.close();
    await bank.close();
  });

  async function open(capacity = 10): Promise<Sale> {
    const sale = await longSale(capacity);
    await at.connect(sale.admin.id);
    return sale;
  }
  const begin = async (method: Method): Promise<Paying & { sale: Sale }> => {
    const sale = await open();
    return { ...(await paying(sale, { method })), sale };
  };
  async function sendAll(messages: readonly Delivery[] = at.outbox.splice(0)): Promise<void> {
    expect(messages.length).toBeGreaterThan(0);
    const statuses: number[] = [];
    for (const message of messages) statuses.push(await post(message));
    expectTaken(statuses);
  }
  const comeBack = ({ ctx, folio }: Paying) => settlePayment({ ctx, input: { folio, source: "return" } });
  const validate = ({ ctx, folio }: Paying) => settlePayment({ ctx, input: { folio, source: "validate" } });
  const poll = (hours: number) => pollPayments({ ctx: systemCtx(new Date(Date.now() + hours * HOUR)) });
  async function sold(method: Method) {
    const paid = await begin(method);
    expect(await at.pay(paid.chargeId)).toBe(true);
    await sendAll();
    await expectStanding(paid, SOLD);
    return { ...paid, staff: ctxFor(paid.sale.owner) };
  }
  const giveBack = ({ staff, paymentId }: { staff: ReturnType<typeof ctxFor>; paymentId: number }, cents?: number) =>
    refundPayment({
      ctx: staff,
      input: {
        paymentId,
        reason: "El evento cambió de sede",
        idempotencyKey: `story-${cents ?? "all"}-${Math.random()}`,
        ...(cents === undefined ? {} : { amountCents: cents }),
      },
    });

  /** The stories of one method. */
  function tell(method: Method, feats: readonly Feat[]): void {
    const story = (title: string, needs: readonly Feat[], work: () => Promise<void>) => {
      if (needs.every((feat) => feats.includes(feat))) test(title, work);
    };

    story("pay: the callback comes before the buyer does", [], async () => {
      const paid = await begin(method);
      await expectStanding(paid, { ...WAITING, mails: { "payment.pending": method === "cash" ? 1 : 0 } });
      expect(await at.pay(paid.chargeId)).toBe(true);
      await expectStanding(paid, WAITING);
      await sendAll();
      await expectStanding(paid, SOLD);
      expect(await comeBack(paid)).toMatchObject({ state: "paid", orderState: "paid" });
      await expectStanding(paid, SOLD);
    });

    story("pay: the buyer comes back before the callback", [], async () => {
      const paid = await begin(method);
      await at.pay(paid.chargeId);
      expect(await comeBack(paid)).toMatchObject({ state: "paid" });
      await expectStanding(paid, SOLD);
      await sendAll();
      await expectStanding(paid, SOLD);
    });

    story("pay: nobody tells, and the poll finds it", [], async () => {
      const paid = await begin(method);
      await at.pay(paid.chargeId);
      at.outbox.length = 0;
      await poll(2);
      await expectStanding(paid, SOLD);
    });

    story("pay: every message twice and the newest first", [], async () => {
      const paid = await begin(method);
      await at.pay(paid.chargeId);
      const messages = at.outbox.splice(0).reverse();
      await sendAll(messages);
      const stored = await storedCallbacks();
      await sendAll(messages);
      await Promise.all(messages.map(post));
      expect(await storedCallbacks()).toBe(stored);
      await expectStanding(paid, SOLD);
      await poll(2);
      await expectStanding(paid, SOLD);
    });

    story("pay: the callback, the buyer, the poll and the deadline at once", [], async () => {
      const paid = await begin(method);
      await at.pay(paid.chargeId);
      const messages = at.outbox.splice(0);
      await Promise.all([...messages.map(post), comeBack(paid), validate(paid), passDeadline(paid.orderId), poll(2)]);
      await expectStanding(paid, SOLD);
    });

    story("the browser's return, and a message that says too much, prove nothing", [], async () => {
      const paid = await begin(method);
      await comeBack(paid);
      await sendAll([at.lie(paid.chargeId)]);
      await expectStanding(paid, WAITING);
    });

    story("a forged message is refused and not kept", [], async () => {
      const paid = await begin(method);
      await at.pay(paid.chargeId);
      at.outbox.length = 0;
      const forged = at.forged(paid.chargeId);
      expect(forged.length).toBeGreaterThan(0);
      for (const message of forged) expect(await post(message)).toBe(401);
      expect(await storedAbout(paid.chargeId)).toBe(0);
      await expectStanding(paid, WAITING);
    });

    story("a decline keeps the place, and another try pays", ["decline"], async () => {
      const paid = await begin(method);
      await at.decline(paid.chargeId);
      await comeBack(paid);
      await expectStanding(paid, { ...WAITING, payment: /^(requires_action|pending|failed)$/ });
      const again = await payOrder({ ctx: paid.ctx, input: { orderId: paid.orderId, method } });
      const { id: paymentId, providerId } = await paymentRow(again.paymentId ?? 0);
      expect(await at.pay(providerId ?? "")).toBe(true);
      await sendAll();
      await expectStanding({ ...paid, paymentId }, SOLD);
    });

    story(
      "a buyer who leaves at the challenge holds the place until the deadline, and pays nothing after it",
      ["abandon"],
      async () => {
        const paid = await begin(method);
        await at.abandon(paid.chargeId);
        await comeBack(paid);
        await expectStanding(paid, WAITING);
        expect(await passDeadline(paid.orderId)).toEqual({ closed: true });
        await expectStanding(paid, ENDED);
        expect(await at.pay(paid.chargeId)).toBe(false);
      },
    );

    story("a charge that expired at the provider ends with its order", ["expire"], async () => {
      const paid = await begin(method);
      await at.expire(paid.chargeId);
      for (const message of at.outbox.splice(0)) expectTaken([await post(message)]);
      await poll(2);
      await expectStanding(paid, { ...WAITING, payment: ENDED.payment });
      await passDeadline(paid.orderId);
      await expectStanding(paid, ENDED);
    });

    story("money after the end finds its place while it is free", ["lateMoney"], async () => {
      const paid = await begin(method);
      await at.expire(paid.chargeId);
      await passDeadline(paid.orderId, { places: true });
      await expectStanding(paid, ENDED);
      at.outbox.length = 0;
      expect(await at.pay(paid.chargeId, { late: true })).toBe(true);
      await sendAll();
      await expectStanding(paid, SOLD);
    });

    story(
      "money after the end, whose place is sold, waits for a person, and the buyer is told",
      ["lateMoney"],
      async () => {
        const sale = await open(1);
        const paid = await paying(sale, { method });
        await at.expire(paid.chargeId);
        await passDeadline(paid.orderId, { places: true });
        await heldCart(sale);
        at.outbox.length = 0;
        await at.pay(paid.chargeId, { late: true });
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

    story("paid in time and confirmed after the deadline: the place waited", ["confirmsLater"], async () => {
      const paid = await begin(method);
      expect(await passDeadline(paid.orderId)).toEqual({ closed: false });
      expect(await passDeadline(paid.orderId)).toEqual({ closed: false });
      await expectStanding(paid, WAITING);
      expect(await at.pay(paid.chargeId)).toBe(true);
      await sendAll();
      await expectStanding(paid, SOLD);
    });

    story("never paid: the order ends with the time to confirm", ["confirmsLater"], async () => {
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
        await chooseAtBank(bank, providerId ?? "", "approve");
        await settlePayment({ ctx: paid.ctx, input: { folio, source: "return" } });
        await at.pay(paid.chargeId);
        at.outbox.length = 0;
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

    story("paid twice: the first one buys, the second goes back", ["refund"], async () => {
      const paid = await begin(method);
      // The old attempt ends at its provider when the method changes, unless that is away; some take the money even then.
      const late = feats.includes("lateMoney");
      if (!late) at.setTrouble("down");
      const instead = method === "wallet" ? "card" : "wallet";
      const other = await payOrder({ ctx: paid.ctx, input: { orderId: paid.orderId, method: instead } });
      at.setTrouble("none");
      const first = await paymentRow(other.paymentId ?? 0);
      await chooseAtBank(bank, first.providerId ?? "", "approve");
      await settlePayment({ ctx: paid.ctx, input: { folio: first.folio, source: "return" } });
      at.outbox.length = 0;
      expect(await at.pay(paid.chargeId, { late })).toBe(true);
      await sendAll();
      expect(await refundsOf(paid.paymentId)).toMatchObject([{ cents: 28_750, state: "pending" }]);
      expect(await workFor(paid.orderId)).toBe(0);
      expect(await at.refundedAt(paid.chargeId)).toBe(28_750);
      await expectStanding(paid, {
        ...SOLD,
        payment: "refunded",
        reviews: ["duplicate:resolved"],
        refunds: ["28750:done"],
        mails: { "tickets.issued": 1, "refund.done": 1 },
      });
    });

    story("less than due waits for a person, without a ticket", ["otherAmount"], async () => {
      const paid = await begin(method);
      await at.pay(paid.chargeId, { differenceCents: -1_000 });
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

    story("more than due buys, and the difference is owed", ["otherAmount"], async () => {
      const paid = await begin(method);
      await at.pay(paid.chargeId, { differenceCents: 1_000 });
      await sendAll();
      await expectStanding(paid, {
        ...SOLD,
        reviews: ["excess:open"],
        ledger: { ...SOLD.ledger, provider_clearing: 29_750, buyer_owed: -1_000 },
      });
    });

    story("another currency buys nothing", ["otherCurrency"], async () => {
      const paid = await begin(method);
      await at.pay(paid.chargeId, { currency: "USD" });
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

    story("a refund in full takes the ticket, once, however often it is asked for", ["refund"], async () => {
      const paid = await sold(method);
      await giveBack(paid);
      expect(await workFor(paid.orderId)).toBe(0);
      for (const message of at.outbox.splice(0)) expectTaken([await post(message)]);
      expect(await at.refundedAt(paid.chargeId)).toBe(28_750);
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

    story("a refund in part leaves the ticket", ["partialRefund"], async () => {
      const paid = await sold(method);
      await giveBack(paid, 10_000);
      // Two workers at the same job, as when one was thought dead.
      await Promise.all([workFor(paid.orderId), workFor(paid.orderId)]);
      expect(await workFor(paid.orderId)).toBe(0);
      for (const message of at.outbox.splice(0)) expectTaken([await post(message)]);
      expect(await at.refundedAt(paid.chargeId)).toBe(10_000);
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
      at.setTrouble("lost");
      expect(await workFor(paid.orderId)).toBe(1);
      at.setTrouble("none");
      expect(await workFor(paid.orderId)).toBe(0);
      expect(await at.refundedAt(paid.chargeId)).toBe(28_750);
      await expectStanding(paid, {
        state: "refunded",
        refunds: ["28750:done"],
        ledger: {},
        mails: { "refund.done": 1 },
      });
    });

    story("a refund that the provider refuses asks for a person, and may be tried again", ["refund"], async () => {
      const paid = await sold(method);
      at.refuseRefunds(true);
      await giveBack(paid);
      await workFor(paid.orderId);
      expect(await at.refundedAt(paid.chargeId)).toBe(0);
      await expectStanding(paid, {
        refunds: ["28750:failed"],
        reviews: ["refund_failed:open"],
        mails: { "refund.done": 0 },
      });
      at.refuseRefunds(false);
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

    story("what the provider cannot give back is given back by hand", ["refundByHand"], async () => {
      const paid = await sold(method);
      await giveBack(paid);
      expect(await workFor(paid.orderId)).toBe(0);
      expect(await at.refundedAt(paid.chargeId)).toBe(0);
      await expectStanding(paid, { validTickets: 0, refunds: ["28750:manual"], mails: { "refund.done": 0 } });
    });

    story("money given back at the provider's own panel is written down", ["panelRefund"], async () => {
      const paid = await sold(method);
      await at.refundAtPanel(paid.chargeId, 28_750);
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

    for (const outcome of ["won", "lost"] as const) {
      story(`a dispute takes the ticket and asks for a person; it is ${outcome}`, ["dispute"], async () => {
        const paid = await sold(method);
        await at.openDispute(paid.chargeId);
        await sendAll();
        await expectStanding(paid, { payment: "disputed", validTickets: 0, reviews: ["disputed:open"] });
        await at.endDispute(paid.chargeId, outcome);
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

    story("an hour without the provider: nothing is lost, and what was paid meanwhile is found", [], async () => {
      const paid = await begin(method);
      await at.pay(paid.chargeId);
      at.setTrouble("down");
      await sendAll();
      expect(await comeBack(paid)).toMatchObject({ state: expect.stringMatching(WAITING.payment) });
      expect(await codeOf(validate(paid))).toBe("payment.provider_unavailable");
      await poll(1);
      expect(await codeOf(passDeadline(paid.orderId))).toBe("payment.provider_unavailable");
      expect(await workFor(paid.orderId)).toBeGreaterThan(0);
      await expectStanding(paid, WAITING);
      at.setTrouble("none");
      expect(await workFor(paid.orderId)).toBe(0);
      await expectStanding(paid, SOLD);
    });

    story("a provider that is away when the buyer wants to pay keeps the place, and opens one charge", [], async () => {
      const cart = await heldCart(await open());
      const pay = () => payOrder({ ctx: cart.ctx, input: { orderId: cart.orderId, method } });
      for (const trouble of ["down", "hangup", "lost", "nonsense"] as const) {
        at.setTrouble(trouble);
        expect([trouble, await codeOf(pay())]).toEqual([trouble, "payment.provider_unavailable"]);
      }
      at.setTrouble("none");
      const { folio, paymentId } = await pay();
      expect(await at.chargesOf(folio)).toBe(1);
      const payment = await paymentRow(paymentId ?? 0);
      const paid = { ...cart, paymentId: payment.id };
      await expectStanding(paid, WAITING);
      await at.pay(payment.providerId ?? "");
      await sendAll();
      await expectStanding(paid, SOLD);
    });
  }

  for (const [method, feats] of Object.entries(methods)) {
    describe(`${name}: ${method}`, () => tell(Method.parse(method), feats));
  }
}
