import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  pgView,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bigId, bigRef, bytea, createdAt, id, instant, uploaded } from "@/db/schema/columns";
import { enclosures, gates, parkingAreas } from "@/db/schema/enclosures";
import { pictures } from "@/db/schema/pictures";
import { admins, sessions, users } from "@/db/schema/users";

/** Kinds of events, of the whole platform. An archived one stays with the events that bear it. */
export const eventTypes = pgTable(
  "event_types",
  {
    id: id(),
    name: text("name").notNull(),
    icon: text("icon").notNull().default("ticket"),
    color: text("color").notNull().default("#05216e"),
    archivedAt: instant("archived_at"),
  },
  (t) => [
    uniqueIndex("event_types_name_key").on(sql`lower(${t.name})`).where(sql`${t.archivedAt} is null`),
    check("event_types_color", sql`${t.color} ~ '^#[0-9a-f]{6}$'`),
    check("event_types_name", sql`length(${t.name}) between 1 and 40`),
  ],
);

/** Events of one venue that are sold and ruled as a group; who holds a season's pass enters all of them. */
export const seasons = pgTable(
  "seasons",
  {
    id: id(),
    adminId: integer("admin_id").notNull(),
    enclosureId: integer("enclosure_id").notNull(),
    name: text("name").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({
      columns: [t.enclosureId, t.adminId],
      foreignColumns: [enclosures.id, enclosures.adminId],
      name: "seasons_enclosure_fk",
    }),
    unique("seasons_id_admin_key").on(t.id, t.adminId),
    unique("seasons_id_admin_enclosure_key").on(t.id, t.adminId, t.enclosureId),
    uniqueIndex("seasons_name_key").on(t.enclosureId, sql`lower(${t.name})`),
    index("seasons_admin_idx").on(t.adminId),
    check("seasons_name", sql`length(${t.name}) between 1 and 120`),
  ],
);

/**
 * Events. On sale, sold out and finished are derived; `requiresAccount`: nobody holds a place without logging in; cars may enter from `parkingOpensAt` until `endsAt`, and in the grace around it. A trigger counts
 * `revision` when name, times or state change, so that calendars know which of two files is the later one.
 */
