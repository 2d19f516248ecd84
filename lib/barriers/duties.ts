import { sql } from "drizzle-orm";
import { barrierControllers, barrierKeys } from "@/db/schema";
import { pruneAsks } from "@/lib/barriers/carried/asks";
import { controllerList } from "@/lib/barriers/controller-list";
import { proveDevice, pruneNonces } from "@/lib/barriers/device/prove-device";
import { barrierEventList } from "@/lib/barriers/events/event-list";
import { jobs } from "@/lib/barriers/jobs";
import { commandList, laneList } from "@/lib/barriers/lane-list";
import { barrierTemplates } from "@/lib/barriers/messages";
import { venueBarriers } from "@/lib/barriers/people/venue-barriers";
import { passageList } from "@/lib/barriers/reading/passage-list";
import { pruneSightings } from "@/lib/barriers/sightings/sightings";
import { defineDuties, PORTION } from "@/lib/core/duties";
import { DomainError } from "@/lib/core/errors";
import { idList } from "@/lib/core/ids";

export const duties = defineDuties({
  lists: [controllerList, passageList, barrierEventList, laneList, commandList],
  jobs,
  sealed: [
    {
      column: barrierControllers.secret,
      reseal: (db, row, secret) => db.update(barrierControllers).set({ secret }).where(row),
    },
    {
      column: barrierKeys.secret,
      reseal: (db, row, secret) => db.update(barrierKeys).set({ secret }).where(row),
    },
  ],
  templates: barrierTemplates,
  proveDevice,
  barrierSync: venueBarriers,
  prune: {
    nonces: pruneNonces,
    asks: pruneAsks,
    sightings: pruneSightings,
    strangers: async ({ db, now }) =>
      (
        await db.execute(sql`delete from barrier_strangers where id = any(array(
          select id from barrier_strangers where last_at < ${now}::timestamptz - interval '7 days' limit ${PORTION}))`)
      ).count,
  },
  on: {
    /** A gate at which a barrier stands does not end; the error names both. */
    "gates.ending": async ({ db }, { ids }) => {
      const [used] = await db.execute<{ gates: string | null; lanes: string | null }>(sql`
        select string_agg(distinct g.label, ', ' order by g.label) as gates, string_agg(l.name, ', ' order by l.name) as lanes
        from barrier_lanes l join gates g on g.id = l.gate_id
        where l.gate_id = any(${idList(ids)}::text::int[]) and l.archived_at is null`);
      if (!used?.lanes) return;
      throw new DomainError("barrier.at_gate", { field: "gates", data: { gates: used.gates, lanes: used.lanes } });
    },
    /** Nobody opens its barriers from here any more; their passwords go, what they did stays. */
    "venue.ending": async ({ db, now }, { id }) => {
      await db.execute(sql`
        update barrier_lanes l set archived_at = ${now}::timestamptz from barrier_controllers c
        where c.id = l.controller_id and c.enclosure_id = ${id} and l.archived_at is null`);
      await db.execute(sql`
        update barrier_controllers set archived_at = ${now}::timestamptz, secret = null
        where enclosure_id = ${id} and archived_at is null`);
      await db.execute(sql`delete from barrier_networks where enclosure_id = ${id}`);
    },
  },
});
