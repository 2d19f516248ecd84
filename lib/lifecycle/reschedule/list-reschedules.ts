import { desc, eq } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { eventReschedules, users } from "@/db/schema";
import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { getEvent } from "@/lib/events";
import { EventId, type EventIdInput } from "@/lib/events/schemas";
import type { RescheduleDto } from "@/lib/lifecycle/client";

export async function listReschedules({ ctx, input }: VerbArgs<EventIdInput>): Promise<RescheduleDto[]> {
  const { id } = parseInput(EventId, input);
  authorize(ctx.actor, "event:read");
  await getEvent({ ctx, input: { id } });
  return dbOf(ctx)
    .select({
      id: eventReschedules.id,
      at: eventReschedules.at,
      reason: eventReschedules.reason,
      by: users.fullName,
      oldStartsAt: eventReschedules.oldStartsAt,
      newStartsAt: eventReschedules.newStartsAt,
      returnUntil: eventReschedules.returnUntil,
    })
    .from(eventReschedules)
    .leftJoin(users, eq(users.id, eventReschedules.requestedBy))
    .where(eq(eventReschedules.eventId, id))
    .orderBy(desc(eventReschedules.id))
    .limit(50);
}
