import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { payments } from "@/db/schema";
import { type AuditInput, recordAudit, recordAudits } from "@/lib/audit";
import type { Ctx } from "@/lib/core/context";
import { enqueue, enqueueMany } from "@/lib/jobs";
import { liveAttempt } from "@/lib/payments/attempts/find-payments";
import { LIVE_STATES } from "@/lib/payments/attempts/states";
import type { PaymentRow } from "@/lib/payments/rows";
import type { Subject, SubjectType } from "@/lib/payments/subject";

function cancelledAudit({ id, adminId, state }: Pick<PaymentRow, "id" | "adminId" | "state">): AuditInput {
  return {
    action: "payment.cancelled",
    entity: "payment",
    entityId: id,
    adminId,
    before: { state },
    after: { state: "cancelled" },
  };
}

export async function dropAttempt(tx: Ctx & { db: Db }, live: PaymentRow): Promise<void> {
  const [dropped] = await tx.db
    .update(payments)
    .set({ state: "cancelled", nextPollAt: null })
    .where(and(eq(payments.id, live.id), inArray(payments.state, LIVE_STATES)))
    .returning({ id: payments.id });
  // Its money has come since it was read: the transaction that recorded the money decides what becomes of it.
  if (!dropped) return;
  await enqueue(tx.db, "settlement.end-attempt", { paymentId: live.id, cancel: true }, { tenant: live.adminId });
  await recordAudit(tx, cancelledAudit(live));
}

/**
 * Gives up the attempt of a subject that may still be paid. It is cancelled here at once and at its provider by a job,
 * which also finds out whether it was paid meanwhile.
 */
export async function dropLiveAttempt(tx: Ctx & { db: Db }, subject: Subject): Promise<void> {
  const live = await liveAttempt(tx, subject);
  if (live) await dropAttempt(tx, live);
}

/** As `dropLiveAttempt`, for many subjects of a type. Answers how many attempts it dropped. */
export async function dropLiveAttempts(
  tx: Ctx & { db: Db },
  subjectType: SubjectType,
  subjectIds: readonly number[],
): Promise<number> {
  if (subjectIds.length === 0) return 0;
  const live = await tx.db
    .select({ id: payments.id, adminId: payments.adminId, state: payments.state })
    .from(payments)
    .where(
      and(
        eq(payments.subjectType, subjectType),
        sql`${payments.subjectId} = any(${`{${subjectIds.join(",")}}`}::text::bigint[])`,
        inArray(payments.state, LIVE_STATES),
      ),
    )
    .orderBy(asc(payments.id))
    .for("update");
  if (live.length === 0) return 0;
  const ids = live.map(({ id }) => id);
  await tx.db
    .update(payments)
    .set({ state: "cancelled", nextPollAt: null })
    .where(sql`${payments.id} = any(${`{${ids.join(",")}}`}::text::bigint[])`);
  await enqueueMany(
    tx.db,
    "settlement.end-attempt",
    live.map(({ id, adminId }) => ({ data: { paymentId: id, cancel: true }, tenant: adminId })),
  );
  await recordAudits(tx, live.map(cancelledAudit));
  return ids.length;
}
