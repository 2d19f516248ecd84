import { and, eq, isNull, sql } from "drizzle-orm";
import { deskPoints, deskSettings, deskShifts } from "@/db/schema";
import { operationList } from "@/lib/cash-desk/lists/operation-list";
import { shiftList } from "@/lib/cash-desk/lists/shift-list";
import { defineDuties } from "@/lib/core/duties";
import { DomainError } from "@/lib/core/errors";

export const duties = defineDuties({
  lists: [shiftList, operationList],
  on: {
    /** Cash in a drawer is somebody's responsibility until it is handed over. */
    "venue.ending": async ({ db, now }, { id }) => {
      const [open] = await db
        .select({ id: deskShifts.id })
        .from(deskShifts)
        .where(and(eq(deskShifts.enclosureId, id), isNull(deskShifts.closedAt)))
        .limit(1);
      if (open) throw new DomainError("desk.point_in_use");
      await db
        .update(deskPoints)
        .set({ archivedAt: now })
        .where(and(eq(deskPoints.enclosureId, id), isNull(deskPoints.archivedAt)));
    },
    "venue.removing": async ({ db }, { id }) => {
      await db.delete(deskSettings).where(eq(deskSettings.enclosureId, id));
      await db.delete(deskPoints).where(eq(deskPoints.enclosureId, id));
    },
  },
  ownData: ({ userId }) => ({
    deskShifts: {
      at: 85,
      json: sql`(select coalesce(json_agg(json_build_object('number', s.number, 'desk', p.name, 'openedAt', s.opened_at,
          'closedAt', s.closed_at) order by s.id), '[]')
        from desk_shifts s join desk_points p on p.id = s.point_id where s.user_id = ${userId})`,
    },
  }),
});
