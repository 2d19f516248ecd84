import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { LANE_TARGET, type LaneTarget } from "@/lib/barriers/hot";

export async function findLane(db: Db, laneId: number, tenant: number | null): Promise<LaneTarget | undefined> {
  const [lane] = await db.execute<LaneTarget & Record<string, unknown>>(
    sql`${sql.raw(LANE_TARGET)} and l.id = ${laneId} and (${tenant}::int is null or l.admin_id = ${tenant}::int)`,
  );
  return lane;
}

/** The lane of an order that is the device's own. */
export async function findLaneOfCommand(
  db: Db,
  controllerId: number,
  commandId: number,
): Promise<{ id: number } | undefined> {
  const [lane] = await db.execute<{ id: number }>(sql`
    select l.id from barrier_commands k join barrier_lanes l on l.id = k.lane_id
    where k.id = ${commandId} and l.controller_id = ${controllerId}`);
  return lane;
}

/** As `lockLaneOfDevice`, of a lane that is known. */
export async function lockLane(db: Db, laneId: number): Promise<void> {
  await db.execute(sql`select id from barrier_lanes where id = ${laneId} for no key update`);
}
