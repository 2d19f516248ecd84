import { eq } from "drizzle-orm";
import { withTx } from "@/db/client";
import { translateUniqueErrors } from "@/db/constraint";
import { eventTypes } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import { laidOver } from "@/lib/core/changes";
import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { assertRevision } from "@/lib/core/revision";
import { type EventTypeDto, iconOf } from "@/lib/event-types/client";
import { nameTaken } from "@/lib/event-types/create-event-type";
import { lockEventType } from "@/lib/event-types/queries";
import { typeRevision } from "@/lib/event-types/revisions";
import { CreateEventType, EventTypeChange, type UpdateEventTypeInput } from "@/lib/event-types/schemas";

/** Only the platform. The change shows in all events of the type. */
export async function updateEventType({ ctx, input }: VerbArgs<UpdateEventTypeInput>): Promise<EventTypeDto> {
  const { id, revision } = parseInput(EventTypeChange, input);
  authorize(ctx.actor, "event_type:write");
  return withTx(ctx, async (tx) => {
    const { name, icon, color } = await lockEventType(tx, id);
    assertRevision(revision, typeRevision({ name, icon, color }));
    const data = parseInput(CreateEventType, laidOver({ name, icon: iconOf(icon), color }, input));
    await translateUniqueErrors(tx.db.update(eventTypes).set(data).where(eq(eventTypes.id, id)), {
      event_types_name_key: nameTaken,
    });
    await recordAudit(tx, {
      action: "event_type.updated",
      entity: "event_type",
      entityId: id,
      adminId: null,
      before: { name, icon, color },
      after: { ...data },
    });
    return { id, ...data };
  });
}
