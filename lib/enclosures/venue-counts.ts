import { type SQLWrapper, sql } from "drizzle-orm";

export const zonesOfVenue = (id: SQLWrapper) =>
  sql<number>`(select count(*)::int from parking_areas z where z.enclosure_id = ${id} and z.archived_at is null)`;

export const comingOfVenue = (id: SQLWrapper, now: Date) =>
  sql<number>`(select count(*)::int from events e where e.enclosure_id = ${id}
    and e.state <> 'cancelled' and e.ends_at > ${now}::timestamptz)`;
