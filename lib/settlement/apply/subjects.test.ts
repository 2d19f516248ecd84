import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { getDb, withTx } from "@/db/client";
import { createSaleable } from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { createAttempt, enabledMethods, openAtProvider, paymentById, UnknownSubjectError } from "@/lib/payments";
import { decideCharge, refundCharge } from "@/lib/payments/sandbox/bank";
import { makeToys, toySubject, withPaymentSubject } from "@/lib/payments/testing/toy-subject";
import { applyPayment } from "@/lib/settlement/apply/apply-payment";
import { pollPayments } from "@/lib/settlement/apply/poll-payments";
import { settlePayment } from "@/lib/settlement/apply/settle-payment";
import { duties } from "@/lib/settlement/duties";
import { listDifferences } from "@/lib/settlement/reconcile/difference-list";
import { reconcilePage } from "@/lib/settlement/reconcile/reconcile-page";
import { refundPayment } from "@/lib/settlement/refunds/refund-payment";
import { runRefund } from "@/lib/settlement/refunds/run-refund";
import { resolvePaymentReview } from "@/lib/settlement/reviews/resolve-review";
import { listPaymentReviews } from "@/lib/settlement/reviews/review-list";
import { createBuyer, paymentRow, systemCtx } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

testBank({ money: false });
beforeAll(makeToys);

const PRICE = 30_000;
const note = "Lo vimos con quien pagó";
const settle = (paymentId: number) => settlePayment({ ctx: systemCtx(), input: { paymentId, source: "poll" } });

async function createToy() {
  const sale = await createSaleable();
  const payer = await createBuyer();
  const [row] = await getDb().execute<{ id: number }>(sql`
    insert into toys (admin_id, enclosure_id, payer_id, folio, price_cents, deadline_at)
    values (${sale.admin.id}, ${sale.enclosure.id}, ${payer.id}, 'TY-' || ${payer.id}, ${PRICE}, now() + interval '1 hour')
    returning id`);
  return { sale, payer, staff: ctxFor(sale.owner), id: row?.id ?? 0 };
}

type Toy = Awaited<ReturnType<typeof createToy>>;

async function begun(toy: Toy) {
  const { admin, enclosure } = toy.sale;
  const ctx = systemCtx();
  const methods = await enabledMethods({ ctx, adminId: admin.id, enclosureId: enclosure.id });
  const account = methods.find(({ method }) => method === "card");
  if (!account) throw new Error("No card");
  const subject = { subjectType: "prepaid_topup", subjectId: toy.id } as const;
  const attempt = { ...subject, adminId: admin.id, amountCents: PRICE, account, instead: null };
  const expiresAt = new Date(Date.now() + 3_600_000);
  const opened = await withTx(ctx, (tx) => createAttempt(tx, { ...attempt, expiresAt }));
  const { payment } = await openAtProvider(ctx, opened, { description: "Recarga", payerId: toy.payer.id });
  return { paymentId: payment.id, chargeId: payment.providerId ?? "" };
}

async function sold() {
  const toy = await createToy();
  const paid = await begun(toy);
  await decideCharge(paid.chargeId, "approve", new Date());
  await settle(paid.paymentId);
  return { ...toy, ...paid };
}

async function stateOf({ id }: Pick<Toy, "id">): Promise<string | undefined> {
  const [row] = await getDb().execute<{ state: string }>(sql`select state from toys where id = ${id}`);
  return row?.state;
}

/** The ledger of a payment, by account. */
async function booksOf(paymentId: number): Promise<Record<string, number>> {
  const rows = await getDb().execute<{ account: string; cents: number }>(sql`
    select e.account, sum(e.amount_cents)::int as cents from ledger_transactions l
    join ledger_entries e on e.transaction_id = l.id where l.payment_id = ${paymentId} group by 1 having sum(e.amount_cents) <> 0`);
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}

const casesOf = async ({ staff }: Pick<Toy, "staff">, state: "open" | "resolved" = "open") =>
  (await listPaymentReviews({ ctx: staff, input: { state } })).items;