export const events = pgTable(
  "events",
  {
    id: id(),
    adminId: integer("admin_id").notNull(),
    enclosureId: integer("enclosure_id").notNull(),
    eventTypeId: integer("event_type_id").references(() => eventTypes.id),
    seasonId: integer("season_id"),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    picture: text("picture"),
    pictureFile: uploaded("picture_file", "picture"),
    state: text("state").notNull().default("draft"),
    startsAt: instant("starts_at").notNull(),
    endsAt: instant("ends_at").notNull(),
    doorsAt: instant("doors_at"),
    parkingOpensAt: instant("parking_opens_at").notNull(),
    /** Minutes before the parking opens and after the event ends in which gates admit as well. */
    graceBefore: smallint("grace_before").notNull().default(0),
    graceAfter: smallint("grace_after").notNull().default(0),
    salesStartAt: instant("sales_start_at").notNull(),
    salesEndAt: instant("sales_end_at").notNull(),
    buyerLimit: smallint("buyer_limit").notNull(),
    requiresAccount: boolean("requires_account").notNull().default(false),
    /** Which opening of its waiting room is on (`waiting_rooms.opening`); null while none is. A hold reads it with its facts. */
    waitingRoom: integer("waiting_room"),
    revision: integer("revision").notNull().default(0),
    revisedAt: instant("revised_at").notNull().default(sql`statement_timestamp()`),
    createdAt: createdAt(),
    /** A trigger keeps it, once the transaction has its number: see `changes_settled_until`. */
    changedAt: instant("changed_at").notNull().default(sql`now()`),
  },
  (t) => [
    foreignKey({
      columns: [t.enclosureId, t.adminId],
      foreignColumns: [enclosures.id, enclosures.adminId],
      name: "events_enclosure_fk",
    }),
    foreignKey({
      columns: [t.seasonId, t.adminId, t.enclosureId],
      foreignColumns: [seasons.id, seasons.adminId, seasons.enclosureId],
      name: "events_season_fk",
    }),
    foreignKey({
      columns: [t.pictureFile, t.adminId],
      foreignColumns: [pictures.path, pictures.adminId],
      name: "events_picture_fk",
    }),
    unique("events_id_admin_key").on(t.id, t.adminId),
    index("events_picture_idx").on(t.pictureFile).where(sql`picture_file is not null`),
    index("events_enclosure_starts_idx").on(t.enclosureId, t.startsAt),
    index("events_admin_starts_idx").on(t.adminId, t.startsAt),
    // What is not over yet is found by its end, however much is over.
    index("events_enclosure_ends_idx").on(t.enclosureId, t.endsAt),
    index("events_admin_ends_idx").on(t.adminId, t.endsAt),
    index("events_ends_idx").on(t.endsAt),
    index("events_starts_idx").on(t.startsAt),
    index("events_season_idx").on(t.seasonId, t.startsAt).where(sql`season_id is not null`),
    check("events_state", sql`${t.state} in ('draft', 'published', 'paused', 'cancelled')`),
    check(
      "events_dates",
      sql`${t.salesStartAt} < ${t.salesEndAt} and ${t.salesEndAt} <= ${t.endsAt} and ${t.parkingOpensAt} <= ${t.startsAt} and ${t.startsAt} < ${t.endsAt}`,
    ),
    check("events_grace", sql`${t.graceBefore} between 0 and 720 and ${t.graceAfter} between 0 and 720`),
    check("events_buyer_limit", sql`${t.buyerLimit} between 1 and 100`),
  ],
);

/**
 * A zone put on sale in an event. `capacity` equals the number of its places (a trigger refuses more). `buyerLimit`: places
 * of this zone per buyer, besides the event's. `ownGates`: it is entered by the gates of `event_area_gates`, not by the zone's.
 */
export const eventAreas = pgTable(
  "event_areas",
  {
    id: id(),
    adminId: integer("admin_id").notNull(),
    eventId: integer("event_id").notNull(),
    parkingAreaId: integer("parking_area_id").notNull(),
    priceCents: integer("price_cents").notNull(),
    capacity: integer("capacity").notNull(),
    buyerLimit: smallint("buyer_limit"),
    ownGates: boolean("own_gates").notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({
      columns: [t.eventId, t.adminId],
      foreignColumns: [events.id, events.adminId],
      name: "event_areas_event_fk",
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.parkingAreaId, t.adminId],
      foreignColumns: [parkingAreas.id, parkingAreas.adminId],
      name: "event_areas_parking_area_fk",
    }),
    uniqueIndex("event_areas_event_area_key").on(t.eventId, t.parkingAreaId),
    unique("event_areas_id_event_key").on(t.id, t.eventId),
    unique("event_areas_id_admin_key").on(t.id, t.adminId),
    index("event_areas_parking_area_idx").on(t.parkingAreaId),
    check("event_areas_price", sql`${t.priceCents} between 0 and 10000000`),
    check("event_areas_capacity", sql`${t.capacity} between 0 and 20000`),
    check("event_areas_buyer_limit", sql`${t.buyerLimit} between 1 and 100`),
  ],
);

/** The gates by which a zone is entered in one event, where they differ from the zone's (`own_gates`). */
export const eventAreaGates = pgTable(
  "event_area_gates",
  {
    eventAreaId: integer("event_area_id").notNull(),
    gateId: integer("gate_id").notNull(),
    adminId: integer("admin_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.eventAreaId, t.gateId] }),
    foreignKey({
      columns: [t.eventAreaId, t.adminId],
      foreignColumns: [eventAreas.id, eventAreas.adminId],
      name: "event_area_gates_area_fk",
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.gateId, t.adminId],
      foreignColumns: [gates.id, gates.adminId],
      name: "event_area_gates_gate_fk",
    }),
    index("event_area_gates_gate_idx").on(t.gateId),
  ],
);

