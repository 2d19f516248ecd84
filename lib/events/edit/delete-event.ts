import { eq } from "drizzle-orm";
import { withTx } from "@/db/client";
import { events } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { tell } from "@/lib/core/tell";
import { lockEvent } from "@/lib/events/edit/event-rules";
import { EventId, type EventIdInput } from "@/lib/events/schemas";

/** Only drafts can be deleted; zones, places and assignments go with them. */
export async function deleteEvent({ ctx, input }: VerbArgs<EventIdInput>): Promise<{ id: number }> {
  const { id } = parseInput(EventId, input);
  authorize(ctx.actor, "event:write");
  return withTx(ctx, async (tx) => {
    const event = await lockEvent(tx, id);
    if (event.state !== "draft") throw new DomainError("event.not_draft");
    await tell(tx, "event.deleting", { id });
    await tx.db.delete(events).where(eq(events.id, id));
    await recordAudit(tx, {
      action: "event.deleted",
      entity: "event",
      entityId: id,
      adminId: event.adminId,
      before: { name: event.name, enclosureId: event.enclosureId, startsAt: event.startsAt },
    });
    return { id };
  });
}
