import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { getDb } from "@/db/client";
import { approve, runRefunds } from "@/lib/after-sale/testing";
import { ctxFor } from "@/lib/core/testing";
import { recordSnapshot } from "@/lib/payments";
import { BY_ENTRY, createHolder, createPlaza, type Holder, type Plaza, readAt } from "@/lib/prepaid/testing";
import { startTopup } from "@/lib/prepaid/topups/start-topup";
import { resolvePaymentReview } from "@/lib/settlement";
import { applyPayment } from "@/lib/settlement/apply/apply-payment";
import { refundPayment } from "@/lib/settlement/refunds/refund-payment";
import { systemCtx } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank();

async function toppedUp({ buyer, accountId }: Holder, creditCents: number): Promise<number> {
  const input = { accountId, creditCents, method: "card" as const };
  const { paymentId } = await startTopup({ ctx: ctxFor(buyer), input });
  await approve(bank, paymentId ?? 0);
  return paymentId ?? 0;
}

const refund = ({ owner }: Plaza, paymentId: number, amountCents?: number) =>
  refundPayment({
    ctx: ctxFor(owner),
    input: {
      paymentId,
      reason: "Prueba",
      idempotencyKey: crypto.randomUUID(),
      ...(amountCents ? { amountCents } : {}),
    },
  });

async function bankSays(paymentId: number, state: "disputed" | "dispute_won" | "dispute_lost"): Promise<void> {
  const [payment] = await getDb().execute<{ providerId: string; folio: string; cents: number }>(sql`
    select provider_id as "providerId", folio, amount_cents as cents from payments where id = ${paymentId}`);
  if (!payment) throw new Error("No payment");
  const { cents: receivedCents, ...charge } = payment;
  const snapshot = { ...charge, receivedCents, refundedCents: 0, currency: "MXN", failureCode: null, state };
  await recordSnapshot(systemCtx(), paymentId, snapshot, "webhook");
  await applyPayment(systemCtx(), paymentId);
}

/** Movements as "refund −690", with the IVA that each has or gives back. */
const ivaOf = async ({ accountId }: Holder) =>
  (
    await getDb().execute<{ said: string }>(sql`
      select kind || ' ' || iva_cents as said from prepaid_movements where account_id = ${accountId} order by no`)
  ).map(({ said }) => said);

const at = (clock: string) => new Date(`2026-11-24T${clock}:00-06:00`);

it("a top-up that is taxed gives its IVA back with what is refunded, and all of it in the end", async () => {
  const plaza = await createPlaza();
  const holder = await createHolder(plaza);
  const paymentId = await toppedUp(holder, 20_000);
  await refund(plaza, paymentId, 3_333);
  await refund(plaza, paymentId);
  await runRefunds();
  expect(await ivaOf(holder)).toEqual(["topup 2759", "refund -460", "refund -2299"]);
});

it("a refund that the bank refuses, and a dispute that is won, count the IVA again", async () => {
  const plaza = await createPlaza();
  const holder = await createHolder(plaza);
  const paymentId = await toppedUp(holder, 20_000);
  bank.refusesRefunds = true;
  await refund(plaza, paymentId, 5_000);
  await runRefunds();
  bank.refusesRefunds = false;
  expect(await ivaOf(holder)).toEqual(["topup 2759", "refund -690", "reversal 690"]);
  await bankSays(paymentId, "disputed");
  await bankSays(paymentId, "dispute_won");
  expect((await ivaOf(holder)).slice(3)).toEqual(["dispute -2759", "reversal 2759"]);
});

it("a lost dispute of which little was spent can be ended, and takes the IVA of that alone", async () => {
  const plaza = await createPlaza(BY_ENTRY);
  await getDb().execute(sql`update enclosures set fee_bps = 0, fee_fixed_cents = 0 where id = ${plaza.enclosure.id}`);
  const holder = await createHolder(plaza);
  const paymentId = await toppedUp(holder, 100_000);
  await readAt(plaza, holder, "in", at("10:00"));
  await bankSays(paymentId, "disputed");
  await bankSays(paymentId, "dispute_lost");
  const [review] = await getDb().execute<{ id: number }>(sql`
    select id from payment_reviews where payment_id = ${paymentId} and reason = 'dispute_lost' and state = 'open'`);
  const decided = { act: "end_dispute", bearer: "organizer", freesPlaces: true, feeCents: 0, note: "Decidió" } as const;
  await resolvePaymentReview({ ctx: ctxFor(plaza.owner), input: { reviewId: review?.id ?? 0, ...decided } });
  const lost = await getDb().execute(sql`
    select e.amount_cents as cents, e.iva_cents as iva from ledger_entries e join ledger_transactions l on l.id = e.transaction_id
    where l.payment_id = ${paymentId} and l.kind = 'dispute_end' and e.account = 'organizer_payable'`);
  expect(lost).toEqual([{ cents: 4_500, iva: 621 }]);
});

it("where charges are taxed, one that is given back gives its IVA back, and a refund has none", async () => {
  const plaza = await createPlaza(BY_ENTRY);
  const { id, adminId } = plaza.enclosure;
  await getDb().execute(sql`
    insert into prepaid_settings (enclosure_id, admin_id, iva_event) values (${id}, ${adminId}, 'charge')`);
  const holder = await createHolder(plaza);
  const paymentId = await toppedUp(holder, 20_000);
  await readAt(plaza, holder, "in", at("10:00"));
  // The same car at another gate: it is charged once.
  await readAt(plaza, holder, "in", at("10:03"));
  await refund(plaza, paymentId);
  expect(await ivaOf(holder)).toEqual(["topup 0", "entry 621", "reversal -621", "entry 621", "refund 0"]);
});
