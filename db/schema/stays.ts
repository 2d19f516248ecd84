import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bigId, bigRef, id, instant } from "@/db/schema/columns";
import { enclosures, parkingAreas } from "@/db/schema/enclosures";
import { passes, scans } from "@/db/schema/passes";
import { users } from "@/db/schema/users";

/** A person ended the open stays of one pass or of a whole zone, and said why. Append-only. */
export const stayResets = pgTable(
  "stay_resets",
  {
    id: bigId(),
    adminId: integer("admin_id").notNull(),
    /** Null: the stay is in no zone, as that of a prepaid car. */
    parkingAreaId: integer("parking_area_id"),
    /** Null: all of the zone. */
    passId: bigRef("pass_id").references(() => passes.id),
    reason: text("reason").notNull(),
    /** Null: the reading was taken back by itself, since its barrier did not open. */
    userId: integer("user_id"),
    at: instant("at").notNull(),
  },
  (t) => [
    foreignKey({
      columns: [t.parkingAreaId, t.adminId],
      foreignColumns: [parkingAreas.id, parkingAreas.adminId],
      name: "stay_resets_zone_fk",
    }),
    index("stay_resets_zone_idx").on(t.parkingAreaId, t.id),
    index("stay_resets_pass_idx").on(t.passId).where(sql`pass_id is not null`),
    check("stay_resets_reason", sql`length(${t.reason}) between 1 and 200`),
    check("stay_resets_of", sql`num_nonnulls(${t.parkingAreaId}, ${t.passId}) > 0`),
  ],
);

/** An admitted reading whose car did not pass after all: its stay is as it was before. Append-only. */
export const scanUndos = pgTable(
  "scan_undos",
  {
    scanId: bigint("scan_id", { mode: "number" })
      .primaryKey()
      .references(() => scans.id),
    adminId: integer("admin_id").notNull(),
    reason: text("reason").notNull(),
    /** Null: nobody had to say so. */
    userId: integer("user_id").references(() => users.id),
    at: instant("at").notNull(),
  },
  (t) => [check("scan_undos_reason", sql`length(${t.reason}) between 1 and 200`)],
);

/**
 * One row per pass and entry: from the reading that let it in to the one that let it out. The trigger `scan_moves_stay`
 * writes them, so that no admitted reading is without its stay. `entered_at` is null when nothing read the entry. A stay
 * that no exit ended is an orphan (the next entry found it open, or its event is long over), or a person reset it. Gates
 * and readings come from the reading's own row, which has their keys.
 */
export const stays = pgTable(
  "stays",
  {
    id: bigId(),
    adminId: integer("admin_id").notNull(),
    enclosureId: integer("enclosure_id").notNull(),
    passId: bigRef("pass_id")
      .notNull()
      .references(() => passes.id),
    /** The number of the entry of a group's car; 0: the pass is of one car. */
    carNo: smallint("car_no").notNull().default(0),
    eventId: integer("event_id"),
    parkingAreaId: integer("parking_area_id"),
    entryScanId: bigRef("entry_scan_id"),
    entryGateId: integer("entry_gate_id"),
    /** The moment on the reader's clock; `entry_recorded_at` is on ours. */
    enteredAt: instant("entered_at"),
    entryRecordedAt: instant("entry_recorded_at"),
    endedBy: text("ended_by"),
    /** The exit, or the entry that found the stay open. */
    endScanId: bigRef("end_scan_id"),
    exitGateId: integer("exit_gate_id"),
    leftAt: instant("left_at"),
    endedAt: instant("ended_at"),
    /** The reset that a person made. */
    resetId: bigRef("reset_id").references(() => stayResets.id),
  },
  (t) => [
    foreignKey({
      columns: [t.parkingAreaId, t.adminId],
      foreignColumns: [parkingAreas.id, parkingAreas.adminId],
      name: "stays_zone_fk",
    }),
    uniqueIndex("stays_open_key").on(t.passId, t.carNo).where(sql`ended_by is null`),
    uniqueIndex("stays_entry_key").on(t.entryScanId, t.carNo),
    index("stays_end_idx").on(t.endScanId).where(sql`end_scan_id is not null`),
    index("stays_reset_idx").on(t.resetId).where(sql`reset_id is not null`),
    index("stays_pass_idx").on(t.passId, t.id),
    index("stays_event_idx").on(t.eventId, t.id),
    index("stays_admin_idx").on(t.adminId, t.id),
    index("stays_inside_idx").on(t.parkingAreaId, t.eventId).where(sql`ended_by is null`),
    index("stays_unread_idx")
      .on(t.parkingAreaId, t.endedAt)
      .where(sql`entry_scan_id is null or ended_by in ('orphan', 'reset')`),
    check("stays_ended_by", sql`${t.endedBy} in ('exit', 'orphan', 'reset')`),
    check("stays_ended", sql`(${t.endedBy} is null) = (${t.endedAt} is null)`),
    check("stays_reset", sql`(${t.endedBy} is not distinct from 'reset') = (${t.resetId} is not null)`),
    check("stays_exit", sql`(${t.endedBy} is not distinct from 'exit') = (${t.leftAt} is not null)`),
    check("stays_entry", sql`num_nonnulls(${t.entryScanId}, ${t.enteredAt}, ${t.entryRecordedAt}) in (0, 3)`),
    check("stays_no_entry", sql`${t.entryScanId} is not null or ${t.endedBy} is not distinct from 'exit'`),
  ],
);

