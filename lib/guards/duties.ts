import { and, eq, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { guardAssignments, users } from "@/db/schema";
import { defineDuties } from "@/lib/core/duties";
import { idList } from "@/lib/core/ids";
import { guardList } from "@/lib/guards/guard-list";

export const duties = defineDuties({
  lists: [guardList],
  on: {
    "gates.ending": async ({ db }, { ids }) => {
      await db.execute(sql`delete from guard_posts where gate_id = any(${idList(ids)}::text::int[])`);
    },
    "venue.ending": async ({ db }, { id }) => {
      await db.execute(sql`delete from guard_posts where enclosure_id = ${id}`);
    },
    "event_area.removing": async ({ db }, { eventId, parkingAreaId }) => {
      await db
        .delete(guardAssignments)
        .where(and(eq(guardAssignments.eventId, eventId), eq(guardAssignments.parkingAreaId, parkingAreaId)));
    },
    "events.copied": async ({ db }, { from, to, guards }) => {
      if (!guards) return;
      await db.execute(sql`
        insert into guard_assignments (admin_id, user_id, event_id, parking_area_id, gate_id)
        select g.admin_id, g.user_id, n.id, g.parking_area_id, g.gate_id
        from guard_assignments g join users u on u.id = g.user_id and u.state = 'active'
        cross join unnest(${`{${to.join(",")}}`}::text::int[]) n(id)
        where g.event_id = ${from}
          and exists (select 1 from event_areas a where a.event_id = n.id and a.parking_area_id = g.parking_area_id)`);
    },
  },
  checks: async (ctx, { id, zones }) => {
    const rows = await dbOf(ctx)
      .selectDistinct({ zoneId: guardAssignments.parkingAreaId })
      .from(guardAssignments)
      .innerJoin(users, and(eq(users.id, guardAssignments.userId), eq(users.state, "active")))
      .where(eq(guardAssignments.eventId, id));
    const guarded = new Set(rows.map(({ zoneId }) => zoneId));
    const open = zones.filter(({ parkingAreaId }) => !guarded.has(parkingAreaId)).map(({ key }) => key);
    const missing = zones.length === 0 ? "guardias" : open.length > 0 ? `guardias en ${open.join(", ")}` : null;
    return [{ at: 70, key: "guards", label: "Guardias", required: false, missing }];
  },
  erase: async ({ db }, { userId }) => {
    await db.execute(sql`
      delete from guard_assignments g using events e
      where g.user_id = ${userId} and e.id = g.event_id and e.ends_at > now()`);
    await db.execute(sql`delete from guard_posts where user_id = ${userId}`);
  },
  ownData: ({ userId }) => ({
    assignments: {
      at: 80,
      json: sql`(select coalesce(json_agg(json_build_object('event', v.name, 'startsAt', v.starts_at) order by g.id), '[]')
        from guard_assignments g join events v on v.id = g.event_id where g.user_id = ${userId})`,
    },
  }),
});
