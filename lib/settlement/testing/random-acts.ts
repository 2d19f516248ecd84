import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { getDb, withTx } from "@/db/client";
import { webhookDeliveries } from "@/db/schema";
import type { createSaleable, UserRow } from "@/db/testing";
import { redeemPass } from "@/lib/access";
import { DomainError } from "@/lib/core/errors";
import { ctxFor } from "@/lib/core/testing";
import { enqueue, type JobModule } from "@/lib/jobs";
import { cancelOrder, emptyCart, holdPlaces, payOrder, sweepOrders } from "@/lib/orders";
import { type PaymentRow, providerFor, refreshAttempt } from "@/lib/payments";
import { type Choice, decideCharge } from "@/lib/payments/sandbox/bank";
import { bankCredentials } from "@/lib/payments/sandbox/credentials";
import { SIGNATURE_HEADER, sign } from "@/lib/payments/sandbox/signature";
import { pollPayments } from "@/lib/settlement/apply/poll-payments";
import { receiveWebhook, UnknownChargeError } from "@/lib/settlement/apply/receive-webhook";
import { settlePayment } from "@/lib/settlement/apply/settle-payment";
import { jobs } from "@/lib/settlement/jobs";
import { refundPayment } from "@/lib/settlement/refunds/refund-payment";
import { resolvePaymentReview } from "@/lib/settlement/reviews/resolve-review";
import { ageOrder, systemCtx } from "@/lib/settlement/testing";
import { closeUnpaidOrder } from "@/lib/settlement/unpaid/close-unpaid";

const HOUR = 3_600_000;

export type World = Awaited<ReturnType<typeof createSaleable>> & { guard: UserRow };

/** A person who acts in a world; `dial` chooses among the things that they may act on. */
export interface Move {
  world: World;
  buyer: UserRow;
  dial: number;
}

interface OrderRef extends Record<string, unknown> {
  id: number;
  state: string;
}

async function lastOrder({ world, buyer }: Move): Promise<OrderRef | undefined> {
  const [row] = await getDb().execute<OrderRef>(sql`
    select id, state from orders
    where enclosure_id = ${world.enclosure.id} and buyer_id = ${buyer.id} order by id desc limit 1`);
  return row;
}

async function paymentsOf({ world, buyer }: Move): Promise<PaymentRow[]> {
  return getDb().query.payments.findMany({
    where: (p, { and, eq, sql: text }) =>
      and(
        eq(p.adminId, world.admin.id),
        eq(p.subjectType, "order"),
        text`${p.subjectId} in (select id from orders where buyer_id = ${buyer.id} and enclosure_id = ${world.enclosure.id})`,
      ),
    orderBy: (p, { desc }) => desc(p.id),
  });
}

async function paymentOf(move: Move): Promise<PaymentRow | undefined> {
  const rows = await paymentsOf(move);
  return rows[move.dial % Math.max(1, rows.length)];
}

async function onEveryCharge(move: Move, work: (chargeId: string) => Promise<unknown>): Promise<void> {
  const known = (await paymentsOf(move)).flatMap(({ providerId }) => providerId ?? []);
  await Promise.all(known.map(work));
}

async function onOrder(move: Move, work: (orderId: number, state: string) => Promise<unknown>): Promise<void> {
  const order = await lastOrder(move);
  if (order) await work(order.id, order.state);
}

export async function onCharge(
  move: Move,
  work: (chargeId: string, payment: PaymentRow) => Promise<unknown>,
): Promise<void> {
  const payment = await paymentOf(move);
  if (payment?.providerId) await work(payment.providerId, payment);
}

const payBy = (method: "card" | "wallet") => (move: Move) =>
  onOrder(move, (orderId) =>
    payOrder({ ctx: ctxFor(move.buyer), input: { orderId, method, withoutCode: move.dial % 2 === 1 } }),
  );

const decide = (choice: Choice, force: boolean) => (move: Move) =>
  onCharge(move, (chargeId) => decideCharge(chargeId, choice, new Date(), { force }));

