import { sql } from "drizzle-orm";
import { boolean, check, foreignKey, index, integer, pgTable, primaryKey, real, text } from "drizzle-orm/pg-core";
import { instant } from "@/db/schema/columns";
import { events } from "@/db/schema/events";

/**
 * The waiting room of an event: how it is set, and how far its queue has come. Nobody who waits has a row: numbers are
 * given out by counting `last_number` up. The first `drawn` of them came before the start and are put in another order by
 * `seed`. `earlier_admitted` and `marked_admitted` are how far it was some thirty seconds to a minute ago.
 */
export const waitingRooms = pgTable(
  "waiting_rooms",
  {
    eventId: integer("event_id").primaryKey(),
    adminId: integer("admin_id").notNull(),
    /** Opens by itself at this instant. */
    opensAt: instant("opens_at"),
    /** Opens by itself when the 95th percentile of the event's holds takes longer, in milliseconds. */
    opensAboveMs: integer("opens_above_ms"),
    mostPerMinute: integer("most_per_minute").notNull().default(600),
    /** How many may be choosing at once: admitted, and without a place yet. */
    mostInside: integer("most_inside").notNull().default(300),
    isOpen: boolean("is_open").notNull().default(false),
    /** Counts openings: what was given out in one is worth nothing in another. */
    opening: integer("opening").notNull().default(0),
    openedAt: instant("opened_at"),
    seed: text("seed"),
    drawn: integer("drawn").notNull().default(0),
    lastNumber: integer("last_number").notNull().default(0),
    admitted: integer("admitted").notNull().default(0),
    /** Admissions that the rate allows and that were not used yet. */
    credit: real("credit").notNull().default(0),
    /** How many are admitted in a minute, as measured. */
    perMinute: real("per_minute").notNull().default(0),
    advancedAt: instant("advanced_at"),
    markedAt: instant("marked_at"),
    markedAdmitted: integer("marked_admitted").notNull().default(0),
    earlierAdmitted: integer("earlier_admitted").notNull().default(0),
    /** Since when nobody waits. */
    quietSince: instant("quiet_since"),
    free: integer("free").notNull().default(0),
    capacity: integer("capacity").notNull().default(0),
  },
  (t) => [
    foreignKey({
      columns: [t.eventId, t.adminId],
      foreignColumns: [events.id, events.adminId],
      name: "waiting_rooms_event_fk",
    }).onDelete("cascade"),
    index("waiting_rooms_open_idx").on(t.eventId).where(sql`is_open`),
    index("waiting_rooms_opens_idx").on(t.opensAt).where(sql`opens_at is not null`),
    check("waiting_rooms_opens_above", sql`${t.opensAboveMs} between 100 and 60000`),
    check("waiting_rooms_rate", sql`${t.mostPerMinute} between 1 and 60000 and ${t.mostInside} between 1 and 20000`),
    check(
      "waiting_rooms_numbers",
      sql`0 <= ${t.admitted} and ${t.admitted} <= ${t.lastNumber} and ${t.drawn} <= ${t.lastNumber}`,
    ),
    check("waiting_rooms_draw", sql`${t.seed} is not null or (${t.drawn} = 0 and ${t.admitted} = 0)`),
    check("waiting_rooms_opened", sql`not ${t.isOpen} or (${t.openedAt} is not null and ${t.opening} > 0)`),
  ],
);

/**
 * Who was let in from a waiting room, by the number in its queue, and how many places that admission has taken. It ends at
 * `expires_at`, or with the last place that is held by it.
 */
export const roomAdmissions = pgTable(
  "room_admissions",
  {
    eventId: integer("event_id").notNull(),
    opening: integer("opening").notNull(),
    number: integer("number").notNull(),
    adminId: integer("admin_id").notNull(),
    /** The place in the queue after the draw. */
    turn: integer("turn").notNull(),
    expiresAt: instant("expires_at").notNull(),
    heldAt: instant("held_at"),
    places: integer("places").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.opening, t.number] }),
    foreignKey({
      columns: [t.eventId, t.adminId],
      foreignColumns: [events.id, events.adminId],
      name: "room_admissions_event_fk",
    }).onDelete("cascade"),
    index("room_admissions_inside_idx").on(t.eventId, t.opening, t.expiresAt).where(sql`held_at is null`),
    index("room_admissions_turn_idx").on(t.eventId, t.opening, t.turn),
    check("room_admissions_places", sql`${t.places} >= 0 and (${t.places} > 0) = (${t.heldAt} is not null)`),
  ],
);
