import { and, eq, isNotNull } from "drizzle-orm";
import { withTx } from "@/db/client";
import { translateUniqueErrors } from "@/db/constraint";
import { eventTypes } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { nameTaken } from "@/lib/event-types/create-event-type";
import { EventTypeId } from "@/lib/event-types/schemas";

/** Only the platform restores types. */
export async function restoreEventType({ ctx, input }: VerbArgs<{ id: number | string }>): Promise<{ id: number }> {
  const { id } = parseInput(EventTypeId, input);
  authorize(ctx.actor, "event_type:write");
  return withTx(ctx, async (tx) => {
    const [row] = await translateUniqueErrors(
      tx.db
        .update(eventTypes)
        .set({ archivedAt: null })
        .where(and(eq(eventTypes.id, id), isNotNull(eventTypes.archivedAt)))
        .returning({ name: eventTypes.name }),
      { event_types_name_key: nameTaken },
    );
    if (!row) throw notFound();
    await recordAudit(tx, {
      action: "event_type.restored",
      entity: "event_type",
      entityId: id,
      adminId: null,
      after: { name: row.name },
    });
    return { id };
  });
}