/** Which gates each zone of each event is entered by, archived ones too: its own where it has some, else the zone's. */
export const eventAreaDoors = pgView("event_area_doors", {
  eventAreaId: integer("event_area_id").notNull(),
  eventId: integer("event_id").notNull(),
  parkingAreaId: integer("parking_area_id").notNull(),
  gateId: integer("gate_id").notNull(),
}).as(sql`
  select a.id as event_area_id, a.event_id, a.parking_area_id, g.gate_id
  from event_areas a join parking_area_gates g on g.parking_area_id = a.parking_area_id where not a.own_gates
  union all
  select a.id as event_area_id, a.event_id, a.parking_area_id, g.gate_id
  from event_areas a join event_area_gates g on g.event_area_id = a.id where a.own_gates`);

/**
 * One sellable place. `free_at`: '-infinity' = free, a deadline = held until then, 'infinity' = sold or blocked.
 * Read it as text: a Date cannot hold infinity. `order_id` is the last taker; it counts only while free_at is ahead.
 */
export const places = pgTable(
  "places",
  {
    id: bigId(),
    eventAreaId: integer("event_area_id")
      .notNull()
      .references(() => eventAreas.id, { onDelete: "cascade" }),
    ordinal: integer("ordinal").notNull(),
    label: text("label"),
    freeAt: timestamp("free_at", { withTimezone: true, mode: "string" }).notNull().default("-infinity"),
    orderId: bigRef("order_id"),
    blockedReason: text("blocked_reason"),
    /** The courtesy that has it, and the batch until that courtesy is made: of this area (foreign keys in the migration). */
    courtesyId: bigRef("courtesy_id"),
    /** The number among the places of one group; 0: its courtesy has this place alone. */
    courtesyNo: smallint("courtesy_no").notNull().default(0),
    courtesyBatchId: integer("courtesy_batch_id"),
    /** The subscriber (subscriber_qrs) who has it in this event. */
    subscriberId: bigRef("subscriber_id"),
  },
  (t) => [
    uniqueIndex("places_ordinal_key").on(t.eventAreaId, t.ordinal),
    uniqueIndex("places_label_key").on(t.eventAreaId, t.label),
    index("places_free_idx").on(t.eventAreaId, t.freeAt, t.id).where(sql`free_at < 'infinity'`),
    index("places_blocked_idx").on(t.eventAreaId).where(sql`blocked_reason is not null`),
    index("places_order_idx").on(t.orderId).where(sql`order_id is not null`),
    uniqueIndex("places_courtesy_key").on(t.courtesyId, t.courtesyNo).where(sql`courtesy_id is not null`),
    index("places_courtesy_batch_idx").on(t.courtesyBatchId).where(sql`courtesy_batch_id is not null`),
    check("places_ordinal", sql`${t.ordinal} >= 1`),
    check(
      "places_holder",
      sql`${t.freeAt} = '-infinity' or ${t.orderId} is not null or ${t.blockedReason} is not null or ${t.subscriberId} is not null or ${t.courtesyId} is not null or ${t.courtesyBatchId} is not null`,
    ),
    check(
      "places_courtesy",
      sql`num_nonnulls(${t.courtesyId}, ${t.courtesyBatchId}) = 0 or (${t.freeAt} = 'infinity' and num_nonnulls(${t.orderId}, ${t.blockedReason}, ${t.subscriberId}, ${t.courtesyId}, ${t.courtesyBatchId}) = 1)`,
    ),
    check(
      "places_blocked",
      sql`${t.blockedReason} is null or (${t.freeAt} = 'infinity' and ${t.orderId} is null and length(${t.blockedReason}) >= 3)`,
    ),
    uniqueIndex("places_subscriber_key").on(t.subscriberId, t.eventAreaId).where(sql`subscriber_id is not null`),
    index("places_subscriber_area_idx").on(t.eventAreaId).where(sql`subscriber_id is not null`),
    check(
      "places_subscriber",
      sql`${t.subscriberId} is null or (${t.freeAt} = 'infinity' and ${t.orderId} is null and ${t.blockedReason} is null)`,
    ),
  ],
);

