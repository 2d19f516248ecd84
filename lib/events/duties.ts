import { and, asc, eq, gt, ne, sql } from "drizzle-orm";
import { events, pictures } from "@/db/schema";
import { defineDuties } from "@/lib/core/duties";
import { DomainError } from "@/lib/core/errors";
import { mislabelledEventsOf, stoppedBy, upcomingEventsOf } from "@/lib/events/change-zone/zone-stops";
import { eventList } from "@/lib/events/lists/event-list";

/** An error names at most so many events. */
const NAMED = 3;

export const duties = defineDuties({
  lists: [eventList],
  showsPicture: [sql`select 1 from events e where e.picture_file = ${pictures.path}`],
  on: {
    /** A venue with coming events, even drafts, does not end: each must be cancelled or deleted first. */
    "venue.ending": async (tx, { id }) => {
      const coming = await tx.db
        .select({ name: events.name })
        .from(events)
        .where(and(eq(events.enclosureId, id), ne(events.state, "cancelled"), gt(events.endsAt, tx.now)))
        .orderBy(asc(events.startsAt))
        .limit(NAMED);
      if (coming.length === 0) return;
      throw new DomainError("enclosure.in_use", { data: { events: coming.map(({ name }) => name).join(", ") } });
    },
    "zone.ending": async (tx, { id }) => {
      const onSale = await upcomingEventsOf(tx, id);
      if (onSale.length === 0) return;
      throw new DomainError("zone.in_use", { data: stoppedBy(onSale.map((event) => ({ ...event, why: "" }))) });
    },
    /** Coming events must keep room and labels for the places that they have. */
    "zone.changing": async (tx, { id, capacity, labels, isNumbered }) => {
      const larger = (await upcomingEventsOf(tx, id)).filter((event) => event.capacity > capacity);
      if (larger.length > 0) {
        throw new DomainError("zone.capacity_below_sold", {
          field: isNumbered ? "pattern" : "capacity",
          data: stoppedBy(larger.map((event) => ({ ...event, why: String(event.capacity) }))),
        });
      }
      const mislabelled = await mislabelledEventsOf(tx, id, labels);
      if (mislabelled.length > 0) {
        throw new DomainError("zone.numbering_in_use", {
          field: isNumbered ? "pattern" : "isNumbered",
          data: stoppedBy(mislabelled),
        });
      }
    },
  },
});
