import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { makeBreakable, partsLeft } from "@/db/testing/faults";
import { prepaidViolations } from "@/db/testing/invariants-prepaid";
import { ctxFor } from "@/lib/core/testing";
import { type PaymentSnapshot, paymentById, recordSnapshot } from "@/lib/payments";
import {
  accountOf,
  createHolder,
  createPlaza,
  type Holder,
  movementsOf,
  type Plaza,
  readAt,
} from "@/lib/prepaid/testing";
import { startTopup } from "@/lib/prepaid/topups/start-topup";
import { applyPayment } from "@/lib/settlement";
import { refundPayment } from "@/lib/settlement/refunds/refund-payment";
import { systemCtx } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

const EVERY = process.env.SOAK === "1" ? 1 : 4;

testBank();
let plaza: Plaza;

beforeAll(async () => {
  plaza = await createPlaza();
});

const start = ({ buyer, accountId }: Holder) =>
  startTopup({ ctx: ctxFor(buyer), input: { accountId, creditCents: 20_000, method: "card" } });

async function createStarted() {
  const holder = await createHolder(plaza);
  const { paymentId } = await start(holder);
  return { ...holder, paymentId: paymentId ?? 0 };
}

type Paying = Awaited<ReturnType<typeof createStarted>>;

/** The bank says something of the payment, which is recorded and then applied. */
async function says({ paymentId }: Paying, said: Partial<PaymentSnapshot>) {
  const { providerId, folio, amountCents } = await paymentById({}, paymentId);
  const whole = { receivedCents: amountCents, refundedCents: 0, currency: "MXN", failureCode: null };
  const snapshot = { providerId: providerId ?? "", folio, ...whole, state: "paid" as const, ...said };
  await recordSnapshot(systemCtx(), paymentId, snapshot, "webhook");
  await applyPayment(systemCtx(), paymentId);
}

/** Makes a top-up of an account that has a visit of 36 pesos. */
async function createPaid() {
  const paying = await createStarted();
  await says(paying, {});
  await readAt(plaza, paying, "in", new Date("2026-11-24T16:00:00Z"));
  await readAt(plaza, paying, "out", new Date("2026-11-24T17:30:00Z"));
  return { ...paying, key: randomUUID() };
}

/** Reads one account and its payment: lots, debts, ledger, the top-up, and who was told. */
async function stateOf({ accountId, paymentId, buyer }: Paying) {
  const { state, balanceCents, debtCents } = await accountOf(accountId);
  const [rest] = await getDb().execute(sql`
    select (select array_agg(rest_cents order by id) from prepaid_lots where account_id = ${accountId}) as lots,
      (select array_agg(state || ' ' || coalesce(credited_cents, 0)) from prepaid_topups where account_id = ${accountId}) as topups,
      (select array_agg(kind || ' ' || rest_cents order by id) from prepaid_debts where account_id = ${accountId}) as debts,
      (select array_agg(l.kind || ' ' || e.account || ' ' || e.amount_cents order by l.kind, e.account, e.amount_cents) from ledger_transactions l
        join ledger_entries e on e.transaction_id = l.id where l.payment_id = ${paymentId}) as ledger,
      (select array_agg(reason || ' ' || state order by id) from payment_reviews where payment_id = ${paymentId}) as reviews,
      (select array_agg(state || ' ' || amount_cents order by id) from refunds where payment_id = ${paymentId}) as refunds,
      (select array_agg(template order by template) from messages where to_user_id = ${buyer.id}) as messages`);
  return [state, balanceCents, debtCents, await movementsOf(accountId), rest];
}

interface Story {
  make: () => Promise<Paying & { key?: string }>;
  act: (paying: Paying & { key?: string }) => Promise<unknown>;
}

describe("whichever statement the process dies at, it is done whole or not at all, and once when it is done again:", () => {
  it.each<[string, Story]>([
    ["a top-up", { make: createStarted, act: (paying) => says(paying, {}) }],
    ["a short one", { make: createStarted, act: (paying) => says(paying, { receivedCents: 11_500 }) }],
    ["a dispute", { make: createPaid, act: (paying) => says(paying, { state: "disputed" }) }],
    [
      "a dispute that is won",
      {
        make: async () => {
          const paying = await createPaid();
          await says(paying, { state: "disputed" });
          return paying;
        },
        act: (paying) => says(paying, { state: "dispute_won" }),
      },
    ],
    [
      "a refund",
      {
        make: createPaid,
        act: ({ paymentId, key = "" }) =>
          refundPayment({
            ctx: ctxFor(plaza.owner),
            input: { paymentId, amountCents: 5_000, reason: "Prueba", idempotencyKey: key },
          }),
      },
    ],
  ])(
    "%s",
    async (_, story) => {
      makeBreakable();
      const [steps, left] = await partsLeft({ ...story, stateOf, every: EVERY });
      expect(left).toEqual([]);
      expect(steps).toBeGreaterThan(10);
      expect(await prepaidViolations()).toEqual([]);
    },
    120_000,
  );
});

it("whichever statement the process dies at, a top-up that is begun again is one top-up with one charge", async () => {
  makeBreakable();
  const [steps, left] = await partsLeft({
    make: () => createHolder(plaza),
    act: start,
    every: EVERY,
    stateOf: async ({ accountId }) =>
      getDb().execute(sql`
        select t.state, p.state as payment, p.amount_cents, (select count(*) from sandbox_charges c where c.folio = p.folio) as charges
        from prepaid_topups t join payments p on p.subject_type = 'prepaid_topup' and p.subject_id = t.id
        where t.account_id = ${accountId}`),
  });
  // Between its parts stands the provider: what was begun waits for its answer.
  expect(left.filter((one) => one.startsWith("done again"))).toEqual([]);
  expect(steps).toBeGreaterThan(10);
}, 120_000);
