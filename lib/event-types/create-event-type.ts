import { withTx } from "@/db/client";
import { eventTypes } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { type EventTypeDto, iconOf } from "@/lib/event-types/client";
import { CreateEventType, type CreateEventTypeInput } from "@/lib/event-types/schemas";

export function nameTaken(): DomainError {
  return new DomainError("event_type.name_taken", { field: "name" });
}

/** Only the platform makes types; every tenant may use them. */
export async function createEventType({ ctx, input }: VerbArgs<CreateEventTypeInput>): Promise<EventTypeDto> {
  const data = parseInput(CreateEventType, input);
  authorize(ctx.actor, "event_type:write");
  return withTx(ctx, async (tx) => {
    const [row] = await tx.db.insert(eventTypes).values(data).onConflictDoNothing().returning();
    if (!row) throw nameTaken();
    await recordAudit(tx, {
      action: "event_type.created",
      entity: "event_type",
      entityId: row.id,
      adminId: null,
      after: { ...data },
    });
    return { id: row.id, name: row.name, icon: iconOf(row.icon), color: row.color };
  });
}