/** Who scans where. Without a gate: every gate of the zone. */
export const guardAssignments = pgTable(
  "guard_assignments",
  {
    id: id(),
    adminId: integer("admin_id").notNull(),
    userId: integer("user_id").notNull(),
    eventId: integer("event_id").notNull(),
    parkingAreaId: integer("parking_area_id").notNull(),
    gateId: integer("gate_id"),
    /** May let cars in against a refusal: at the gate, or without one at all gates of the event's venue. */
    isSupervisor: boolean("is_supervisor").notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({
      columns: [t.userId, t.adminId],
      foreignColumns: [users.id, users.adminId],
      name: "guard_assignments_user_fk",
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.eventId, t.adminId],
      foreignColumns: [events.id, events.adminId],
      name: "guard_assignments_event_fk",
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.parkingAreaId, t.adminId],
      foreignColumns: [parkingAreas.id, parkingAreas.adminId],
      name: "guard_assignments_area_fk",
    }),
    foreignKey({
      columns: [t.gateId, t.adminId],
      foreignColumns: [gates.id, gates.adminId],
      name: "guard_assignments_gate_fk",
    }),
    unique("guard_assignments_key").on(t.userId, t.eventId, t.parkingAreaId, t.gateId).nullsNotDistinct(),
    index("guard_assignments_event_idx").on(t.eventId, t.parkingAreaId),
  ],
);

/**
 * Where a guard stands on any day, at a venue that is open without events: at one gate, or without one at all of the
 * venue's.
 */
export const guardPosts = pgTable(
  "guard_posts",
  {
    id: id(),
    adminId: integer("admin_id").notNull(),
    userId: integer("user_id").notNull(),
    enclosureId: integer("enclosure_id").notNull(),
    gateId: integer("gate_id"),
    /** May let cars pass against a refusal there. */
    isSupervisor: boolean("is_supervisor").notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({
      columns: [t.userId, t.adminId],
      foreignColumns: [users.id, users.adminId],
      name: "guard_posts_user_fk",
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.enclosureId, t.adminId],
      foreignColumns: [enclosures.id, enclosures.adminId],
      name: "guard_posts_enclosure_fk",
    }),
    foreignKey({
      columns: [t.gateId, t.adminId],
      foreignColumns: [gates.id, gates.adminId],
      name: "guard_posts_gate_fk",
    }),
    unique("guard_posts_key").on(t.userId, t.enclosureId, t.gateId).nullsNotDistinct(),
    index("guard_posts_enclosure_idx").on(t.enclosureId),
  ],
);

/**
 * A one-time QR that logs a guard's phone in for one assignment. The session ends with the event, with the assignment,
 * or when it is revoked.
 */
export const guardPairings = pgTable(
  "guard_pairings",
  {
    id: id(),
    adminId: integer("admin_id")
      .notNull()
      .references(() => admins.id),
    assignmentId: integer("assignment_id")
      .notNull()
      .references(() => guardAssignments.id, { onDelete: "cascade" }),
    tokenHash: bytea("token_hash").notNull(),
    createdBy: integer("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
    sessionId: uuid("session_id").references(() => sessions.id, { onDelete: "set null" }),
    revokedAt: instant("revoked_at"),
  },
  (t) => [
    uniqueIndex("guard_pairings_token_key").on(t.tokenHash),
    uniqueIndex("guard_pairings_session_key").on(t.sessionId),
    index("guard_pairings_assignment_idx").on(t.assignmentId),
  ],
);
