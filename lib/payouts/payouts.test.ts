import { sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { getDb, withTx } from "@/db/client";
import { asOwner, createAdmin, createUser } from "@/db/testing";
import type { Ctx, Tenant } from "@/lib/core/context";
import { actorOf, codeOf, ctxFor } from "@/lib/core/testing";
import { decideRow } from "@/lib/deposits/statement/decide-row";
import { platform } from "@/lib/discount-codes/testing";
import { attention } from "@/lib/home";
import { payableTo } from "@/lib/ledger";
import { paymentById } from "@/lib/payments";
import { post } from "@/lib/payments/testing/emulator";
import type { BookedMovement } from "@/lib/payments/testing/stripe-books";
import { type StripeHarness, startStripeHarness } from "@/lib/payments/testing/stripe-harness";
import {
  comparedList,
  findComparedPayout,
  getPayout,
  getPayoutFile,
  payoutAccountsOf,
  payoutList,
  uploadPayouts,
  waitingFiles,
  waitingPayouts,
} from "@/lib/payouts";
import { discardPayoutFile, prunePayoutFiles, readPayoutFile } from "@/lib/payouts/choose-columns";
import { askForPayouts, fetchPayouts } from "@/lib/payouts/fetch-payouts";
import { judgePayouts } from "@/lib/payouts/judge-again";
import {
  confirmAtBank,
  deferMissing,
  explainLine,
  linkLine,
  reconcilePayout,
  undoAtBank,
  writeOffMissing,
} from "@/lib/payouts/reconcile";
import { syncPayment } from "@/lib/settlement";
import { refundPayment } from "@/lib/settlement/refunds/refund-payment";
import { paying, type Sale, systemCtx } from "@/lib/settlement/testing";
import { expectTaken, longSale, workFor } from "@/lib/settlement/testing/shop";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank();
const DAY = 86_400_000;

type Paid = Awaited<ReturnType<typeof paying>>;

interface World {
  stripe: StripeHarness;
  sale: Sale;
  ctx: Ctx;
  buy: () => Promise<Paid>;
}

/** A tenant with an account of its own at Stripe, which is asked for payouts as long as the test runs. */
async function createWorld(): Promise<World> {
  const stripe = await startStripeHarness(bank.url);
  const sale = await longSale();
  await stripe.connect(sale.admin.id);
  onTestFinished(async () => {
    await getDb().execute(sql`update payment_accounts set secrets_encrypted = null where admin_id = ${sale.admin.id}`);
    await stripe.close();
  });
  const buy = async () => {
    const paid = await paying(sale);
    await stripe.pay(paid.chargeId);
    for (const message of stripe.outbox.splice(0)) expectTaken([await post(message)]);
    return paid;
  };
  return { stripe, sale, ctx: ctxFor(sale.owner), buy };
}

/** Stripe sends what came, and the worker reads it. Answers the payout's id here. */
async function sent(
  { stripe, sale }: World,
  changed?: (movements: BookedMovement[]) => BookedMovement[],
): Promise<number> {
  stripe.books.sendPayout(new Date(), changed);
  await fetchPayouts({ ctx: systemCtx() });
  const [row] = await getDb().execute<{ id: number }>(sql`
    select id from payouts where admin_id = ${sale.admin.id} order by id desc limit 1`);
  if (!row) throw new Error("Nothing was written");
  return row.id;
}

/** Centavos by account of the ledger, of a tenant's money at Stripe. */
async function booksOf({ sale }: World): Promise<Record<string, number>> {
  const rows = await getDb().execute<{ account: string; cents: number }>(sql`
    select account, sum(amount_cents)::bigint as cents from ledger_entries
    where admin_id = ${sale.admin.id} and provider = 'stripe' group by 1 having sum(amount_cents) <> 0`);
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}

const dto = ({ ctx }: World, id: number) => getPayout({ ctx, input: { id } });

/** $287.50: Stripe keeps 3.6 % and $3.00. */
const GROSS = 28_750;
const FEE = 1_335;

it("what Stripe sent is read, matched with our books, and leaves the provider for the bank", async () => {
  const world = await createWorld();
  const { ctx, sale } = world;
  await world.buy();
  const returned = await world.buy();
  const refund = {
    paymentId: returned.paymentId,
    amountCents: 5_000,
    reason: "Se fue antes",
    idempotencyKey: "antes",
    endsItems: [],
  };
  await refundPayment({ ctx, input: refund });
  await workFor(returned.orderId);
  const before = await payableTo({}, sale.admin.id);
  const id = await sent(world);
  const net = 2 * (GROSS - FEE) - 5_000;
  expect(await dto(world, id)).toMatchObject({
    provider: "stripe",
    source: "api",
    state: "open",
    netCents: net,
    leftCents: 0,
    chargeCents: 2 * GROSS,
    chargeCount: 2,
    refundCents: -5_000,
    feeCents: 2 * FEE,
    sums: { matched: { count: 3 }, theirs: { count: 0 }, different: { count: 0 } },
    missing: { count: 0, cents: 0 },
    bank: null,
  });
  const listed = await comparedList.page({ ctx, input: { id, state: "matched" } });
  expect(listed).toMatchObject({ total: 3, sums: { amountCents: 2 * GROSS - 5_000, amountDifference: 0 } });
  expect(listed.items.map(({ kind, state, amountCents }) => [kind, state, amountCents])).toEqual([
    ["charge", "matched", GROSS],
    ["charge", "matched", GROSS],
    ["refund", "matched", -5_000],
  ]);
  const { content } = await comparedList.file({ ctx, input: { id, state: "matched" } });
  expect((await new Response(content).text()).split(listed.items[0]?.folio ?? "none").length).toBeGreaterThan(1);
  expect((await comparedList.page({ ctx, input: { id, state: "theirs" } })).items).toEqual([]);
  await reconcilePayout({ ctx, input: { id } });
  await reconcilePayout({ ctx, input: { id } });
  const after = await booksOf(world);
  expect(after.bank).toBe(net);
  expect(after.provider_clearing).toBeUndefined();
  expect(await payableTo({}, sale.admin.id)).toEqual(before);
  expect(await dto(world, id)).toMatchObject({ state: "reconciled", reconciledBy: sale.owner.fullName });
  expect(await codeOf(deferMissing({ ctx, input: { id } }))).toBe("payout.reconciled");
});

it("reading it again writes nothing, and two workers at once write it once", async () => {
  const world = await createWorld();
  await world.buy();
  world.stripe.books.sendPayout(new Date());
  const [one, other] = await Promise.all([fetchPayouts({ ctx: systemCtx() }), fetchPayouts({ ctx: systemCtx() })]);
  expect(one.written + other.written).toBe(1);
  expect(await fetchPayouts({ ctx: systemCtx() })).toEqual({ written: 0 });
  const [rows] = await getDb().execute<{ lines: number }>(sql`
    select count(*)::int as lines from payout_lines x join payouts y on y.id = x.payout_id where y.admin_id = ${world.sale.admin.id}`);
  expect(rows?.lines).toBe(1);
});

it("a payment that the payout lacks is expected in a later one, and asked for there until it comes", async () => {
  const world = await createWorld();
  const { ctx } = world;
  await world.buy();
  const late = await world.buy();
  const { folio } = await paymentOf(late);
  const without = (movements: BookedMovement[]) => movements.filter(({ source }) => source?.metadata?.folio !== folio);
  const first = await sent(world, without);
  // Both came within a second, which may be after the last charge of the payout.
  await getDb().execute(sql`update payouts set covers_until = covers_until + interval '1 minute' where id = ${first}`);
  const lacking = await dto(world, first);
  const missing = await comparedList.page({ ctx, input: { id: first, state: "missing" } });
  expect(missing.items).toMatchObject([
    { id: null, paymentFolio: folio, ourCents: GROSS, amountCents: 0, amountDifference: -GROSS },
  ]);
  expect(lacking.missingPayments).toEqual([
    expect.objectContaining({ paymentId: late.paymentId, paymentFolio: folio, amountCents: GROSS, wasDeferred: false }),
  ]);
  expect(await codeOf(reconcilePayout({ ctx, input: { id: first } }))).toBe("payout.unexplained");
  expect(await deferMissing({ ctx, input: { id: first, paymentIds: [late.paymentId + 1_000_000] } })).toEqual({
    count: 0,
  });
  expect(await deferMissing({ ctx, input: { id: first } })).toEqual({ count: 1 });
  expect(await deferMissing({ ctx, input: { id: first } })).toEqual({ count: 0 });
  await reconcilePayout({ ctx, input: { id: first } });

  await world.buy();
  const second = await sent(world, without);
  await getDb().execute(
    sql`update payouts set covers_until = covers_until + interval '2 minutes' where id = ${second}`,
  );
  expect((await dto(world, second)).missingPayments).toEqual([
    expect.objectContaining({ paymentId: late.paymentId, wasDeferred: true }),
  ]);
  const third = await sent(world);
  expect((await dto(world, second)).missing.count).toBe(0);
  expect((await dto(world, third)).sums.matched.count).toBe(1);
});

const paymentOf = async ({ paymentId }: Paid): Promise<{ folio: string }> => {
  const [row] = await getDb().execute<{ folio: string }>(sql`select folio from payments where id = ${paymentId}`);
  if (!row) throw new Error("No payment");
  return row;
};

it("a charge of another amount and another commission are explained: the ledger has what was sent", async () => {
  const world = await createWorld();
  const { ctx, sale } = world;
  await world.buy();
  await world.buy();
  const id = await sent(world, ([less, dear, ...rest]) =>
    less && dear ? [{ ...less, amount: GROSS - 5_750 }, { ...dear, fee: FEE + 193 }, ...rest] : rest,
  );
  const { different, sums } = await dto(world, id);
  expect(sums.different.count).toBe(2);
  expect(different.map(({ amountDifference, feeDifference }) => [amountDifference, feeDifference])).toEqual([
    [-5_750, 0],
    [0, 193],
  ]);
  const explain = (lineId = 0) => explainLine({ ctx, input: { lineId, reason: "Así lo depositaron" } });
  expect(await explain(different[0]?.id)).toEqual({ isSettled: false });
  expect(await explain(different[1]?.id)).toEqual({ isSettled: false });
  expect(await codeOf(explain(different[1]?.id))).toBe("payout.nothing_to_explain");
  await reconcilePayout({ ctx, input: { id } });
  expect(await booksOf(world)).toMatchObject({ bank: 2 * (GROSS - FEE) - 5_750 - 193, payout_difference: 5_750 });
  expect((await booksOf(world)).provider_clearing).toBeUndefined();
  const [said] = await getDb().execute<{ reason: string; by: number }>(sql`
    select reason, by from payout_explanations where line_id = ${different[0]?.id ?? 0}`);
  expect(said).toEqual({ reason: "Así lo depositaron", by: sale.owner.id });
});

it("a difference that the provider's answer settles is not written to the ledger", async () => {
  const world = await createWorld();
  const { stripe, ctx } = world;
  const paid = await world.buy();
  const intent = stripe.books.sessions.get(paid.chargeId)?.intent;
  if (!intent) throw new Error("No intent");
  // More came than we have heard of yet.
  intent.received = GROSS + 1_000;
  const id = await sent(world);
  const [line] = (await dto(world, id)).different;
  expect(line).toMatchObject({ amountDifference: 1_000 });
  expect(await explainLine({ ctx, input: { lineId: line?.id ?? 0, reason: "Pagó de más" } })).toEqual({
    isSettled: true,
  });
  expect((await booksOf(world)).payout_difference).toBeUndefined();
  expect((await dto(world, id)).sums.matched.count).toBe(1);
});

it("a movement that we do not know is linked by its folio, or explained", async () => {
  const world = await createWorld();
  const { ctx } = world;
  const paid = await world.buy();
  const { folio } = await paymentOf(paid);
  const foreign: BookedMovement = {
    id: "txn_foreign",
    type: "charge",
    reporting_category: "charge",
    amount: 34_500,
    fee: 1_542,
    fee_details: [],
    created: Math.floor(Date.now() / 1000),
    available_on: Math.floor(Date.now() / 1000),
    currency: "mxn",
    source: { id: "ch_foreign", object: "charge", payment_intent: "pi_foreign", metadata: {} },
  };
  const id = await sent(world, ([known]) =>
    known ? [{ ...known, source: { id: "ch_known", object: "charge", metadata: {} } }, foreign] : [],
  );
  const { theirs } = await dto(world, id);
  expect(theirs.map(({ name, amountCents }) => [name, amountCents])).toEqual([
    ["ch_known", GROSS],
    ["ch_foreign", 34_500],
  ]);
  const [known = 0, unknown = 0] = theirs.map((line) => line.id);
  expect(await codeOf(linkLine({ ctx, input: { lineId: known, folio: "CT-NADA99" } }))).toBe("input.invalid");
  expect(await linkLine({ ctx, input: { lineId: known, folio: folio.toLowerCase() } })).toEqual({
    paymentFolio: folio,
  });
  expect((await dto(world, id)).sums.matched.count).toBe(1);
  await explainLine({ ctx, input: { lineId: unknown, reason: "Es de otra tienda" } });
  await reconcilePayout({ ctx, input: { id } });
  expect(await booksOf(world)).toMatchObject({
    bank: GROSS - FEE + 34_500 - 1_542,
    payout_difference: -(34_500 - 1_542),
  });
});

it("a charge that comes in parts is explained and explained back: the ledger ends where it should", async () => {
  const world = await createWorld();
  const { ctx } = world;
  await world.buy();
  let rest: BookedMovement | undefined;
  const first = await sent(world, ([one, ...others]) => {
    if (!one) return others;
    rest = { ...one, id: `${one.id}_2`, amount: GROSS - 10_000, fee: 0, fee_details: [] };
    return [{ ...one, amount: 10_000 }, ...others];
  });
  const explain = async (payout: number) => {
    const [line] = (await dto(world, payout)).different;
    await explainLine({ ctx, input: { lineId: line?.id ?? 0, reason: "Llegó en partes" } });
    return line?.amountDifference;
  };
  expect(await explain(first)).toBe(10_000 - GROSS);
  const second = await sent(world, () => (rest ? [rest] : []));
  expect(await explain(second)).toBe(GROSS - 10_000);
  for (const id of [first, second]) await reconcilePayout({ ctx, input: { id } });
  expect(await booksOf(world)).toMatchObject({ bank: GROSS - FEE });
  expect((await booksOf(world)).payout_difference).toBeUndefined();
  expect((await booksOf(world)).provider_clearing).toBeUndefined();
});

it("two people who explain the same charge in two payouts at once explain it once", async () => {
  const world = await createWorld();
  const { ctx } = world;
  await world.buy();
  let again: BookedMovement | undefined;
  const first = await sent(world, ([one, ...others]) => {
    again = one && { ...one, id: `${one.id}_2`, fee: 0, fee_details: [] };
    return one ? [one, ...others] : others;
  });
  const second = await sent(world, () => (again ? [again] : []));
  const lines = await Promise.all([first, second].map(async (id) => (await dto(world, id)).different[0]?.id ?? 0));
  const asked = await Promise.allSettled(
    lines.map((lineId) => explainLine({ ctx, input: { lineId, reason: "Lo mandó dos veces" } })),
  );
  const told = asked.map((one) => (one.status === "rejected" ? one.reason.code : one.value.isSettled));
  expect(told).toContain(false);
  // Whoever is still asking Stripe while the other explains it hears that it is settled.
  expect(told).toContainEqual(expect.toSatisfy((answer) => answer === "payout.nothing_to_explain" || answer === true));
  expect((await booksOf(world)).payout_difference).toBe(-GROSS);
});

it("a payment that never comes is written off, and asked for no more", async () => {
  const world = await createWorld();
  const { ctx } = world;
  await world.buy();
  const lost = await world.buy();
  const { folio } = await paymentOf(lost);
  const id = await sent(world, (movements) => movements.filter(({ source }) => source?.metadata?.folio !== folio));
  await getDb().execute(sql`update payouts set covers_until = covers_until + interval '1 minute' where id = ${id}`);
  const input = { id, paymentId: lost.paymentId, reason: "El banco lo rechazó" };
  expect(await writeOffMissing({ ctx, input })).toEqual({ cents: FEE - GROSS });
  expect(await codeOf(writeOffMissing({ ctx, input }))).toBe("payout.nothing_to_explain");
  expect(await dto(world, id)).toMatchObject({ missing: { count: 0 }, writtenOff: 1 });
  await reconcilePayout({ ctx, input: { id } });
  expect((await booksOf(world)).provider_clearing).toBeUndefined();
});

it("a payout that the bank sent back is in the bank once, when it comes again", async () => {
  const world = await createWorld();
  const { ctx } = world;
  await world.buy();
  const first = await sent(world);
  await world.buy();
  const back: BookedMovement = {
    id: "txn_back",
    type: "payout_failure",
    reporting_category: "payout_reversal",
    amount: GROSS - FEE,
    fee: 0,
    fee_details: [],
    created: Math.floor(Date.now() / 1000),
    available_on: Math.floor(Date.now() / 1000),
    currency: "mxn",
    source: null,
  };
  const second = await sent(world, (movements) => [...movements, back]);
  expect(await dto(world, second)).toMatchObject({ netCents: 2 * (GROSS - FEE), sums: { matched: { count: 2 } } });
  for (const id of [first, second]) await reconcilePayout({ ctx, input: { id } });
  expect(await booksOf(world)).toMatchObject({ bank: 2 * (GROSS - FEE) });
  expect((await booksOf(world)).provider_clearing).toBeUndefined();
});

it("a provider's own charges become its commission, and what it says apart waits for a person", async () => {
  const world = await createWorld();
  const { ctx } = world;
  await world.buy();
  const extra = (id: string, type: string, amount: number): BookedMovement => ({
    id,
    type,
    reporting_category: type === "stripe_fee" ? "fee" : "other_adjustment",
    amount,
    fee: 0,
    fee_details: [],
    created: Math.floor(Date.now() / 1000),
    available_on: Math.floor(Date.now() / 1000),
    currency: "mxn",
    source: null,
  });
  const id = await sent(world, (movements) => [
    ...movements,
    extra("txn_monthly", "stripe_fee", -2_500),
    extra("txn_one", "adjustment", -50),
    extra("txn_two", "adjustment", -30),
  ]);
  const { theirs } = await dto(world, id);
  expect(theirs.map(({ name }) => name)).toEqual(["txn_one", "txn_two"]);
  for (const { id: lineId } of theirs) await explainLine({ ctx, input: { lineId, reason: "Ajuste de Stripe" } });
  await reconcilePayout({ ctx, input: { id } });
  const books = await booksOf(world);
  expect(books).toMatchObject({ bank: GROSS - FEE - 2_580, payout_difference: 80 });
  expect((books.provider_commission ?? 0) + (books.commission_iva ?? 0)).toBe(FEE + 2_500);
  expect(books.provider_clearing).toBeUndefined();
});

describe("a payout that is reconciled is judged again", () => {
  const judge = () => judgePayouts({ ctx: systemCtx() });
  const stateIn = async ({ ctx }: World, id: number) =>
    (await payoutList.page({ ctx, input: {} })).items.find((row) => row.id === id)?.state;
  const inHome = async ({ ctx }: World) => (await attention({ ctx, input: null })).differingPayouts;

  it("where our books hear more of a payment in it: who reconciled it stays known, and the difference is explained", async () => {
    const world = await createWorld();
    const { ctx, sale, stripe } = world;
    const paid = await world.buy();
    await world.buy();
    const id = await sent(world);
    await reconcilePayout({ ctx, input: { id } });
    const before = await dto(world, id);
    await judge();
    expect([await stateIn(world, id), await inHome(world)]).toEqual(["reconciled", 0]);

    const intent = stripe.books.sessions.get(paid.chargeId)?.intent;
    if (!intent) throw new Error("No intent");
    intent.received = GROSS + 1_000;
    await syncPayment(systemCtx(), await paymentById({}, paid.paymentId), "poll");
    // Both pages of it say so before the job has come by.
    expect((await dto(world, id)).state).toBe("different");
    expect((await findComparedPayout({ ctx, input: { id } })).state).toBe("different");
    await judge();
    expect([await stateIn(world, id), await inHome(world)]).toEqual(["different", 1]);
    expect((await payoutList.page({ ctx, input: { state: "different" } })).items).toHaveLength(1);
    expect((await payoutList.page({ ctx, input: { state: "reconciled" } })).items).toEqual([]);
    expect((await waitingPayouts({ ctx, input: null })).open.get("stripe")).toBe(1);
    const after = await dto(world, id);
    expect(after).toMatchObject({
      unexplained: 1,
      reconciledBy: sale.owner.fullName,
      reconciledAt: before.reconciledAt,
    });
    expect(after.different.map(({ amountDifference }) => amountDifference)).toEqual([-1_000]);
    expect(await codeOf(linkLine({ ctx, input: { lineId: after.different[0]?.id ?? 0, folio: "CT-AAAA1" } }))).toBe(
      "payout.reconciled",
    );

    await explainLine({ ctx, input: { lineId: after.different[0]?.id ?? 0, reason: "El resto llegó después" } });
    expect([await stateIn(world, id), await inHome(world)]).toEqual(["reconciled", 0]);
    await judge();
    expect(await dto(world, id)).toMatchObject({ state: "reconciled", reconciledBy: sale.owner.fullName });
    // Stripe's fee of the rest, which it has not taken yet.
    expect(await booksOf(world)).toMatchObject({ payout_difference: 1_000, provider_clearing: -36 });
  });

  it("also where somebody reconciles it while our books hear of it", async () => {
    const world = await createWorld();
    const { ctx, stripe } = world;
    for (let round = 0; round < 3; round++) {
      const paid = await world.buy();
      const id = await sent(world);
      const intent = stripe.books.sessions.get(paid.chargeId)?.intent;
      if (!intent) throw new Error("No intent");
      intent.received = GROSS + 1_000;
      const payment = await paymentById({}, paid.paymentId);
      const [reconciled] = await Promise.allSettled([
        reconcilePayout({ ctx, input: { id } }),
        syncPayment(systemCtx(), payment, "poll"),
        judge(),
      ]);
      await judge();
      expect(await stateIn(world, id)).toBe(reconciled.status === "fulfilled" ? "different" : "open");
    }
  });

  it("where a payment of its time is heard of later, which is then expected in the next one", async () => {
    const world = await createWorld();
    const { ctx } = world;
    await world.buy();
    const first = await sent(world);
    await getDb().execute(
      sql`update payouts set covers_until = covers_until + interval '1 minute' where id = ${first}`,
    );
    await reconcilePayout({ ctx, input: { id: first } });
    const second = await sent(world, () => []);
    const until = sql`(select covers_until + interval '1 second' from payouts where id = ${first})`;
    await getDb().execute(sql`update payouts set covers_from = ${until}, covers_until = ${until} where id = ${second}`);
    await reconcilePayout({ ctx, input: { id: second } });

    const late = await world.buy();
    await judge();
    expect([await stateIn(world, first), await stateIn(world, second)]).toEqual(["different", "reconciled"]);
    const { missingPayments, unexplained } = await dto(world, first);
    expect(missingPayments.map(({ paymentId }) => paymentId)).toEqual([late.paymentId]);
    expect(unexplained).toBe(1);
    expect(await deferMissing({ ctx, input: { id: first } })).toEqual({ count: 1 });
    await judge();
    expect([await stateIn(world, first), await stateIn(world, second)]).toEqual(["reconciled", "reconciled"]);
    const third = await sent(world, () => []);
    const later = sql`(select covers_until + interval '1 second' from payouts where id = ${second})`;
    await getDb().execute(sql`update payouts set covers_from = ${later}, covers_until = ${later} where id = ${third}`);
    expect((await dto(world, third)).missingPayments).toMatchObject([{ paymentId: late.paymentId, wasDeferred: true }]);
    expect(await codeOf(deferMissing({ ctx, input: { id: first } }))).toBe("payout.reconciled");
  });

  it("but what an open payout shows as well waits there", async () => {
    const world = await createWorld();
    const { ctx } = world;
    await world.buy();
    let again: BookedMovement | undefined;
    const first = await sent(world, ([one, ...others]) => {
      again = one && { ...one, id: `${one.id}_2`, fee: 0, fee_details: [] };
      return one ? [one, ...others] : others;
    });
    await reconcilePayout({ ctx, input: { id: first } });
    const second = await sent(world, () => (again ? [again] : []));
    await getDb().execute(sql`insert into unjudged_payouts (payout_id, transaction_id) values (${first}, 0)`);
    await judge();
    expect([await stateIn(world, first), await stateIn(world, second)]).toEqual(["reconciled", "open"]);
    const [line] = (await dto(world, second)).different;
    await explainLine({ ctx, input: { lineId: line?.id ?? 0, reason: "Lo mandó dos veces" } });
    await reconcilePayout({ ctx, input: { id: second } });
    await judge();
    expect([await stateIn(world, first), await stateIn(world, second)]).toEqual(["reconciled", "reconciled"]);
    expect(await codeOf(judgePayouts({ ctx }))).toBe("auth.forbidden");
  });
});

describe("of charges that came before the first payout we read", () => {
  const refund = async ({ ctx }: World, paid: Paid, amountCents: number) => {
    const input = {
      paymentId: paid.paymentId,
      amountCents,
      reason: "Se fue antes",
      idempotencyKey: "a",
      endsItems: [],
    };
    await refundPayment({ ctx, input });
    await workFor(paid.orderId);
  };

  it("refunds and disputes are of their payments", async () => {
    const world = await createWorld();
    const [ours, theirs, disputed] = [await world.buy(), await world.buy(), await world.buy()];
    world.stripe.books.sendPayout(new Date());
    world.stripe.books.payouts.length = 0;
    await refund(world, ours, 5_000);
    const intentOf = ({ chargeId }: Paid) => {
      const intent = world.stripe.books.sessions.get(chargeId)?.intent;
      if (!intent) throw new Error("No intent");
      return intent;
    };
    // Somebody refunded it on Stripe's own page.
    intentOf(theirs).refunds.push({
      id: "re_own_page",
      amount: 2_000,
      status: "succeeded",
      metadata: {},
      created: 1_790_000_000,
    });
    intentOf(disputed).disputes = ["needs_response"];
    for (const { paymentId } of [theirs, disputed])
      await syncPayment(systemCtx(), await paymentById({}, paymentId), "poll");
    const id = await sent(world);
    const found = await dto(world, id);
    expect(found.theirs).toEqual([]);
    expect(found.sums).toMatchObject({ matched: { count: 3 }, different: { count: 0 } });
    const lines = await getDb().execute<{ payment_id: number }>(
      sql`select payment_id from payout_lines where payout_id = ${id} order by payment_id`,
    );
    expect(lines.map((line) => line.payment_id)).toEqual([ours, theirs, disputed].map((paid) => paid.paymentId));
  });
});

/** A line of the tenant's own statement that brought so much. */
async function bankRow({ sale }: World, cents: number): Promise<number> {
  const [row] = await getDb().execute<{ id: number }>(sql`
    with account as (
      insert into payment_accounts (admin_id, provider, account, name, methods)
      values (${sale.admin.id}, 'deposit', ${`cuenta-${sale.admin.id}`}, 'BBVA', '{deposit}') returning account
    ), file as (
      insert into statement_imports (admin_id, account, file_name, file_hash, format, preview, mapping, state, rows_total,
        created_by, finished_at)
      select ${sale.admin.id}, account, 'noviembre.csv', sha256(account::bytea), 'csv', '[]', '{}', 'done', 1,
        ${sale.owner.id}, now() from account returning id, account
    )
    insert into statement_rows (admin_id, import_id, account, row_number, row_hash, paid_on, amount_cents, text, "references")
    select ${sale.admin.id}, id, account, 1, sha256(account::bytea), current_date, ${cents}, 'SPEI STRIPE', '{}' from file
    returning id`);
  if (!row) throw new Error("No row");
  return row.id;
}

describe("at the bank", () => {
  it("a line of the owner's own statement is the payout, and waits for nobody any more", async () => {
    const world = await createWorld();
    const { ctx } = world;
    await world.buy();
    const id = await sent(world);
    const rowId = await bankRow(world, GROSS - FEE);
    const { bankCandidates } = await dto(world, id);
    expect(bankCandidates).toEqual([expect.objectContaining({ rowId, text: "SPEI STRIPE", bank: "BBVA" })]);
    await confirmAtBank({ ctx, input: { id, rowId } });
    expect(await dto(world, id)).toMatchObject({ isAtBank: true, bank: { words: "SPEI STRIPE" }, bankCandidates: [] });
    const [after] = await getDb().execute<{ state: string }>(sql`select state from statement_rows where id = ${rowId}`);
    expect(after?.state).toBe("taken");

    await world.buy();
    const second = await sent(world);
    expect(await codeOf(confirmAtBank({ ctx, input: { id: second, rowId } }))).toBe("payout.row_differs");
    await getDb().execute(
      sql`update payouts set net_cents = net_cents + 1, left_cents = left_cents - 1 where id = ${second}`,
    );
    expect(await codeOf(confirmAtBank({ ctx, input: { id: second, rowId } }))).toBe("payout.row_differs");
  });

  it("a line that is a payout is not opened by hand: the payout lets it go, with who and why", async () => {
    const world = await createWorld();
    const { ctx, sale } = world;
    await world.buy();
    const id = await sent(world);
    const rowId = await bankRow(world, GROSS - FEE);
    await confirmAtBank({ ctx, input: { id, rowId } });
    const reopen = () => decideRow({ ctx, input: { rowId, act: "reopen" } });
    const { ref } = await dto(world, id);
    await expect(reopen()).rejects.toMatchObject({
      code: "statement.row_taken",
      details: { data: { what: `Pago de Stripe ${ref}` } },
    });
    expect(await codeOf(decideRow({ ctx, input: { rowId, act: "dismiss", reason: "No es nada" } }))).toBe(
      "statement.row_decided",
    );
    const byHand = getDb().execute(
      sql`update statement_rows set state = 'unknown', dismissed_reason = null where id = ${rowId}`,
    );
    await expect(byHand).rejects.toThrow();
    const silent = getDb().execute(
      sql`update payouts set bank_row_id = null, bank_on = null, bank_by = null, bank_at = null where id = ${id}`,
    );
    await expect(silent).rejects.toThrow();

    expect(await codeOf(undoAtBank({ ctx, input: { id, reason: "" } }))).toBe("input.invalid");
    await undoAtBank({ ctx, input: { id, reason: "Era de otro pago" } });
    expect(await codeOf(undoAtBank({ ctx, input: { id, reason: "Era de otro pago" } }))).toBe("payout.not_at_bank");
    expect(await dto(world, id)).toMatchObject({
      isAtBank: false,
      bank: null,
      bankUndone: { by: sale.owner.fullName, reason: "Era de otro pago" },
      bankCandidates: [{ rowId }],
    });
    await confirmAtBank({ ctx, input: { id, bankReference: "SPEI 9901", bankOn: "2026-11-28" } });
    await undoAtBank({ ctx, input: { id, reason: "Tampoco era" } });
    await confirmAtBank({ ctx, input: { id, rowId } });
    expect(await dto(world, id)).toMatchObject({ bank: { words: "SPEI STRIPE" } });
  });

  it("or a person gives the bank's reference and day", async () => {
    const world = await createWorld();
    const { ctx } = world;
    await world.buy();
    const id = await sent(world);
    expect(await codeOf(confirmAtBank({ ctx, input: { id } }))).toBe("input.invalid");
    await confirmAtBank({ ctx, input: { id, bankReference: "SPEI 8812", bankOn: "2026-11-28" } });
    expect((await dto(world, id)).bank).toMatchObject({ on: "2026-11-28", words: "SPEI 8812" });
  });
});

describe("uploaded statements", () => {
  const upload = async (world: World, text: string, fileName = "pagos.csv") => {
    const [account] = await payoutAccountsOf({ ctx: world.ctx, input: null });
    const content = new TextEncoder().encode(text);
    return uploadPayouts({ ctx: world.ctx, input: { accountId: account?.id ?? 0, fileName, content } });
  };
  const recorded = async (world: World, text: string): Promise<number> => {
    const { id } = await upload(world, text);
    if (id === null) throw new Error("The file waits for its columns");
    return id;
  };

  it("a statement is read by its headings; what another file brought is left out", async () => {
    const world = await createWorld();
    const [one, other] = [await world.buy(), await world.buy()];
    const [a, b] = [(await paymentOf(one)).folio, (await paymentOf(other)).folio];
    const today = new Date().toISOString().slice(0, 10);
    const head = "Fecha;Folio;Tipo;Importe;Comisión;IVA de la comisión;Neto;Fecha de liberación";
    const rows = (folios: string[]) =>
      folios.map((folio) => `${today} 12:00;${folio};Cobro;287.50;11.51;1.84;274.15;2026-11-30`).join("\n");
    const statement = `Reporte de pagos\n${head}\n${rows([a])}\nTotal;;;287.50;;;;`;
    const { id, isNew } = await upload(world, statement);
    if (id === null) throw new Error("The file waits for its columns");
    expect(isNew).toBe(true);
    expect(await dto(world, id)).toMatchObject({
      source: "upload",
      availableOn: "2026-11-30",
      chargeCount: 1,
      netCents: GROSS - FEE,
      feeCents: FEE,
      feeIvaCents: 184,
      sums: { matched: { count: 1 } },
    });
    expect((await payoutList.page({ ctx: world.ctx, input: {} })).items).toMatchObject([
      { id, availableOn: "2026-11-30" },
    ]);
    expect(await upload(world, statement)).toEqual({ id, isNew: false, fileId: null });
    const second = await recorded(world, `${head}\n${rows([a, b])}`);
    expect(await dto(world, second)).toMatchObject({ chargeCount: 1, netCents: GROSS - FEE });
  });

  it("all of a group is listed, page after page, though the payout's page draws the first of it alone", async () => {
    const world = await createWorld();
    const ours = await world.buy();
    const { folio } = await paymentOf(ours);
    const today = new Date().toISOString().slice(0, 10);
    const unknown = Array.from({ length: 205 }, (_, n) => `${today} 10:00,AJENO-${String(n).padStart(3, "0")},10.00`);
    const id = await recorded(world, ["Fecha,Folio,Importe", ...unknown, `${today} 10:01,${folio},287.50`].join("\n"));
    const found = await dto(world, id);
    expect(found).toMatchObject({ sums: { theirs: { count: 205 }, matched: { count: 0 } } });
    expect(found.theirs.length).toBe(200);
    const input = { id, state: "theirs", pageSize: 200 } as const;
    const first = await comparedList.page({ ctx: world.ctx, input });
    expect(first).toMatchObject({ total: 205, sums: { amountCents: 205_000 } });
    const rest = await comparedList.page({ ctx: world.ctx, input: { ...input, after: first.next ?? "" } });
    expect(new Set([...first.items, ...rest.items].map(({ name }) => name)).size).toBe(205);
    const { content } = await comparedList.file({ ctx: world.ctx, input: { id, state: "theirs", format: "csv" } });
    expect((await new Response(content).text()).match(/AJENO-/g)?.length).toBe(205);
    expect((await comparedList.page({ ctx: world.ctx, input: { id, q: "AJENO-007" } })).total).toBe(1);
    expect((await comparedList.page({ ctx: world.ctx, input: { id } })).total).toBe(206);
  });

  it("Mercado Pago's report of releases ends a payout with each withdrawal, and what is left waits", async () => {
    const world = await createWorld();
    const head =
      "DATE,SOURCE_ID,EXTERNAL_REFERENCE,RECORD_TYPE,DESCRIPTION,NET_CREDIT_AMOUNT,NET_DEBIT_AMOUNT,GROSS_AMOUNT,MP_FEE_AMOUNT";
    const text = `${head}
2026-11-04T10:00:00.000-04:00,,,initial_available_balance,,0.00,0.00,0.00,0.00
2026-11-04T12:00:00.000-04:00,111,PG-AJENO1,release,payment,275.86,0.00,287.50,-11.64
2026-11-04T13:00:00.000-04:00,111,PG-AJENO1,release,refund,0.00,50.00,50.00,0.00
2026-11-05T09:00:00.000-04:00,900,,release,payout,0.00,200.00,200.00,0.00
2026-11-05T10:00:00.000-04:00,112,PG-AJENO2,release,payment,100.00,0.00,104.21,-4.21`;
    const id = await recorded(world, text);
    expect(await dto(world, id)).toMatchObject({
      ref: "900",
      paidOn: "2026-11-05",
      netCents: 20_000,
      leftCents: 2_586,
      chargeCents: 28_750,
      refundCents: -5_000,
      feeCents: 1_164,
      sums: { theirs: { count: 2 } },
    });
  });

  it("a payout of 200 million pesos is read, explained, posted to the ledger and found at the bank", async () => {
    const world = await createWorld();
    const { ctx, sale } = world;
    const [TOTAL, KEPT] = [20_000_000_000, 700_000_000];
    const rows = Array.from({ length: 4 }, (_, n) => `2026-11-05;PG-AJENO${n};Cobro;50,000,000.00;1,750,000.00`);
    const id = await recorded(world, `Fecha;Folio;Tipo;Importe;Comisión\n${rows.join("\n")}`);
    const { netCents, feeCents, theirs } = await dto(world, id);
    expect([netCents, feeCents]).toEqual([TOTAL - KEPT, KEPT]);
    for (const { id: lineId } of theirs) await explainLine({ ctx, input: { lineId, reason: "De otra tienda" } });
    await reconcilePayout({ ctx, input: { id } });
    expect(await booksOf(world)).toEqual({ bank: TOTAL - KEPT, payout_difference: KEPT - TOTAL });
    const [widest] = await getDb().execute<{ cents: number }>(sql`
      select max(abs(amount_cents)) as cents from ledger_entries where admin_id = ${sale.admin.id}`);
    expect(widest?.cents).toBeLessThanOrEqual(2_147_483_647);
    const rowId = await bankRow(world, TOTAL - KEPT);
    await confirmAtBank({ ctx, input: { id, rowId } });
    expect(await dto(world, id)).toMatchObject({ state: "reconciled", isAtBank: true });
  });

  const waiting = async (world: World, text: string): Promise<number> => {
    const { fileId } = await upload(world, text);
    if (fileId === null) throw new Error("The file was read");
    return fileId;
  };
  const CHOSEN = {
    firstRow: 2,
    date: 0,
    amount: 2,
    refs: [1],
    fee: 3,
    kind: "",
    iva: "",
    net: "",
    payout: "",
    available: "",
  };

  it("a file whose headings say nothing is kept until a person has chosen its columns, which are remembered", async () => {
    const world = await createWorld();
    const { ctx, sale } = world;
    const { folio } = await paymentOf(await world.buy());
    const today = new Date().toISOString().slice(0, 10);
    const head = "Mi proveedor\ncuando;que;cuanto;quitado";
    const text = `${head}\n${today} 12:00;${folio};287.50;13.35\n;;Total 287.50;`;
    const fileId = await waiting(world, text);
    expect(await waiting(world, text)).toBe(fileId);
    expect(await waitingFiles({ ctx, input: null })).toMatchObject([{ id: fileId, createdBy: sale.owner.fullName }]);
    expect(await getPayoutFile({ ctx, input: { fileId } })).toMatchObject({
      columns: null,
      rowsTotal: 4,
      preview: [["Mi proveedor"], ["cuando", "que", "cuanto", "quitado"], {}, {}],
      problem: expect.stringContaining("No reconocimos sus columnas"),
    });
    const read = (columns: object) => readPayoutFile({ ctx, input: { fileId, columns: { ...CHOSEN, ...columns } } });
    const fieldsOf = async (columns: object) =>
      read(columns).then(
        () => null,
        (error) => error.details.fields,
      );
    expect(await fieldsOf({ date: 1 })).toEqual({ date: `En el renglón 3 la celda de fecha dice “${folio}”` });
    expect(await fieldsOf({ amount: 0 })).toEqual({
      amount: `En el renglón 3 la celda de importe dice “${today} 12:00”`,
    });
    expect(await fieldsOf({ refs: [9] })).toEqual({ refs: expect.stringContaining("ningún renglón tiene fecha") });
    expect(await fieldsOf({ refs: [] })).toEqual({ "columns.refs": "Elige al menos una columna" });
    expect((await getPayoutFile({ ctx, input: { fileId } })).payoutId).toBeNull();

    const { id } = await read({});
    expect(await read({ date: 1 })).toEqual({ id });
    expect(await dto(world, id)).toMatchObject({
      netCents: GROSS - FEE,
      feeCents: FEE,
      sums: { matched: { count: 1 } },
    });
    expect(await getPayoutFile({ ctx, input: { fileId } })).toMatchObject({ payoutId: id });
    expect(await waitingFiles({ ctx, input: null })).toEqual([]);
    expect(await codeOf(discardPayoutFile({ ctx, input: { fileId } }))).toBe("payout.file_read");

    const other = (await paymentOf(await world.buy())).folio;
    const next = await upload(world, `${head}\n${today} 13:00;${other};287.50;13.35`);
    expect(next).toMatchObject({ isNew: true, fileId: null });
    const changed = await waiting(world, `Mi proveedor\nque;cuando;cuanto;quitado\n${other};${today};1.00;0.10`);
    expect((await getPayoutFile({ ctx, input: { fileId: changed } })).columns).toMatchObject({
      ...CHOSEN,
      kind: null,
      iva: null,
      net: null,
      payout: null,
      available: null,
    });
    expect(await discardPayoutFile({ ctx, input: { fileId: changed } })).toEqual({ fileId: changed });
    expect(await waitingFiles({ ctx, input: null })).toEqual([]);
  });

  it("nor is a file lost whose headings are known and whose rows are not understood", async () => {
    const world = await createWorld();
    const { ctx } = world;
    const none = await waiting(world, "Fecha;Folio;Importe\n;;");
    expect((await getPayoutFile({ ctx, input: { fileId: none } })).problem).toContain("no hay movimientos");
    const bad = await waiting(world, "Fecha;Folio;Importe\nayer;PG-AAAA1;1.00");
    expect(await getPayoutFile({ ctx, input: { fileId: bad } })).toMatchObject({
      columns: { firstRow: 1, date: 0, refs: [1], amount: 2 },
      problem: expect.stringContaining("renglón 2"),
    });
    const big = await waiting(world, `Fecha;Folio;Importe\n${"2026-11-05;PG-AAAA1;9000000000.00\n".repeat(2)}`);
    const columns = { firstRow: 1, date: 0, refs: [1], amount: 2 };
    await expect(readPayoutFile({ ctx, input: { fileId: big, columns } })).rejects.toMatchObject({
      code: "payout.too_big",
      details: { fields: { amount: expect.stringContaining("10,000 millones") } },
    });
    expect(await codeOf(upload(world, ""))).toBe("input.invalid");
    const stranger = { ...world, ctx: ctxFor((await longSale()).owner) };
    expect(await codeOf(upload(stranger, "Fecha;Folio;Importe\n2026-11-05;PG-AAAA1;1.00"))).toBe("input.invalid");
    for (const act of [
      () => getPayoutFile({ ctx: stranger.ctx, input: { fileId: bad } }),
      () => readPayoutFile({ ctx: stranger.ctx, input: { fileId: bad, columns } }),
      () => discardPayoutFile({ ctx: stranger.ctx, input: { fileId: bad } }),
    ])
      expect(await codeOf(act())).toBe("resource.not_found");
    expect(await waitingFiles({ ctx: stranger.ctx, input: null })).toEqual([]);
  });

  it("files that nobody chose columns for go after three months", async () => {
    const world = await createWorld();
    const fileId = await waiting(world, "a;b;c\n1;2;3");
    const system = systemCtx();
    await withTx(system, prunePayoutFiles);
    expect(await waitingFiles({ ctx: world.ctx, input: null })).toHaveLength(1);
    const later = { ...system, now: new Date(system.now.getTime() + 91 * DAY) };
    await withTx(later, prunePayoutFiles);
    expect(await codeOf(getPayoutFile({ ctx: world.ctx, input: { fileId } }))).toBe("resource.not_found");
  });
});

describe("who may see it", () => {
  let world: World;
  let id: number;
  let stripe: StripeHarness;
  beforeAll(async () => {
    stripe = await startStripeHarness(bank.url);
    const sale = await longSale();
    await stripe.connect(sale.admin.id);
    world = { stripe, sale, ctx: ctxFor(sale.owner), buy: async () => paying(sale) };
    const paid = await world.buy();
    await stripe.pay(paid.chargeId);
    for (const message of stripe.outbox.splice(0)) expectTaken([await post(message)]);
    id = await sent(world);
  });
  afterAll(() => stripe.close());

  const staff = async (kind: Tenant["kind"]): Promise<Ctx> => {
    const { owner, admin } = await createAdmin();
    return { ...ctxFor(null), actor: { ...actorOf(owner), tenant: { id: admin.id, kind, hasPrepaid: false } } };
  };
  const seen = async (ctx: Ctx) =>
    (await payoutList.page({ ctx, input: {} })).items.filter((row) => row.id === id).length;

  it("the tenant its own, the platform and admin 1 all, nobody else any", async () => {
    expect(await seen(world.ctx)).toBe(1);
    expect(await seen(ctxFor(platform))).toBe(1);
    expect(await seen(await staff("main_provider"))).toBe(1);
    const waiting = await waitingPayouts({ ctx: world.ctx, input: null });
    expect([waiting.open.get("stripe"), waiting.notAtBank]).toEqual([1, 1]);
    const other = await staff("standard");
    expect(await seen(other)).toBe(0);
    expect((await payoutAccountsOf({ ctx: other, input: null })).length).toBe(0);
    const [line] = await getDb().execute<{ id: number }>(sql`select id from payout_lines where payout_id = ${id}`);
    const lineId = line?.id ?? 0;
    for (const act of [
      () => getPayout({ ctx: other, input: { id } }),
      () => findComparedPayout({ ctx: other, input: { id } }),
      () => comparedList.page({ ctx: other, input: { id } }),
      () => comparedList.file({ ctx: other, input: { id } }),
      () => deferMissing({ ctx: other, input: { id } }),
      () => reconcilePayout({ ctx: other, input: { id } }),
      () => confirmAtBank({ ctx: other, input: { id, bankReference: "SPEI 1", bankOn: "2026-11-05" } }),
      () => linkLine({ ctx: other, input: { lineId, folio: "CT-AAAA1" } }),
      () => explainLine({ ctx: other, input: { lineId, reason: "No es mío" } }),
    ])
      expect(await codeOf(act())).toBe("resource.not_found");
    const buyer = ctxFor(await createUser());
    expect(await codeOf(getPayout({ ctx: buyer, input: { id } }))).toBe("auth.forbidden");
    expect(await codeOf(comparedList.page({ ctx: buyer, input: { id } }))).toBe("auth.forbidden");
    expect(await codeOf(findComparedPayout({ ctx: buyer, input: { id } }))).toBe("auth.forbidden");
    expect(await codeOf(askForPayouts({ ctx: buyer, input: null }))).toBe("auth.forbidden");
    expect(await askForPayouts({ ctx: world.ctx, input: null })).toEqual({ isAsked: true });
  });

  it("what a provider told stays", async () => {
    // The application could not even try.
    const owner = postgres(asOwner(process.env.DATABASE_URL ?? ""), { max: 1 });
    await expect(owner`update payout_lines set amount_cents = 1 where payout_id = ${id}`).rejects.toThrow("stays");
    await expect(owner`delete from payouts`).rejects.toThrow("append-only");
    await owner.end();
  });
});

it("a provider that is down holds up nobody else, and is asked again", async () => {
  const [down, up] = [await createWorld(), await createWorld()];
  await up.buy();
  down.stripe.setTrouble("down");
  up.stripe.books.sendPayout(new Date(Date.now() + DAY));
  expect(await codeOf(fetchPayouts({ ctx: systemCtx() }))).toBe("payment.provider_unavailable");
  expect((await payoutList.page({ ctx: up.ctx, input: {} })).items.length).toBe(1);
});
