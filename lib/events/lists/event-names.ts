import { count, desc } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { events } from "@/db/schema";
import type { VerbArgs } from "@/lib/core/context";
import type { Page } from "@/lib/core/fields";
import { authorize } from "@/lib/core/permissions";
import type { EventFilterDto } from "@/lib/events/client";
import { getEvent, visibleEvents, zonesOfEvent } from "@/lib/events/queries";

/** The latest first. See `getEvent` for who sees which events. */
export async function eventNames({
  ctx,
  input: { limit, offset },
}: VerbArgs<{ limit: number; offset: number }>): Promise<Page<{ id: number; name: string }>> {
  authorize(ctx.actor, "event:list");
  const where = visibleEvents(ctx);
  const [items, [total]] = await Promise.all([
    dbOf(ctx)
      .select({ id: events.id, name: events.name })
      .from(events)
      .where(where)
      .orderBy(desc(events.startsAt), desc(events.id))
      .limit(limit)
      .offset(offset),
    dbOf(ctx).select({ n: count() }).from(events).where(where),
  ]);
  return { items, total: total?.n ?? 0 };
}

/** What lists and reports about an event can be filtered by. */
export async function eventFilter({ ctx, input }: VerbArgs<{ id: number }>): Promise<EventFilterDto> {
  authorize(ctx.actor, "event:read");
  const event = await getEvent({ ctx, input });
  const zones = await zonesOfEvent({ ctx, input });
  const gates = new Map(zones.flatMap((zone) => zone.gates.map(({ id, label }) => [id, { id, label }] as const)));
  return {
    event,
    zones: zones.map(({ parkingAreaId: id, key, name }) => ({ id, key, name })),
    gates: [...gates.values()].sort((a, b) => a.label.localeCompare(b.label, "es")),
  };
}
