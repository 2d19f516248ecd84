import { and } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { events } from "@/db/schema";
import type { VerbArgs } from "@/lib/core/context";
import type { KeyedPage, PageAsked } from "@/lib/core/fields";
import { authorize } from "@/lib/core/permissions";
import type { EventFilterDto } from "@/lib/events/client";
import { getEvent, visibleEvents, zonesOfEvent } from "@/lib/events/queries";
import { keyedPage, keyOrder } from "@/lib/lists";

const LATEST_FIRST = keyOrder([
  { by: events.startsAt, type: "timestamptz", descending: true },
  { by: events.id, type: "int", descending: true },
]);

/** The latest first. See `getEvent` for who sees which events. */
export async function eventNames({
  ctx,
  input,
}: VerbArgs<PageAsked>): Promise<KeyedPage<{ id: number; name: string }>> {
  authorize(ctx.actor, "event:list");
  const where = visibleEvents(ctx);
  return keyedPage("event-names", LATEST_FIRST, input, {
    rows: ({ rowKey, beyond, by, limit, offset }) =>
      dbOf(ctx)
        .select({ id: events.id, name: events.name, rowKey })
        .from(events)
        .where(and(where, beyond))
        .orderBy(by)
        .limit(limit)
        .offset(offset),
    total: () => dbOf(ctx).$count(events, where),
  });
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
