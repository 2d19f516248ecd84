import { type SQLWrapper, sql } from "drizzle-orm";

/** Counts by zone, because only zones have an index of what is sold. */
export const soldPlacesOf = (id: SQLWrapper) => sql<number>`(select count(*)::int from event_areas a
  join order_items i on i.event_area_id = a.id and i.state = 'sold' where a.event_id = ${id})`;
