import { eq } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { isReferenced } from "@/db/constraint";
import { eventTypes } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { lockEventType } from "@/lib/event-types/queries";
import { EventTypeId } from "@/lib/event-types/schemas";

/** Deletes a type that no event has. An event that is being given the type either waits for the lock or is counted. */
async function removeUnused(db: Db, id: number): Promise<boolean> {
  try {
    await db.transaction((inner) => inner.delete(eventTypes).where(eq(eventTypes.id, id)));
    return true;
  } catch (error) {
    if (isReferenced(error)) return false;
    throw error;
  }
}

/** Only the platform. A type that events have is archived: they keep it, and no other event can get it. */
export async function deleteEventType({
  ctx,
  input,
}: VerbArgs<{ id: number | string }>): Promise<{ id: number; archived: boolean }> {
  const { id } = parseInput(EventTypeId, input);
  authorize(ctx.actor, "event_type:write");
  return withTx(ctx, async (tx) => {
    const { name, icon, color } = await lockEventType(tx, id);
    const archived = !(await removeUnused(tx.db, id));
    if (archived) await tx.db.update(eventTypes).set({ archivedAt: tx.now }).where(eq(eventTypes.id, id));
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
