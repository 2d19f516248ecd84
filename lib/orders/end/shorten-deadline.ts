import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import type { Ctx } from "@/lib/core/context";
import { enqueue } from "@/lib/jobs";
import { lockOrderRow } from "@/lib/orders/order-locks";
import { subjectOf } from "@/lib/orders/payments-of";
import { shortenAttempts } from "@/lib/payments";
import { shortenHeld } from "@/lib/places";

const MINUTE = 60_000;
/** Whoever is paying at this moment gets to the end of it, however near the event's start is. */
const LEAST_MINUTES = 15;
/** A started payment keeps its places this much longer than its deadline. */
const MARGIN_MINUTES = 15;

/** Moves the deadline of an unpaid order before `until`, the start of its event. */
export async function shortenDeadline(tx: Ctx & { db: Db }, orderId: number, until: Date): Promise<void> {
  const order = await lockOrderRow(tx.db, orderId);
  const deadline = new Date(Math.max(until.getTime(), order.dbNow.getTime() + LEAST_MINUTES * MINUTE));
  if (order.state !== "awaiting_payment" || order.deadlineAt === null || order.deadlineAt <= deadline) return;
  await shortenHeld(tx.db, orderId, new Date(deadline.getTime() + MARGIN_MINUTES * MINUTE));
  await tx.db.execute(sql`
    update orders set deadline_at = ${deadline}::timestamptz where id = ${orderId}`);
  await shortenAttempts(tx, subjectOf(orderId), deadline);
  await enqueue(tx.db, "settlement.close-unpaid", { orderId }, { startAfter: deadline });
  await recordAudit(tx, {
    action: "order.deadline_moved",
    entity: "order",
    entityId: orderId,
    adminId: order.adminId,
    before: { deadlineAt: order.deadlineAt },
    after: { deadlineAt: deadline },
  });
}
