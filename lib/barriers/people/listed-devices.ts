import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { DevicePeople } from "@/lib/barriers/drivers/driver";
import { DRIVERS } from "@/lib/barriers/drivers/drivers";
import { deviceAccess } from "@/lib/barriers/reach";

/** A device that keeps a list of people of its own. */
export interface ListedDevice extends Record<string, unknown> {
  id: number;
  type: "hikvision_isapi" | "zkteco_push";
  adminId: number;
  enclosureId: number;
  timeZone: string;
  /** Its own numbers of the barriers that its people may open. */
  doors: number[];
  /** How many people fit; null: it did not say yet. */
  capacity: number | null;
}

/**
 * All of them, those of one venue, or the one with an id. A Hikvision has its list whatever it does without a network; a
 * ZKTeco only where that is what it does then, since some firmwares decide by it while they could ask.
 */
export function listedDevices(
  db: Db,
  { enclosureId = null, controllerId = null }: { enclosureId?: number | null; controllerId?: number | null } = {},
): Promise<ListedDevice[]> {
  return db.execute<ListedDevice>(sql`
    select c.id, c.type, c.admin_id as "adminId", c.enclosure_id as "enclosureId", n.time_zone as "timeZone", c.capacity,
      coalesce((select array_agg(l.output::int order by l.output) from barrier_lanes l
        where l.controller_id = c.id and l.archived_at is null), '{1}') as doors
    from barrier_controllers c join enclosures n on n.id = c.enclosure_id
    where (c.type = 'hikvision_isapi' or c.type = 'zkteco_push' and c.outage = 'own_list') and c.archived_at is null
      and (${controllerId}::int is null or c.id = ${controllerId}::int)
      and (${enclosureId}::int is null or c.enclosure_id = ${enclosureId}::int) order by c.id`);
}

/** How the list on a device is reached; null: the device fetches it by itself. */
export function peopleOf({ id, type, timeZone, doors }: ListedDevice): ((db: Db) => Promise<DevicePeople>) | null {
  const { people } = DRIVERS[type];
  if (!people) return null;
  return async (db) => {
    const { http, access } = await deviceAccess(db, id);
    return people(http, access, { timeZone, doors });
  };
}
