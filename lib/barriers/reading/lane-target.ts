import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { Direction } from "@/lib/access/client";
import type { GateApiType } from "@/lib/barriers/client";

/** A lane as a reading finds it. */
export interface LaneTarget extends Record<string, unknown> {
  id: number;
  adminId: number;
  enclosureId: number;
  gateId: number;
  name: string;
  direction: Direction;
  output: number;
  pulseMs: number;
  controllerId: number;
  type: GateApiType;
  opensForStaff: boolean;
  /** Its barrier is kept open since then; null: it is not. */
  heldSince: Date | null;
  heldBy: number | null;
  heldReason: string | null;
  /** The venue's fire contact closed, and nobody has reset it. */
  isBurning: boolean;
}

const select = (where: SQL) => sql`
  select l.id, l.admin_id as "adminId", c.enclosure_id as "enclosureId", l.gate_id as "gateId", l.name, l.direction, l.output,
    l.pulse_ms as "pulseMs", c.id as "controllerId", c.type, l.opens_for_staff as "opensForStaff",
    h.started_at as "heldSince", h.user_id as "heldBy", h.reason as "heldReason",
    exists (select from barrier_fires f where f.enclosure_id = c.enclosure_id and f.reset_at is null) as "isBurning"
  from barrier_lanes l join barrier_controllers c on c.id = l.controller_id
  left join barrier_holds h on h.lane_id = l.id and h.ended_at is null
  where l.archived_at is null and c.archived_at is null and ${where}`;

/** The lane that a device calls by a number of its own: one whose barrier it moves, or in which it reads. */
export async function findLaneOfDevice(db: Db, controllerId: number, output: number): Promise<LaneTarget | undefined> {
  const [lane] = await db.execute<LaneTarget>(
    select(sql`(l.reader_id = ${controllerId} and l.reader_output = ${output}
      or l.reader_id is null and l.controller_id = ${controllerId} and l.output = ${output})`),
  );
  return lane;
}

export async function findLane(db: Db, laneId: number, tenant: number | null): Promise<LaneTarget | undefined> {
  const [lane] = await db.execute<LaneTarget>(
    select(sql`l.id = ${laneId} and (${tenant}::int is null or l.admin_id = ${tenant}::int)`),
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

/** A lane has one car before it: whoever reads in it, hears of it or clears it comes one after the other. */
export async function lockLane(db: Db, laneId: number): Promise<void> {
  await db.execute(sql`select id from barrier_lanes where id = ${laneId} for no key update`);
}