const reasonsOf = async (toy: Pick<Toy, "staff">) => (await casesOf(toy)).map(({ reason }) => reason);

async function refundOf(paymentId: number) {
  const [row] = await getDb().execute<{ id: number; orderId: number | null; saleCents: number; state: string }>(sql`
    select id, order_id as "orderId", sale_cents as "saleCents", state from refunds
    where payment_id = ${paymentId} order by id desc limit 1`);
  if (!row) throw new Error("No refund");
  return row;
}

const asToy = <T>(work: (calls: string[]) => Promise<T>): Promise<T> => {
  const { subject, calls } = toySubject();
  return withPaymentSubject(subject, () => work(calls));
};

const SOLD = { provider_clearing: PRICE, organizer_payable: -PRICE };

test("money buys what the subject gives for it, and the sale is posted as the subject's own", () =>
  asToy(async (calls) => {
    const toy = await sold();
    expect(await stateOf(toy)).toBe("paid");
    expect(calls).toEqual(["give in time"]);
    expect(await booksOf(toy.paymentId)).toEqual(SOLD);
    expect(await reasonsOf(toy)).toEqual([]);
    await settle(toy.paymentId);
    expect(await booksOf(toy.paymentId)).toEqual(SOLD);
    const own = ctxFor(toy.payer);
    expect(await settlePayment({ ctx: own, input: { paymentId: toy.paymentId, source: "return" } })).toMatchObject({
      state: "paid",
      orderId: null,
    });
    const stranger = ctxFor(await createBuyer());
    const input = { paymentId: toy.paymentId, source: "return" } as const;
    expect(await codeOf(settlePayment({ ctx: stranger, input }))).toBe("resource.not_found");
  }));

test("too little money waits for a person, and too much buys and is owed back", () =>
  asToy(async () => {
    const short = await createToy();
    const less = await begun(short);
    await decideCharge(less.chargeId, "less", new Date());
    await settle(less.paymentId);
    expect(await stateOf(short)).toBe("review");
    const [open] = await casesOf(short);
    expect(open).toMatchObject({ reason: "short", orderId: null, orderFolio: `TY-${short.payer.id}` });
    await resolvePaymentReview({ ctx: short.staff, input: { reviewId: open?.id ?? 0, act: "refund", note } });
    await runRefund({ ctx: systemCtx(), input: { refundId: (await refundOf(less.paymentId)).id } });
    expect(await stateOf(short)).toBe("refunded");
    expect(await booksOf(less.paymentId)).toEqual({});
    expect(await reasonsOf(short)).toEqual([]);

    const excess = await createToy();
    const more = await begun(excess);
    await decideCharge(more.chargeId, "more", new Date());
    await settle(more.paymentId);
    expect(await stateOf(excess)).toBe("paid");
    const [over] = await casesOf(excess);
    expect(over?.reason).toBe("excess");
    await resolvePaymentReview({ ctx: excess.staff, input: { reviewId: over?.id ?? 0, act: "refund", note } });
    expect(await refundOf(more.paymentId)).toMatchObject({ orderId: null, saleCents: 0 });
    await runRefund({ ctx: systemCtx(), input: { refundId: (await refundOf(more.paymentId)).id } });
    expect(await booksOf(more.paymentId)).toEqual(SOLD);
    expect(await stateOf(excess)).toBe("paid");
  }));

test("late money is given with the stronger locks, or waits where nothing is left", () =>
  asToy(async (calls) => {
    const toy = await createToy();
    const paid = await begun(toy);
    await getDb().execute(sql`update toys set state = 'expired' where id = ${toy.id}`);
    await decideCharge(paid.chargeId, "approve", new Date());
    await settle(paid.paymentId);
    expect(calls).toEqual(["locks before", "give late"]);
    expect(await stateOf(toy)).toBe("paid");

    const full = await createToy();
    const late = await begun(full);
    await getDb().execute(sql`update toys set is_full = true where id = ${full.id}`);
    await decideCharge(late.chargeId, "approve", new Date());
    await settle(late.paymentId);
    expect([await stateOf(full), await reasonsOf(full)]).toEqual(["review", ["paid_without_stock"]]);
    await getDb().execute(sql`update toys set is_full = false where id = ${full.id}`);
    const [open] = await casesOf(full);
    await resolvePaymentReview({ ctx: full.staff, input: { reviewId: open?.id ?? 0, act: "assign", note } });
    expect([await stateOf(full), await reasonsOf(full)]).toEqual(["paid", []]);
  }));

