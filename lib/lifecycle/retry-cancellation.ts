import { eq, sql } from "drizzle-orm";
import { withTx } from "@/db/client";
import { eventCancellations } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { lockEvent } from "@/lib/events";
import { EventId, type EventIdInput } from "@/lib/events/schemas";
import { enqueueRefunds } from "@/lib/lifecycle/cancel-event";

/**
 * Has the orders that failed in an event's cancellation tried again. Those that went well are left alone; with nothing
 * failed it changes nothing. Answers how many. Errors: `input.invalid`, `auth.required`, `auth.forbidden`,
 * `resource.not_found` (also when the event was not cancelled).
 */
export async function retryCancellation({ ctx, input }: VerbArgs<EventIdInput>): Promise<{ orders: number }> {
  const { id } = parseInput(EventId, input);
  authorizeUser(ctx.actor, "event:cancel");
  return withTx(ctx, async (tx) => {
    const { adminId } = await lockEvent(tx, id);
    const [cancellation] = await tx.db
      .select({ id: eventCancellations.id })
      .from(eventCancellations)
      .where(eq(eventCancellations.eventId, id))
      .for("update");
    if (!cancellation) throw notFound();
    const { count: orders } = await tx.db.execute(sql`
      update event_cancellation_orders set state = 'pending', error_code = null, attempts = 0, done_at = null
      where cancellation_id = ${cancellation.id} and state = 'failed'`);
    if (orders === 0) return { orders };
    await tx.db
      .update(eventCancellations)
      .set({ state: "running", finishedAt: null })
      .where(eq(eventCancellations.id, cancellation.id));
    await enqueueRefunds(tx, cancellation.id, orders);
    const what = { action: "event.refunds_retried", entity: "event", entityId: id, adminId };
    await recordAudit(tx, { ...what, after: { orders } });
    return { orders };
  });
}