/** Makes a callback about a charge as the bank sends and signs it. */
export function messageOf(chargeId: string) {
  const rawBody = JSON.stringify({ id: `evt_${randomUUID()}`, type: "charge.paid", chargeId, state: "paid" });
  const now = new Date();
  const headers = new Headers({ [SIGNATURE_HEADER]: sign(bankCredentials("demo").webhookSecret, rawBody, now) });
  return { ctx: { ...ctxFor(null), now }, input: { provider: "sandbox", account: "demo", rawBody, headers, url: "" } };
}

interface Job extends Record<string, unknown> {
  id: string;
  name: string;
  data: unknown;
}

/** Runs every waiting job except the mails'. Answers how many must wait and stay. */
export async function workOn(jobs: readonly JobModule[]): Promise<number> {
  const waiting = await getDb().execute<Job>(sql`
    select id, name, data from pgboss.job where state = 'created' and name <> 'notifications.send' order by created_on`);
  let stay = 0;
  for (const { id, name, data } of waiting) {
    try {
      await jobs.find(({ queue }) => queue === name)?.handle({ ctx: systemCtx(), data });
      await getDb().execute(sql`delete from pgboss.job where name = ${name} and id = ${id}`);
    } catch (error) {
      if (!(error instanceof DomainError || error instanceof UnknownChargeError)) throw error;
      stay++;
    }
  }
  return stay;
}

export const work = () => workOn(jobs);

/** Makes a context so late that every poll is due. */
export const later = () => systemCtx(new Date(Date.now() + 2 * HOUR));

async function scan({ world, buyer, dial }: Move): Promise<void> {
  const codes = await getDb().execute<{ code: string }>(sql`
    select s.short_code as code from tickets t join passes s on s.id = t.pass_id
    where t.event_id = ${world.event.id} and t.buyer_id = ${buyer.id} order by t.id`);
  const code = codes[dial % Math.max(1, codes.length)]?.code;
  if (!code) return;
  const direction = dial % 4 === 3 ? "out" : "in";
  await redeemPass({
    ctx: ctxFor(world.guard),
    input: { code, nonce: randomUUID(), gateId: world.gate.id, direction },
  });
}

/** The platform changes the venue's fee, and that of one method. */
async function changeFee({ world, dial }: Move): Promise<void> {
  await getDb().execute(sql`update enclosures set fee_bps = ${1_000 + dial * 500} where id = ${world.enclosure.id}`);
  await getDb().execute(sql`
    insert into enclosure_method_fees (enclosure_id, admin_id, method, fee_bps, fee_fixed_cents)
    values (${world.enclosure.id}, ${world.admin.id}, 'wallet', ${2_500 - dial * 500}, ${dial * 101})
    on conflict (enclosure_id, method) do update set fee_bps = excluded.fee_bps, fee_fixed_cents = excluded.fee_fixed_cents`);
}

async function review({ world, buyer, dial }: Move): Promise<void> {
  const [open] = await getDb().execute<{ id: number }>(sql`
    select r.id from payment_reviews r join orders o on o.id = r.order_id
    where r.state = 'open' and o.buyer_id = ${buyer.id} and o.enclosure_id = ${world.enclosure.id} order by r.id limit 1`);
  if (!open) return;
  const act = dial % 2 ? "refund" : "assign";
  await resolvePaymentReview({ ctx: ctxFor(world.owner), input: { reviewId: open.id, act, note: "Revisado" } });
}

/** Leaves a crash after the bank's answer was written down and before it was applied. */
async function dieBeforeApplying(move: Move): Promise<void> {
  await onCharge(move, (_, payment) => refreshAttempt(systemCtx(), payment, "webhook"));
}