test("a second payment goes back, and the first one buys", () =>
  asToy(async () => {
    const toy = await sold();
    const again = await begun(toy);
    await decideCharge(again.chargeId, "approve", new Date());
    await settle(again.paymentId);
    expect(await reasonsOf(toy)).toEqual(["duplicate"]);
    await runRefund({ ctx: systemCtx(), input: { refundId: (await refundOf(again.paymentId)).id } });
    expect(await booksOf(again.paymentId)).toEqual({});
    expect([await stateOf(toy), await reasonsOf(toy)]).toEqual(["paid", []]);
  }));

test("a partial refund leaves the subject, the rest ends it, and an order with the same id is left alone", () =>
  asToy(async (calls) => {
    const toy = await sold();
    const ofOrder = () => getDb().execute(sql`select * from orders where id = ${toy.id}`);
    const before = await ofOrder();
    const ask = (amountCents?: number) =>
      refundPayment({
        ctx: toy.staff,
        input: { paymentId: toy.paymentId, reason: note, idempotencyKey: `${amountCents}`, amountCents },
      });
    const part = await ask(10_000);
    await runRefund({ ctx: systemCtx(), input: { refundId: part.id } });
    expect(await refundOf(toy.paymentId)).toMatchObject({ orderId: null, saleCents: 10_000, state: "done" });
    expect(await stateOf(toy)).toBe("partially_refunded");
    expect(await codeOf(ask(PRICE))).toBe("payment.refund_exceeds");
    const rest = await ask();
    expect(rest.amountCents).toBe(20_000);
    await runRefund({ ctx: systemCtx(), input: { refundId: rest.id } });
    expect(await stateOf(toy)).toBe("refunded");
    expect(await booksOf(toy.paymentId)).toEqual({});
    expect(calls).toContain("tells refunded");
    expect(await ofOrder()).toEqual(before);
  }));

test("money given back at the bank's own panel is written down", () =>
  asToy(async () => {
    const toy = await sold();
    await refundCharge("demo", toy.chargeId, "panel", PRICE);
    await settle(toy.paymentId);
    expect(await stateOf(toy)).toBe("refunded");
    expect(await booksOf(toy.paymentId)).toEqual({});
  }));

test("a dispute suspends the subject, which is back when it is won and ends when a person ends the lost one", () =>
  asToy(async (calls) => {
    const dispute = async ({ chargeId, paymentId }: { chargeId: string; paymentId: number }, state: string) => {
      await getDb().execute(sql`update sandbox_charges set state = ${state} where id = ${chargeId}`);
      await settle(paymentId);
    };
    const toy = await sold();
    await dispute(toy, "disputed");
    expect([await stateOf(toy), await reasonsOf(toy)]).toEqual(["suspended", ["disputed"]]);
    await dispute(toy, "dispute_won");
    expect([await stateOf(toy), await reasonsOf(toy)]).toEqual(["paid", []]);
    const other = await sold();
    await dispute(other, "disputed");
    await dispute(other, "dispute_lost");
    expect(calls).toEqual(expect.arrayContaining(["tells disputed", "tells dispute_won", "tells dispute_lost"]));
    expect(await booksOf(other.paymentId)).toEqual({ chargeback: PRICE, organizer_payable: -PRICE });
    const [row] = await getDb().execute<{ id: number }>(sql`
      select id from payment_reviews where payment_id = ${other.paymentId} and state = 'open'`);
    const decided = {
      act: "end_dispute" as const,
      bearer: "organizer" as const,
      freesPlaces: true,
      feeCents: 0,
      note: "ok, visto",
    };
    await resolvePaymentReview({ ctx: other.staff, input: { reviewId: row?.id ?? 0, ...decided } });
    expect(calls).toContain("loses and frees");
    expect([await stateOf(other), await booksOf(other.paymentId)]).toEqual(["refunded", {}]);
  }));

