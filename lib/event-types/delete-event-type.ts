import { eq } from "drizzle-orm";
import { withTx } from "@/db/client";
import { events, eventTypes } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { lockEventType } from "@/lib/event-types/queries";
import { EventTypeId } from "@/lib/event-types/schemas";

/**
 * Ends a kind of event; the platform only. One that events bear is archived: they keep it, no other event can be given
 * it. One that nobody used is gone. Errors: `auth.forbidden`, `resource.not_found`.
 */
export async function deleteEventType({
  ctx,
  input,
}: VerbArgs<{ id: number | string }>): Promise<{ id: number; archived: boolean }> {
  const { id } = parseInput(EventTypeId, input);
  authorize(ctx.actor, "event_type:write");
  return withTx(ctx, async (tx) => {
    const { name, icon, color } = await lockEventType(tx, id);
    // An event that is given the type now waits for the lock, or has been counted.
    const [one] = await tx.db.select({ id: events.id }).from(events).where(eq(events.eventTypeId, id)).limit(1);
    const archived = one !== undefined;
    if (archived) await tx.db.update(eventTypes).set({ archivedAt: tx.now }).where(eq(eventTypes.id, id));
    else await tx.db.delete(eventTypes).where(eq(eventTypes.id, id));
    await recordAudit(tx, {
      action: archived ? "event_type.archived" : "event_type.deleted",
      entity: "event_type",
      entityId: id,
      adminId: null,
      before: { name, icon, color },
    });
    return { id, archived };
  });
}
