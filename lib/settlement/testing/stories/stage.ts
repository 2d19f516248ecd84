import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { ctxFor } from "@/lib/core/testing";
import { type Delivery, post } from "@/lib/payments/testing/emulator";
import type { Feat, ProviderHarness } from "@/lib/payments/testing/harness";
import type { OfferedMethod } from "@/lib/pricing/client";
import { pollPayments } from "@/lib/settlement/apply/poll-payments";
import { settlePayment } from "@/lib/settlement/apply/settle-payment";
import { refundPayment } from "@/lib/settlement/refunds/refund-payment";
import { paying, type Sale, systemCtx, type TestBank } from "@/lib/settlement/testing";
import { expectTaken, longSale, type Paying } from "@/lib/settlement/testing/shop";
import { expectStanding, SOLD } from "@/lib/settlement/testing/standing";
import { testBank } from "@/lib/settlement/testing/test-bank";

const HOUR = 3_600_000;

export type Stage = ReturnType<typeof setStage>;

/** A method, what can happen with it, and the function that registers a story. */
export interface Told {
  method: OfferedMethod;
  feats: readonly Feat[];
  /** Registers a test where the method has all features that the story needs. */
  story: (title: string, needs: readonly Feat[], work: () => Promise<void>) => void;
}

/** Sets up a provider and a shop for the tests of a file, and offers what both do in a story. */
export function setStage(start: (bank: TestBank) => Promise<ProviderHarness>) {
  const bank = testBank();
  let at: ProviderHarness;

  beforeAll(async () => {
    at = await start(bank);
  });
  afterEach(() => {
    at.setTrouble("none");
    at.refuseRefunds(false);
    at.outbox.length = 0;
  });
  afterAll(() => at.close());

  async function open(capacity = 10): Promise<Sale> {
    const sale = await longSale(capacity);
    await at.connect(sale.admin.id);
    return sale;
  }
  const begin = async (method: OfferedMethod): Promise<Paying & { sale: Sale }> => {
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
  async function sold(method: OfferedMethod) {
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
        ...(cents === undefined ? {} : { amountCents: cents, endsItems: [] }),
      },
    });

  return {
    get at() {
      return at;
    },
    bank,
    open,
    begin,
    sold,
    sendAll,
    comeBack,
    validate,
    poll,
    giveBack,
  };
}