test("the poll syncs and ends subjects, and the nightly comparison finds what it missed", () =>
  asToy(async () => {
    const toy = await createToy();
    const paid = await begun(toy);
    await decideCharge(paid.chargeId, "approve", new Date());
    await getDb().execute(
      sql`update payments set next_poll_at = now() - interval '1 second' where id = ${paid.paymentId}`,
    );
    await pollPayments({ ctx: systemCtx() });
    expect(await stateOf(toy)).toBe("paid");

    const unpaid = await createToy();
    const given = await begun(unpaid);
    await getDb().execute(sql`update toys set deadline_at = now() - interval '2 minutes' where id = ${unpaid.id}`);
    await pollPayments({ ctx: systemCtx() });
    expect(await stateOf(unpaid)).toBe("expired");
    expect((await paymentRow(given.paymentId)).state).toMatch(/cancelled|expired/);

    const missed = await createToy();
    const late = await begun(missed);
    await decideCharge(late.chargeId, "approve", new Date());
    for (;;) if ((await reconcilePage({ ctx: systemCtx() })).finished) break;
    expect(await stateOf(missed)).toBe("paid");
    const { items } = await listDifferences({ ctx: missed.staff, input: { state: "resolved" } });
    expect(items[0]).toMatchObject({ orderFolio: `TY-${missed.payer.id}`, buyer: missed.payer.fullName });
  }));

test("a subject is in its payer's own data, and erasing the payer waits for it and forgets who paid", () =>
  asToy(async () => {
    const toy = await createToy();
    const { paymentId, chargeId } = await begun(toy);
    const db = getDb();
    const tx = { ...systemCtx(), db };
    expect(await duties.underWay?.(tx, toy.payer.id)).toMatchObject([{ folio: `TY-${toy.payer.id}`, orderId: null }]);
    await decideCharge(chargeId, "approve", new Date());
    await settle(paymentId);
    expect(await duties.underWay?.(tx, toy.payer.id)).toEqual([]);
    const { duties: ofPayments } = await import("@/lib/payments/duties");
    const own = ofPayments.ownData?.({ userId: toy.payer.id, proven: sql`(select null)` }).payments?.json;
    const [row] = own ? await db.execute<{ all: object[] }>(sql`select ${own} as all`) : [];
    expect(row?.all).toMatchObject([{ for: `TY-${toy.payer.id}`, state: "paid", amountCents: PRICE }]);
    await db.execute(
      sql`update payments set note = 'Con su tarjeta', payer_name = 'Otra persona' where id = ${paymentId}`,
    );
    await ofPayments.erase?.(tx, { userId: toy.payer.id, proven: [], contacts: [] });
    expect(await paymentById({}, paymentId)).toMatchObject({ note: null, payerName: null });
  }));

test("money for a subject that no domain declares waits for a person, and is applied once one does", async () => {
  const toy = await createToy();
  const paid = await withPaymentSubject(null, async () => {
    const its2 = await begun(toy);
    await decideCharge(its2.chargeId, "approve", new Date());
    await expect(settle(its2.paymentId)).rejects.toThrow(UnknownSubjectError);
    await expect(applyPayment(systemCtx(), its2.paymentId)).rejects.toThrow(UnknownSubjectError);
    return its2;
  });
  expect(await casesOf(toy)).toMatchObject([{ reason: "unknown_subject", orderId: null, amountCents: PRICE }]);
  expect(await stateOf(toy)).toBe("waiting");
  await asToy(() => applyPayment(systemCtx(), paid.paymentId));
  expect([await stateOf(toy), await reasonsOf(toy)]).toEqual(["paid", []]);
});