/**
 * A guard asked to let a refused car pass, and what a supervisor answered; who asked may withdraw it before. The admitted reading that follows carries the
 * request's nonce, so that the guard's phone reads it as the repeat of its own.
 */
export const admissionRequests = pgTable(
  "admission_requests",
  {
    id: bigId(),
    adminId: integer("admin_id").notNull(),
    /** The refusal. */
    scanId: bigRef("scan_id")
      .notNull()
      .references(() => scans.id),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    nonce: uuid("nonce").notNull(),
    reason: text("reason").notNull(),
    askedAt: instant("asked_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    answer: text("answer"),
    answeredBy: integer("answered_by").references(() => users.id),
    answeredAt: instant("answered_at"),
    admittedScanId: bigRef("admitted_scan_id").references(() => scans.id),
  },
  (t) => [
    uniqueIndex("admission_requests_nonce_key").on(t.userId, t.nonce),
    uniqueIndex("admission_requests_scan_key").on(t.scanId).where(sql`answer = 'approved'`),
    uniqueIndex("admission_requests_admitted_key").on(t.admittedScanId),
    index("admission_requests_scan_idx").on(t.scanId),
    index("admission_requests_waiting_idx").on(t.adminId, t.expiresAt).where(sql`answer is null`),
    index("admission_requests_answered_by_idx").on(t.answeredBy),
    check("admission_requests_reason", sql`length(${t.reason}) between 1 and 200`),
    check("admission_requests_answer", sql`${t.answer} in ('approved', 'denied', 'withdrawn')`),
    check("admission_requests_answered", sql`num_nonnulls(${t.answer}, ${t.answeredBy}, ${t.answeredAt}) in (0, 3)`),
    check(
      "admission_requests_admitted",
      sql`(${t.answer} is not distinct from 'approved') = (${t.admittedScanId} is not null)`,
    ),
  ],
);

/** How a zone's gates judge who is inside; a zone without a row has the defaults of `lib/access/zone-rules.ts`. */
export const zoneRules = pgTable(
  "zone_rules",
  {
    parkingAreaId: integer("parking_area_id").primaryKey(),
    adminId: integer("admin_id").notNull(),
    /** Null: by the kind of the pass. */
    antiPassback: text("anti_passback"),
    /** Entries after the rights of the pass are used, once the car has left. */
    reentries: smallint("reentries").notNull().default(0),
    /** Minutes after midnight of the day when the parking opens, up to which a car that left may always come back. */
    reentryUntil: smallint("reentry_until"),
    whenFull: text("when_full").notNull().default("flag"),
    /** Why a person closed the zone to entries; null: it is open. */
    closedReason: text("closed_reason"),
    /** People that a pass of the zone lets through the venue's doors in one event; 0: it opens none. */
    doorPeople: smallint("door_people").notNull().default(0),
    /**
     * What a gate without a network does with a code that another gate of the zone may have admitted meanwhile: it admits
     * and notes it, or stops the car until there is a network.
     */
    offlineDoubles: text("offline_doubles").notNull().default("admit"),
    /** Whether subscribers, VIPs and prepaid cars enter without a network. */
    offlineStanding: text("offline_standing").notNull().default("admit"),
    /** Guards sell its free places at its gates. */
    walkUp: boolean("walk_up").notNull().default(false),
  },
  (t) => [
    foreignKey({
      columns: [t.parkingAreaId, t.adminId],
      foreignColumns: [parkingAreas.id, parkingAreas.adminId],
      name: "zone_rules_zone_fk",
    }),
    check("zone_rules_anti_passback", sql`${t.antiPassback} in ('off', 'soft', 'hard')`),
    check("zone_rules_reentries", sql`${t.reentries} between 0 and 99`),
    check("zone_rules_until", sql`${t.reentryUntil} between 0 and 1439`),
    check(
      "zone_rules_offline",
      sql`${t.offlineDoubles} in ('admit', 'stop') and ${t.offlineStanding} in ('admit', 'stop')`,
    ),
    check("zone_rules_when_full", sql`${t.whenFull} in ('flag', 'refuse')`),
    check("zone_rules_door_people", sql`${t.doorPeople} between 0 and 20`),
    check("zone_rules_closed", sql`length(${t.closedReason}) between 1 and 200`),
  ],
);

/** What a person counted in a zone, beside what the stays said at that moment. Append-only. */
export const occupancyCounts = pgTable(
  "occupancy_counts",
  {
    id: bigId(),
    adminId: integer("admin_id").notNull(),
    parkingAreaId: integer("parking_area_id").notNull(),
    counted: integer("counted").notNull(),
    /** Open stays at that moment, without earlier corrections. */
    stays: integer("stays").notNull(),
    /** What gates and screens said until then: the open stays with earlier corrections. */
    inside: integer("inside").notNull(),
    reason: text("reason").notNull(),
    userId: integer("user_id").notNull(),
    at: instant("at").notNull(),
    /** The reset that set it to nothing. */
    resetId: bigRef("reset_id").references(() => stayResets.id),
  },
  (t) => [
    foreignKey({
      columns: [t.parkingAreaId, t.adminId],
      foreignColumns: [parkingAreas.id, parkingAreas.adminId],
      name: "occupancy_counts_zone_fk",
    }),
    index("occupancy_counts_zone_idx").on(t.parkingAreaId, t.id),
    check("occupancy_counts_counted", sql`${t.counted} between 0 and 20000 and ${t.stays} >= 0`),
    uniqueIndex("occupancy_counts_reset_key").on(t.resetId),
    check("occupancy_counts_reset", sql`${t.resetId} is null or ${t.counted} = 0 and ${t.stays} = 0`),
    check("occupancy_counts_reason", sql`length(${t.reason}) between 1 and 200`),
  ],
);

/** Where people enter a venue on foot. One that is no longer used is archived. */
export const venueDoors = pgTable(
  "venue_doors",
  {
    id: id(),
    adminId: integer("admin_id").notNull(),
    enclosureId: integer("enclosure_id").notNull(),
    label: text("label").notNull(),
    archivedAt: instant("archived_at"),
  },
  (t) => [
    foreignKey({
      columns: [t.enclosureId, t.adminId],
      foreignColumns: [enclosures.id, enclosures.adminId],
      name: "venue_doors_enclosure_fk",
    }),
    unique("venue_doors_id_admin_key").on(t.id, t.adminId),
    uniqueIndex("venue_doors_label_key").on(t.enclosureId, sql`lower(${t.label})`).where(sql`archived_at is null`),
    check("venue_doors_label", sql`length(${t.label}) between 1 and 40`),
  ],
);

/**
 * A reading at a venue's door, and how many people it let through. People of one pass in one event are numbered, so that
 * two readings at once cannot let the same ones through. Append-only.
 */
export const doorScans = pgTable(
  "door_scans",
  {
    id: bigId(),
    adminId: integer("admin_id").notNull(),
    doorId: integer("door_id").notNull(),
    /** Null: the code is nobody's. */
    passId: bigRef("pass_id").references(() => passes.id),
    eventId: integer("event_id"),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    nonce: uuid("nonce").notNull(),
    decision: text("decision").notNull(),
    /** The number of the first that this reading let through; null: none. */
    firstPerson: smallint("first_person"),
    people: smallint("people").notNull().default(0),
    codeTail: text("code_tail").notNull(),
    scannedAt: instant("scanned_at").notNull(),
    recordedAt: instant("recorded_at").notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    foreignKey({
      columns: [t.doorId, t.adminId],
      foreignColumns: [venueDoors.id, venueDoors.adminId],
      name: "door_scans_door_fk",
    }),
    unique("door_scans_nonce_key").on(t.userId, t.nonce),
    uniqueIndex("door_scans_person_key").on(t.passId, t.eventId, t.firstPerson).where(sql`people > 0`),
    index("door_scans_event_idx").on(t.eventId, t.doorId),
    index("door_scans_door_idx").on(t.doorId, t.userId, t.id),
    check("door_scans_people", sql`${t.people} between 0 and 20`),
    check(
      "door_scans_admitted",
      sql`(${t.decision} = 'admitted') = (${t.people} > 0) and (${t.people} > 0) = (${t.firstPerson} is not null)`,
    ),
    check("door_scans_pass", sql`${t.people} = 0 or num_nonnulls(${t.passId}, ${t.eventId}) = 2`),
  ],
);
