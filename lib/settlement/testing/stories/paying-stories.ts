import { and, eq } from "drizzle-orm";
import { expect } from "vitest";
import { getDb } from "@/db/client";
import { ledgerTransactions } from "@/db/schema";
import { codeOf } from "@/lib/core/testing";
import { payOrder } from "@/lib/orders";
import { post } from "@/lib/payments/testing/emulator";
import { heldCart, paymentRow } from "@/lib/settlement/testing";
import { passDeadline, storedAbout, storedCallbacks, workFor } from "@/lib/settlement/testing/shop";
import { expectStanding, SOLD, WAITING } from "@/lib/settlement/testing/standing";
import type { Stage, Told } from "@/lib/settlement/testing/stories/stage";

const hoursBetween = (from: Date | null | undefined, until: Date | null | undefined) =>
  Math.round(((until?.getTime() ?? 0) - (from?.getTime() ?? 0)) / 3_600_000);

const isReceiptOf = (paymentId: number) =>
  and(eq(ledgerTransactions.paymentId, paymentId), eq(ledgerTransactions.kind, "receipt"));

/** Tells how a payment is begun, reported by its provider and found. */
export function payingStories(stage: Stage, { method, story }: Told): void {
  const { open, begin, sendAll, comeBack, validate, poll } = stage;

  story("pay: the callback comes before the buyer does", [], async () => {
    const paid = await begin(method);
    await expectStanding(paid, { ...WAITING, mails: { "payment.pending": method === "cash" ? 1 : 0 } });
    expect(await stage.at.pay(paid.chargeId)).toBe(true);
    await expectStanding(paid, WAITING);
    await sendAll();
    await expectStanding(paid, SOLD);
    expect(await comeBack(paid)).toMatchObject({ state: "paid", orderState: "paid" });
    await expectStanding(paid, SOLD);
  });

  story("pay: the buyer comes back before the callback", [], async () => {
    const paid = await begin(method);
    await stage.at.pay(paid.chargeId);
    expect(await comeBack(paid)).toMatchObject({ state: "paid" });
    await expectStanding(paid, SOLD);
    await sendAll();
    await expectStanding(paid, SOLD);
  });

  story("pay: no callback comes, and the poll finds the money", [], async () => {
    const paid = await begin(method);
    await stage.at.pay(paid.chargeId);
    stage.at.outbox.length = 0;
    await poll(2);
    await expectStanding(paid, SOLD);
    // We heard of it two hours later, and both dates are kept.
    const { providerPaidAt, paidAt } = await paymentRow(paid.paymentId);
    expect(hoursBetween(providerPaidAt, paidAt)).toBe(2);
    const [receipt] = await getDb().select().from(ledgerTransactions).where(isReceiptOf(paid.paymentId));
    expect(receipt?.providerAt).toEqual(providerPaidAt);
    // What the provider kept of it is of the same day.
    const posted = await getDb()
      .select()
      .from(ledgerTransactions)
      .where(eq(ledgerTransactions.paymentId, paid.paymentId));
    for (const { kind, collectedAt } of posted) expect([kind, collectedAt]).toEqual([kind, providerPaidAt]);
    expect(hoursBetween(receipt?.providerAt, receipt?.at)).toBe(2);
  });

  story("pay: every message comes twice, the newest first", [], async () => {
    const paid = await begin(method);
    await stage.at.pay(paid.chargeId);
    const messages = stage.at.outbox.splice(0).reverse();
    await sendAll(messages);
    const stored = await storedCallbacks();
    await sendAll(messages);
    await Promise.all(messages.map(post));
    expect(await storedCallbacks()).toBe(stored);
    await expectStanding(paid, SOLD);
    await poll(2);
    await expectStanding(paid, SOLD);
  });

  story("pay: the callback, the buyer, the poll and the deadline come at once", [], async () => {
    const paid = await begin(method);
    await stage.at.pay(paid.chargeId);
    const messages = stage.at.outbox.splice(0);
    await Promise.all([...messages.map(post), comeBack(paid), validate(paid), passDeadline(paid.orderId), poll(2)]);
    await expectStanding(paid, SOLD);
  });

  story("the browser's return, and a message that says too much, prove nothing", [], async () => {
    const paid = await begin(method);
    await comeBack(paid);
    await sendAll([stage.at.lie(paid.chargeId)]);
    await expectStanding(paid, WAITING);
  });

  story("a forged message is refused and not kept", [], async () => {
    const paid = await begin(method);
    await stage.at.pay(paid.chargeId);
    stage.at.outbox.length = 0;
    const forged = stage.at.forged(paid.chargeId);
    expect(forged.length).toBeGreaterThan(0);
    for (const message of forged) expect(await post(message)).toBe(401);
    expect(await storedAbout(paid.chargeId)).toBe(0);
    await expectStanding(paid, WAITING);
  });

  story("a decline keeps the place, and another try pays", ["decline"], async () => {
    const paid = await begin(method);
    await stage.at.decline(paid.chargeId);
    await comeBack(paid);
    await expectStanding(paid, { ...WAITING, payment: /^(requires_action|pending|failed)$/ });
    const again = await payOrder({ ctx: paid.ctx, input: { orderId: paid.orderId, method } });
    const { id: paymentId, providerId } = await paymentRow(again.paymentId ?? 0);
    expect(await stage.at.pay(providerId ?? "")).toBe(true);
    await sendAll();
    await expectStanding({ ...paid, paymentId }, SOLD);
  });

  story("nothing is lost in an hour without the provider, and money that was paid meanwhile is found", [], async () => {
    const paid = await begin(method);
    await stage.at.pay(paid.chargeId);
    stage.at.setTrouble("down");
    await sendAll();
    expect(await comeBack(paid)).toMatchObject({ state: expect.stringMatching(WAITING.payment) });
    expect(await codeOf(validate(paid))).toBe("payment.provider_unavailable");
    await poll(1);
    expect(await codeOf(passDeadline(paid.orderId))).toBe("payment.provider_unavailable");
    expect(await workFor(paid.orderId)).toBeGreaterThan(0);
    await expectStanding(paid, WAITING);
    stage.at.setTrouble("none");
    expect(await workFor(paid.orderId)).toBe(0);
    await expectStanding(paid, SOLD);
  });

  story("a provider that is away when the buyer wants to pay keeps the place, and opens one charge", [], async () => {
    const cart = await heldCart(await open());
    const pay = () => payOrder({ ctx: cart.ctx, input: { orderId: cart.orderId, method } });
    for (const trouble of ["down", "hangup", "lost", "nonsense"] as const) {
      stage.at.setTrouble(trouble);
      expect([trouble, await codeOf(pay())]).toEqual([trouble, "payment.provider_unavailable"]);
    }
    stage.at.setTrouble("none");
    const { folio, paymentId } = await pay();
    expect(await stage.at.chargesOf(folio)).toBe(1);
    const payment = await paymentRow(paymentId ?? 0);
    const paid = { ...cart, paymentId: payment.id };
    await expectStanding(paid, WAITING);
    await stage.at.pay(payment.providerId ?? "");
    await sendAll();
    await expectStanding(paid, SOLD);
  });
}
