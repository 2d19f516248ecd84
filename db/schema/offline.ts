import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { barrierControllers } from "@/db/schema/barriers";
import { bigId, bigRef, bytea, createdAt, instant } from "@/db/schema/columns";
import { enclosures, gates } from "@/db/schema/enclosures";
import { passes, scans } from "@/db/schema/passes";
import { users } from "@/db/schema/users";

/**
 * A phone that a person reads codes with, as it last said. Its token only adds readings that this phone made while it had
 * no network, also after the session ended.
 */
export const gatePhones = pgTable(
  "gate_phones",
  {
    id: bigId(),
    adminId: integer("admin_id").notNull(),
    enclosureId: integer("enclosure_id").notNull(),
    /** Made by the phone, once. */
    device: uuid("device").notNull(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    /** The session by which it was registered last; readings that come in after its end are looked at by a person. */
    sessionId: uuid("session_id").notNull(),
    tokenHash: bytea("token_hash").notNull(),
    tokenUntil: instant("token_until").notNull(),
    /** Where it stands, as a `postKey`. */
    post: text("post").notNull(),
    gateId: integer("gate_id").notNull(),
    lastSeenAt: instant("last_seen_at").notNull(),
    /** Readings that it has not sent yet. */
    waiting: integer("waiting").notNull().default(0),
    version: text("version").notNull().default(""),
    /** Per cent; null: the browser does not say. */
    battery: smallint("battery"),
    /** Milliseconds that our clock is ahead of the phone's; null: not measured. */
    clockOffsetMs: integer("clock_offset_ms"),
    /** When the list that it holds was made. */
    bundleAt: instant("bundle_at"),
    /** What it has checked for a gate without a network. */
    readiness: jsonb("readiness").$type<Record<string, boolean>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({
      columns: [t.enclosureId, t.adminId],
      foreignColumns: [enclosures.id, enclosures.adminId],
      name: "gate_phones_enclosure_fk",
    }),
    foreignKey({
      columns: [t.gateId, t.adminId],
      foreignColumns: [gates.id, gates.adminId],
      name: "gate_phones_gate_fk",
    }),
    unique("gate_phones_device_key").on(t.device, t.userId),
    unique("gate_phones_id_admin_key").on(t.id, t.adminId),
    uniqueIndex("gate_phones_token_key").on(t.tokenHash),
    index("gate_phones_gate_idx").on(t.gateId, t.lastSeenAt),
    index("gate_phones_enclosure_idx").on(t.enclosureId, t.lastSeenAt),
    check("gate_phones_waiting", sql`${t.waiting} >= 0`),
    check("gate_phones_battery", sql`${t.battery} between 0 and 100`),
  ],
);

/**
 * What a phone told a guard, or a reader did with its barrier, while it decided by itself: a fact, whatever the platform would have said. `scan_id` is the
 * reading that it became, with the platform's own decision. Append-only; what people say of it stands in
 * `offline_resolutions`.
 */
export const offlineReadings = pgTable(
  "offline_readings",
  {
    id: bigId(),
    adminId: integer("admin_id").notNull(),
    enclosureId: integer("enclosure_id").notNull(),
    /** Null: a reader at a barrier decided, which nobody held. */
    phoneId: bigRef("phone_id"),
    userId: integer("user_id").references(() => users.id),
    /** The reader that decided, and what it was called then. */
    controllerId: integer("controller_id"),
    device: text("device").notNull().default(""),
    gateId: integer("gate_id").notNull(),
    eventId: integer("event_id"),
    passId: bigRef("pass_id").references(() => passes.id),
    nonce: uuid("nonce").notNull(),
    /** Its place in the phone's queue. */
    seq: integer("seq").notNull(),
    codeTail: text("code_tail").notNull(),
    direction: text("direction").notNull(),
    /** The verdict that the guard saw. */
    shown: text("shown").notNull(),
    /** The phone had asked the platform and waited too long for the answer. */
    wasAsked: boolean("was_asked").notNull().default(false),
    /** Why the guard let the car pass against the phone's refusal; null: nobody did. */
    forcedReason: text("forced_reason"),
    /** A time in which the phone's screen stayed on: its steady clock counts from the beginning of it. */
    runId: uuid("run_id").notNull(),
    /** The phone's clock. */
    wallAt: instant("wall_at").notNull(),
    /** Milliseconds of the steady clock since the run began. */
    monoMs: bigRef("mono_ms").notNull(),
    /** Milliseconds that our clock was ahead, as measured in that run; null: it never had a network. */
    offsetMs: integer("offset_ms"),
    /** When it was, as well as we know. */
    readAt: instant("read_at").notNull(),
    /** It may have been so many milliseconds earlier or later. */
    unsureMs: integer("unsure_ms").notNull(),
    /** When the list was made that the phone decided by. */
    bundleAt: instant("bundle_at"),
    receivedAt: instant("received_at").notNull().default(sql`clock_timestamp()`),
    /** It came in by the phone's token alone, since its session had ended. */
    isAfterRevocation: boolean("is_after_revocation").notNull().default(false),
    /** What the platform says of it; null: it was not judged. */
    judged: text("judged"),
    scanId: bigRef("scan_id").references(() => scans.id),
    /** What a person has to look at. */
    findings: text("findings").array().notNull().default([]),
    /** The reading that it contradicts. */
    againstScanId: bigRef("against_scan_id").references(() => scans.id),
  },
  (t) => [
    foreignKey({
      columns: [t.phoneId, t.adminId],
      foreignColumns: [gatePhones.id, gatePhones.adminId],
      name: "offline_readings_phone_fk",
    }),
    foreignKey({
      columns: [t.gateId, t.adminId],
      foreignColumns: [gates.id, gates.adminId],
      name: "offline_readings_gate_fk",
    }),
    foreignKey({
      columns: [t.controllerId, t.adminId],
      foreignColumns: [barrierControllers.id, barrierControllers.adminId],
      name: "offline_readings_controller_fk",
    }),
    unique("offline_readings_nonce_key").on(t.userId, t.nonce).nullsNotDistinct(),
    unique("offline_readings_id_admin_key").on(t.id, t.adminId),
    uniqueIndex("offline_readings_scan_key").on(t.scanId),
    index("offline_readings_phone_idx").on(t.phoneId, t.seq),
    index("offline_readings_pass_idx").on(t.passId, t.id),
    index("offline_readings_found_idx").on(t.adminId, t.eventId, t.id).where(sql`findings <> '{}'`),
    check(
      "offline_readings_by",
      sql`(${t.phoneId} is null) = (${t.userId} is null) and num_nonnulls(${t.phoneId}, ${t.controllerId}) = 1`,
    ),
    check("offline_readings_direction", sql`${t.direction} in ('in', 'out')`),
    check(
      "offline_readings_shown",
      sql`${t.shown} in ('admitted', 'unknown_code', 'bad_signature', 'revoked', 'other_enclosure', 'other_event', 'other_zone', 'not_yet_valid', 'expired', 'cancelled', 'returned', 'blocked', 'already_used', 'still_inside', 'not_inside', 'no_balance', 'gate_closed', 'full', 'zone_closed', 'needs_network')`,
    ),
    check(
      "offline_readings_forced",
      sql`${t.forcedReason} is null or length(${t.forcedReason}) between 1 and 200 and ${t.shown} = 'admitted'`,
    ),
    check(
      "offline_readings_findings",
      sql`${t.findings} <@ array['double', 'withdrawn', 'over_capacity', 'clock', 'differs', 'after_revocation', 'forced', 'turned_away']`,
    ),
    check("offline_readings_clock", sql`${t.monoMs} >= 0 and ${t.unsureMs} >= 0`),
  ],
);

/** What a person said of a finding. Append-only. */
export const offlineResolutions = pgTable(
  "offline_resolutions",
  {
    id: bigId(),
    adminId: integer("admin_id").notNull(),
    readingId: bigRef("reading_id").notNull(),
    act: text("act").notNull(),
    note: text("note").notNull().default(""),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    at: instant("at").notNull(),
  },
  (t) => [
    foreignKey({
      columns: [t.readingId, t.adminId],
      foreignColumns: [offlineReadings.id, offlineReadings.adminId],
      name: "offline_resolutions_reading_fk",
    }),
    unique("offline_resolutions_act_key").on(t.readingId, t.act),
    check("offline_resolutions_act", sql`${t.act} in ('accepted', 'incident', 'charge_undone')`),
    check("offline_resolutions_note", sql`length(${t.note}) <= 500`),
  ],
);
