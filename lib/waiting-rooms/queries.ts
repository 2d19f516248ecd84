import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize, tenantOf } from "@/lib/core/permissions";
import { insideRoom } from "@/lib/places";
import type { RoomPanelDto } from "@/lib/waiting-rooms/client";
import { RoomRef } from "@/lib/waiting-rooms/schemas";

interface Row extends Record<string, unknown> {
  isOpen: boolean;
  isDrawn: boolean;
  startsAt: Date | null;
  openedAt: Date | null;
  waiting: number;
  admitted: number;
  inside: number;
  perMinute: number;
  opensAt: Date | null;
  opensAboveMs: number | null;
  mostPerMinute: number;
  mostInside: number;
}

/** How an event's waiting room stands and is set, for staff; one that nobody set yet has the settings of a new one. */
export async function getRoom({ ctx, input }: VerbArgs<RoomRef>): Promise<RoomPanelDto> {
  const { eventId } = parseInput(RoomRef, input);
  const actor = authorize(ctx.actor, "event:read");
  const tenant = tenantOf(actor);
  const [row] = await dbOf(ctx).execute<Row>(sql`
    select coalesce(w.is_open, false) as "isOpen", w.seed is not null as "isDrawn", w.opened_at as "openedAt",
      greatest(w.opened_at, v.sales_start_at) as "startsAt",
      case when w.is_open then w.last_number - w.admitted else 0 end as waiting,
      case when w.is_open then w.admitted else 0 end as admitted,
      case when w.is_open then ${sql.raw(insideRoom("w.event_id", "w.opening"))} else 0 end as inside,
      coalesce(w.per_minute, 0) as "perMinute", w.opens_at as "opensAt", w.opens_above_ms as "opensAboveMs",
      coalesce(w.most_per_minute, 600) as "mostPerMinute", coalesce(w.most_inside, 300) as "mostInside"
    from events v left join waiting_rooms w on w.event_id = v.id
    where v.id = ${eventId} and (${tenant}::int is null or v.admin_id = ${tenant})`);
  if (!row) throw notFound();
  const { opensAt, opensAboveMs, mostPerMinute, mostInside, isDrawn, ...facts } = row;
  return {
    ...facts,
    eventId,
    isGathering: facts.isOpen && !isDrawn,
    perMinute: Math.round(facts.perMinute),
    settings: { opensAt, opensAboveMs, mostPerMinute, mostInside },
  };
}
