import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";

import { DomainError } from "@/lib/core/errors";
import { FIELD } from "@/lib/core/messages";
import { momentOf } from "@/lib/core/moment-of";

const DEFAULT_TIME_ZONE = "America/Monterrey";

interface ChosenScope {
  adminId: number | null;
  enclosureId: number | null;
  eventId: number | null;
  zoneId: number | null;
}

export interface Scope {
  adminId: number;
  enclosureId: number | null;
  eventId: number | null;
  parkingAreaId: number | null;
  timeZone: string;
}

const wrong = (field: string, text: string = FIELD.select) =>
  new DomainError("input.invalid", { field, fields: { [field]: text } });

/** The venue of the scope: the chosen one, else the event's, else the zone's. They must not contradict each other. */
async function venueOf(db: Db, { enclosureId, eventId, zoneId }: ChosenScope): Promise<number | null> {
  const [row] = await db.execute<{ event: number | null; zone: number | null }>(sql`
    select (select enclosure_id from events where id = ${eventId}) as event,
      (select enclosure_id from parking_areas where id = ${zoneId} and archived_at is null) as zone`);
  if (eventId !== null && !row?.event) throw wrong("eventId");
  if (zoneId !== null && !row?.zone) throw wrong("zoneId");
  const venue = enclosureId ?? row?.event ?? row?.zone ?? null;
  if (eventId !== null && row?.event !== venue) throw wrong("eventId", "Ese evento es de otro recinto");
  if (zoneId !== null && row?.zone !== venue) throw wrong("zoneId", "Esa zona es de otro recinto");
  return venue;
}

/** An event or a zone implies its venue, and the venue implies its organizer. */
export async function resolveScope(db: Db, chosen: ChosenScope): Promise<Scope> {
  const enclosureId = await venueOf(db, chosen);
  const where = enclosureId === null ? sql`e.admin_id = ${chosen.adminId}` : sql`e.id = ${enclosureId}`;
  const [venue] = await db.execute<{ adminId: number; timeZone: string }>(sql`
    select e.admin_id as "adminId", e.time_zone as "timeZone" from enclosures e
    where ${where} and e.archived_at is null order by e.id limit 1`);
  if (enclosureId !== null && !venue) throw wrong("enclosureId");
  const adminId = venue?.adminId ?? chosen.adminId;
  if (adminId === null) throw wrong("adminId");
  if (chosen.adminId !== null && chosen.adminId !== adminId)
    throw wrong("enclosureId", "Ese recinto es de otro organizador");
  if (!venue) {
    const admins = await db.execute(sql`select 1 from admins where id = ${adminId}`);
    if (admins.length === 0) throw wrong("adminId");
  }
  const { eventId, zoneId } = chosen;
  return { adminId, enclosureId, eventId, parkingAreaId: zoneId, timeZone: venue?.timeZone ?? DEFAULT_TIME_ZONE };
}

/** Reads typed moments in the code's time zone. */
export function parseWindow(
  { startsAt, endsAt }: { startsAt: string | null; endsAt: string | null },
  timeZone: string,
): { startsAt: Date | null; endsAt: Date | null } {
  const window = {
    startsAt: startsAt === null ? null : momentOf(startsAt, timeZone, "startsAt"),
    endsAt: endsAt === null ? null : momentOf(endsAt, timeZone, "endsAt"),
  };
  if (window.startsAt && window.endsAt && window.startsAt >= window.endsAt)
    throw wrong("endsAt", "Debe ser después del inicio");
  return window;
}