/** Leaves a crash after the charge was opened and before its id was written down. */
async function dieBeforeChargeIsKnown(move: Move): Promise<void> {
  const payment = await paymentOf(move);
  if (!payment) return;
  await getDb().execute(sql`
    update payments set provider_id = null, next = null, state = 'created'
    where id = ${payment.id} and state = 'requires_action' and received_cents = 0`);
}

/** Leaves a crash after a callback was stored and before it was applied. */
async function dieWithCallbackStored(move: Move): Promise<void> {
  await onCharge(move, (chargeId) =>
    withTx(systemCtx(), async (tx) => {
      const stored = { provider: "sandbox", account: "demo", providerIds: [chargeId], body: chargeId };
      const [row] = await tx.db
        .insert(webhookDeliveries)
        .values({ ...stored, dedupeKey: randomUUID() })
        .returning({ id: webhookDeliveries.id });
      await enqueue(tx.db, "settlement.apply-webhook", { deliveryId: row?.id });
    }),
  );
}

/** Leaves a crash after the bank paid a refund and before that was written down. */
async function dieWithRefundDone(move: Move): Promise<void> {
  await onCharge(move, async (providerId, payment) => {
    const [refund] = await getDb().execute<{ id: number; amount: number }>(sql`
      select id, amount_cents as amount from refunds
      where payment_id = ${payment.id} and state = 'pending' order by id limit 1`);
    if (!refund) return;
    const { provider } = await providerFor(payment);
    await provider.refund({ id: refund.id, providerId, amountCents: refund.amount, reason: "" });
  });
}

/** Acts of people, the bank and the worker, and crashes, in any order of which the money must stay right. */
export const ACTS = {
  hold: ({ world, buyer, dial }: Move) =>
    holdPlaces({ ctx: ctxFor(buyer), input: { eventAreaId: world.area.id, quantity: 1 + (dial % 2) } }),
  pay: payBy("card"),
  payByWallet: payBy("wallet"),
  approve: decide("approve", false),
  decline: decide("decline", false),
  approveLate: decide("approve", true),
  approveLess: decide("less", false),
  approveMore: decide("more", true),
  approveAll: (move: Move) =>
    onEveryCharge(move, (chargeId) => decideCharge(chargeId, "approve", new Date(), { force: true })),
  callbackAll: (move: Move) => onEveryCharge(move, (chargeId) => receiveWebhook(messageOf(chargeId))),
  callback: (move: Move) => onCharge(move, (chargeId) => receiveWebhook(messageOf(chargeId))),
  validate: (move: Move) =>
    onCharge(move, (_, { folio }) =>
      settlePayment({ ctx: ctxFor(move.buyer), input: { folio, source: move.dial % 2 ? "return" : "validate" } }),
    ),
  age: (move: Move) =>
    onOrder(move, (orderId, state) => ageOrder(orderId, { places: state === "cart" || move.dial % 2 === 0 })),
  sweep: () => sweepOrders({ ctx: systemCtx() }),
  deadline: (move: Move) => onOrder(move, (orderId) => closeUnpaidOrder({ ctx: systemCtx(), input: { orderId } })),
  poll: () => pollPayments({ ctx: later() }),
  work: () => work(),
  cancel: (move: Move) => onOrder(move, (orderId) => cancelOrder({ ctx: ctxFor(move.buyer), input: { orderId } })),
  empty: ({ buyer }: Move) => emptyCart({ ctx: ctxFor(buyer), input: {} }),
  refund: (move: Move) =>
    onCharge(move, (_, { id: paymentId }) =>
      refundPayment({
        ctx: ctxFor(move.world.owner),
        input: {
          paymentId,
          reason: "Devolución",
          idempotencyKey: `refund-${move.dial}`,
          ...(move.dial % 2 ? { amountCents: 5_000, endsItems: [] } : {}),
        },
      }),
    ),
  review,
  changeFee,
  scan,
  dieBeforeApplying,
  dieBeforeChargeIsKnown,
  dieWithCallbackStored,
  dieWithRefundDone,
} satisfies Record<string, (move: Move) => Promise<unknown>>;
