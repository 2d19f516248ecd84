import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { disputeEnds } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import {
  type ItemParts,
  ordersPaidBy,
  paidOf,
  paymentBalance,
  postDisputeFee,
  postLostRest,
  postLostSale,
  sumParts,
} from "@/lib/ledger";
import {
  type LockedSubject,
  lockPayments,
  type PaymentRow,
  type PaymentSubject,
  paymentById,
  subjectFor,
} from "@/lib/payments";
import { BLOCKING_REASONS, type DisputeBearer, type PaymentReviewDto } from "@/lib/settlement/client";
import { closeReviews } from "@/lib/settlement/reviews/close-reviews";

type Tx = Ctx & { db: Db };

interface DisputeDecision {
  bearer: DisputeBearer;
  freesPlaces: boolean;
  feeCents?: number | undefined;
  note: string;
}

/** A tenant cannot have the platform bear its losses. */
export const bearersFor = ({ actor }: Ctx): readonly DisputeBearer[] =>
  tenantOf(actor) === null ? ["organizer", "platform"] : ["organizer"];

/** What the provider says of its fee counts, and else what staff types. */
function feeOf({ disputeFeeCents }: PaymentRow, { feeCents }: DisputeDecision): number {
  const cents = disputeFeeCents ?? feeCents;
  if (cents === undefined)
    throw new DomainError("input.invalid", {
      field: "feeCents",
      fields: { feeCents: "Escribe cuánto cobró el proveedor por la disputa, o 0" },
    });
  return cents;
}

/** A transfer that waits for a person would pay the buyer a second time. One that the provider is making has to end first. */
async function dropManualRefunds(tx: Tx, kind: PaymentSubject, { id: paymentId, adminId }: PaymentRow): Promise<void> {
  const open = await tx.db.execute<{ id: number; state: string; cents: number }>(sql`
    select id, state, amount_cents as cents from refunds
    where payment_id = ${paymentId} and state in ('pending', 'manual') order by id for update`);
  if (open.some(({ state }) => state === "pending")) throw new DomainError("payment.refund_under_way");
  for (const { id, cents } of open) {
    await tx.db.execute(sql`update refunds set state = 'failed' where id = ${id}`);
    await kind.dropParts(tx, id);
    await recordAudit(tx, {
      action: "refund.failed",
      entity: "refund",
      entityId: id,
      adminId,
      before: { state: "manual" },
      after: { state: "failed", amountCents: cents },
    });
  }
}

/**
 * Ends a lost dispute in the caller's transaction: who bears it is posted, sale by sale, with the provider's fee; what was
 * sold ends, and its places are free or stay taken. `assertOpen` throws where another person was faster.
 */
export async function endDispute(
  tx: Tx,
  review: PaymentReviewDto,
  decision: DisputeDecision,
  assertOpen: () => Promise<void>,
): Promise<void> {
  const { bearer, freesPlaces, note } = decision;
  const { userId } = authorizeUser(tx.actor, "payment:refund");
  if (!bearersFor(tx).includes(bearer)) throw new DomainError("auth.forbidden");
  const found = await paymentById(tx, review.paymentId);
  const kind = await subjectFor(found.subjectType);
  const orderIds = await ordersPaidBy(tx, found.id);
  const subjects: LockedSubject[] = [];
  for (const id of orderIds.length > 0 ? orderIds : [found.subjectId])
    subjects.push(await kind.lock(tx, id).send(tx.db));
  const payment = (await lockPayments(tx, [found.id])).get(found.id) ?? found;
  await assertOpen();
  const feeCents = feeOf(payment, decision);
  await dropManualRefunds(tx, kind, payment);

  const { id: paymentId, adminId, provider, account, isTest } = payment;
  const { chargebackCents: amountCents } = await paymentBalance(tx, paymentId);
  await tx.db.insert(disputeEnds).values({
    paymentId,
    adminId,
    bearer,
    amountCents,
    feeCents,
    freesPlaces,
    decidedBy: userId,
    decidedAt: tx.now,
  });
  const route = { adminId, provider, account, isTest, paymentId };
  const lost: ItemParts[] = [];
  for (const subject of subjects) {
    const { items, heldCents } = await kind.loseSale(tx, { payment, subjectId: subject.subjectId, freesPlaces });
    lost.push(...items);
    await postLostSale(tx, { ...route, orderId: subject.orderId, items, heldCents, bearer });
    if (subject.standing === "sold") await subject.markRefunded();
    else if (subject.isInReview) await subject.markReturnedUnsold();
  }
  const rest = amountCents - paidOf(sumParts(lost));
  const { owedCents: owed, keptCents: kept } = await paymentBalance(tx, paymentId);
  const owedCents = Math.min(Math.max(0, owed), Math.max(0, rest));
  const keptCents = Math.min(kept, Math.max(0, rest - owedCents));
  const orderId = subjects[0]?.orderId ?? null;
  const otherCents = rest - owedCents - keptCents;
  await postLostRest(tx, { ...route, orderId, owedCents, keptCents, otherCents, bearer });
  await postDisputeFee(tx, { ...route, orderId, feeCents, bearer, collectedAt: payment.providerDisputedAt });
  await recordAudit(tx, {
    action: "payment.dispute_ended",
    entity: "payment",
    entityId: paymentId,
    adminId,
    after: { bearer, amountCents, feeCents, freesPlaces, note },
  });
  await closeReviews(
    tx,
    { paymentId, reasons: [...BLOCKING_REASONS, "dispute_lost", "excess", "duplicate", "refund_failed"] },
    `borne_by_${bearer}`,
  );
}
