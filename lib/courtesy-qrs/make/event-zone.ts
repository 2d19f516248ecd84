import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { tenantOf } from "@/lib/core/permissions";
import { keepEvent } from "@/lib/events";

type Tx = Ctx & { db: Db };

export interface EventZone {
  eventAreaId: number;
  eventId: number;
  adminId: number;
  enclosureId: number;
  zoneId: number;
  zoneKey: string;
  isNumbered: boolean;
  capacity: number;
}

interface Row extends EventZone, Record<string, unknown> {
  isOver: boolean;
}

/**
 * A zone of an event of the actor's tenant. Until the transaction ends nobody can cancel the event. Call it before
 * taking any other lock.
 */
export async function lockEventZone(
  tx: Tx,
  { eventId, zoneId }: { eventId: number; zoneId: number },
): Promise<EventZone> {
  const tenant = tenantOf(tx.actor);
  await keepEvent(tx, eventId, tenant);
  const [row] = await tx.db.execute<Row>(sql`
    select a.id as "eventAreaId", v.id as "eventId", v.admin_id as "adminId", v.enclosure_id as "enclosureId",
      z.id as "zoneId", z.key as "zoneKey", z.is_numbered as "isNumbered", a.capacity,
      (v.state = 'cancelled' or v.ends_at <= ${tx.now}::timestamptz) as "isOver"
    from events v
    join event_areas a on a.event_id = v.id and a.parking_area_id = ${zoneId}
    join parking_areas z on z.id = a.parking_area_id
    where v.id = ${eventId} and (${tenant}::int is null or v.admin_id = ${tenant}::int)`);
  if (!row) throw notFound();
  const { isOver, ...target } = row;
  if (isOver) throw new DomainError("courtesy.event_over");
  return target;
}
