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
import { barrierControllers, barrierLanes } from "@/db/schema/barriers";
import { bigId, bigRef, bytea, id, instant } from "@/db/schema/columns";
import { enclosures } from "@/db/schema/enclosures";
import { passes, scans } from "@/db/schema/passes";
import { users } from "@/db/schema/users";

/**
 * What we told a barrier, written down before it is sent. One without an answer is never repeated by itself: nobody knows
 * whether it opened.
 */
export const barrierCommands = pgTable(
  "barrier_commands",
  {
    id: bigId(),
    adminId: integer("admin_id").notNull(),
    laneId: integer("lane_id").notNull(),
    /** `hold` keeps the contact closed, `release` lets it go: the controller closes when loop and photocell allow. */
    kind: text("kind").notNull().default("open"),
    /** A person, a code that was read, the fire contact, or the end of the time for which a barrier was kept open. */
    cause: text("cause").notNull().default("person"),
    userId: integer("user_id").references(() => users.id),
    /** Made by the page: the same twice is one command. */
    nonce: uuid("nonce").notNull(),
    reason: text("reason").notNull(),
    /** A device that asks for its orders has it since; null: it was not handed over. */
    fetchedAt: instant("fetched_at"),
    /** Until when the contact is to be kept closed. */
    holdUntil: instant("hold_until"),
    state: text("state").notNull().default("sent"),
    /** The controller's words, or ours where it said nothing. */
    detail: text("detail").notNull().default(""),
    /** The contact was closed already: one pulse for two commands. */
    isMerged: boolean("is_merged").notNull().default(false),
    sentAt: instant("sent_at").notNull(),
    answeredAt: instant("answered_at"),
    /** A person looked at the barrier and said what it did. */
    clearedBy: integer("cleared_by").references(() => users.id),
  },
  (t) => [
    foreignKey({
      columns: [t.laneId, t.adminId],
      foreignColumns: [barrierLanes.id, barrierLanes.adminId],
      name: "barrier_commands_lane_fk",
    }),
    unique("barrier_commands_nonce_key").on(t.userId, t.nonce).nullsNotDistinct(),
    unique("barrier_commands_id_admin_key").on(t.id, t.adminId),
    index("barrier_commands_day_idx").on(t.laneId, t.sentAt),
    index("barrier_commands_sent_idx").on(t.sentAt).where(sql`state = 'sent'`),
    index("barrier_commands_lane_idx").on(t.laneId, t.id),
    check("barrier_commands_state", sql`${t.state} in ('sent', 'opened', 'failed', 'unknown')`),
    check("barrier_commands_answered", sql`(${t.state} = 'sent') = (${t.answeredAt} is null)`),
    check("barrier_commands_reason", sql`length(${t.reason}) between 3 and 200`),
    check("barrier_commands_kind", sql`${t.kind} in ('open', 'hold', 'release')`),
    check("barrier_commands_cause", sql`${t.cause} in ('person', 'reader', 'fire', 'keeper')`),
    check("barrier_commands_person", sql`${t.cause} <> 'person' or ${t.userId} is not null`),
    check("barrier_commands_hold", sql`(${t.kind} = 'hold') = (${t.holdUntil} is not null)`),
  ],
);

/** What a device told us, each of its numbers once. Append-only. */
export const barrierEvents = pgTable(
  "barrier_events",
  {
    id: bigId(),
    adminId: integer("admin_id").notNull(),
    controllerId: integer("controller_id").notNull(),
    laneId: integer("lane_id"),
    /** The device counts its events itself: the same number is the same event, and the numbers tell their order. */
    serialNo: bigint("serial_no", { mode: "number" }).notNull(),
    kind: text("kind").notNull(),
    /** The moment on the device's clock, as well as we know it. */
    at: instant("at").notNull(),
    receivedAt: instant("received_at").notNull(),
    /** False: a device said so that did not prove itself. It opens and charges nothing. */
    isProven: boolean("is_proven").notNull(),
    commandId: bigRef("command_id"),
    /** The end of a code that was read. */
    codeTail: text("code_tail").notNull().default(""),
    detail: text("detail").notNull().default(""),
  },
  (t) => [
    foreignKey({
      columns: [t.controllerId, t.adminId],
      foreignColumns: [barrierControllers.id, barrierControllers.adminId],
      name: "barrier_events_controller_fk",
    }),
    foreignKey({
      columns: [t.laneId, t.adminId],
      foreignColumns: [barrierLanes.id, barrierLanes.adminId],
      name: "barrier_events_lane_fk",
    }),
    foreignKey({
      columns: [t.commandId, t.adminId],
      foreignColumns: [barrierCommands.id, barrierCommands.adminId],
      name: "barrier_events_command_fk",
    }),
    unique("barrier_events_serial_key").on(t.controllerId, t.isProven, t.serialNo),
    index("barrier_events_lane_idx").on(t.laneId, t.id),
    index("barrier_events_passed_idx").on(t.laneId, t.at).where(sql`kind = 'passed'`),
    index("barrier_events_admin_idx").on(t.adminId, t.id),
    check(
      "barrier_events_kind",
      sql`${t.kind} in ('reading', 'admitted_offline', 'opened', 'not_opened', 'closed', 'passed', 'backed_off', 'forced_open', 'fire', 'fire_over', 'restarted')`,
    ),
    check("barrier_events_detail", sql`length(${t.detail}) <= 200 and length(${t.codeTail}) <= 4`),
  ],
);

/**
 * A code that was read in a lane, and what became of the car: let pass by a command, then seen to open, to pass, or not.
 * What it was charged is provisional while `state` is `ordered` or `unknown`.
 */
export const barrierPassages = pgTable(
  "barrier_passages",
  {
    id: bigId(),
    adminId: integer("admin_id").notNull(),
    laneId: integer("lane_id").notNull(),
    direction: text("direction").notNull(),
    decision: text("decision").notNull(),
    state: text("state").notNull(),
    /** Null: the code is nobody's. */
    passId: bigRef("pass_id").references(() => passes.id),
    /** Null: nothing was recorded, since the platform took too long. */
    scanId: bigRef("scan_id").references(() => scans.id),
    /** The device's number of the reading; null: a person read the code elsewhere. */
    eventId: bigRef("event_id").references(() => barrierEvents.id),
    userId: integer("user_id").references(() => users.id),
    commandId: bigRef("command_id"),
    codeTail: text("code_tail").notNull().default(""),
    /** Opened again for the same car, free. */
    repeats: smallint("repeats").notNull().default(0),
    /** The moment on our clock; on the device's own where it decided by itself. */
    readAt: instant("read_at").notNull(),
    /** The last reading of the same car here. */
    lastReadAt: instant("last_read_at").notNull(),
    settledAt: instant("settled_at"),
    /** From the reading's arrival to the answer. */
    answeredMs: integer("answered_ms").notNull().default(0),
    takenCents: integer("taken_cents").notNull().default(0),
  },
  (t) => [
    foreignKey({
      columns: [t.laneId, t.adminId],
      foreignColumns: [barrierLanes.id, barrierLanes.adminId],
      name: "barrier_passages_lane_fk",
    }),
    foreignKey({
      columns: [t.commandId, t.adminId],
      foreignColumns: [barrierCommands.id, barrierCommands.adminId],
      name: "barrier_passages_command_fk",
    }),
    uniqueIndex("barrier_passages_scan_key").on(t.scanId),
    uniqueIndex("barrier_passages_event_key").on(t.eventId),
    index("barrier_passages_lane_idx").on(t.laneId, t.id),
    index("barrier_passages_day_idx").on(t.adminId, t.readAt),
    index("barrier_passages_pass_idx").on(t.passId, t.id),
    index("barrier_passages_command_idx").on(t.commandId),
    index("barrier_passages_open_idx").on(t.readAt).where(sql`state = 'ordered'`),
    check("barrier_passages_direction", sql`${t.direction} in ('in', 'out')`),
    check(
      "barrier_passages_state",
      sql`${t.state} in ('refused', 'ordered', 'opened', 'passed', 'failed', 'backed_off', 'unknown')`,
    ),
    check("barrier_passages_refused", sql`(${t.decision} <> 'admitted') = (${t.state} = 'refused')`),
    check("barrier_passages_settled", sql`(${t.state} = 'ordered') = (${t.settledAt} is null)`),
    check("barrier_passages_repeats", sql`${t.repeats} between 0 and 2 and ${t.takenCents} >= 0`),
  ],
);

/**
 * What a device saw of a car: its plate, its picture, or both. A job deletes each row after thirty days, or after a year
 * if somebody marked it for an incident.
 */
export const barrierSightings = pgTable(
  "barrier_sightings",
  {
    id: bigId(),
    adminId: integer("admin_id").notNull(),
    laneId: integer("lane_id").notNull(),
    /** Null: no car was read in the lane at that moment. */
    passageId: bigRef("passage_id").references(() => barrierPassages.id),
    plate: text("plate").notNull().default(""),
    /** WebP, drawn anew. */
    picture: bytea("picture"),
    takenAt: instant("taken_at").notNull(),
    keepUntil: instant("keep_until").notNull(),
    keptReason: text("kept_reason").notNull().default(""),
    keptBy: integer("kept_by").references(() => users.id),
  },
  (t) => [
    foreignKey({
      columns: [t.laneId, t.adminId],
      foreignColumns: [barrierLanes.id, barrierLanes.adminId],
      name: "barrier_sightings_lane_fk",
    }),
    index("barrier_sightings_passage_idx").on(t.passageId),
    /** A message that is sent again tells of the same car. */
    unique("barrier_sightings_key").on(t.laneId, t.takenAt),
    index("barrier_sightings_keep_idx").on(t.keepUntil),
    check("barrier_sightings_some", sql`${t.plate} <> '' or ${t.picture} is not null`),
    check("barrier_sightings_plate", sql`length(${t.plate}) <= 20 and length(${t.keptReason}) <= 200`),
    check("barrier_sightings_kept", sql`(${t.keptBy} is null) = (${t.keptReason} = '')`),
  ],
);

/** A lane whose barrier is kept open, by a person with a reason or by the fire contact. */
export const barrierHolds = pgTable(
  "barrier_holds",
  {
    id: bigId(),
    adminId: integer("admin_id").notNull(),
    laneId: integer("lane_id").notNull(),
    reason: text("reason").notNull(),
    /** Null: the fire contact. */
    userId: integer("user_id").references(() => users.id),
    startedAt: instant("started_at").notNull(),
    /** It ends then unless somebody renews it. */
    until: instant("until").notNull(),
    endedAt: instant("ended_at"),
    /** Null: its time was over, or the fire was. */
    endedBy: integer("ended_by").references(() => users.id),
  },
  (t) => [
    foreignKey({
      columns: [t.laneId, t.adminId],
      foreignColumns: [barrierLanes.id, barrierLanes.adminId],
      name: "barrier_holds_lane_fk",
    }),
    uniqueIndex("barrier_holds_open_key").on(t.laneId).where(sql`ended_at is null`),
    index("barrier_holds_lane_idx").on(t.laneId, t.startedAt),
    check("barrier_holds_reason", sql`length(${t.reason}) between 3 and 200`),
  ],
);

/** A fire contact that closed. Nobody is charged at the venue until a person resets it. */
export const barrierFires = pgTable(
  "barrier_fires",
  {
    id: id(),
    adminId: integer("admin_id").notNull(),
    enclosureId: integer("enclosure_id").notNull(),
    controllerId: integer("controller_id").notNull(),
    startedAt: instant("started_at").notNull(),
    /** The contact opened again; it is not over by that. */
    contactOffAt: instant("contact_off_at"),
    resetAt: instant("reset_at"),
    resetBy: integer("reset_by").references(() => users.id),
  },
  (t) => [
    foreignKey({
      columns: [t.controllerId, t.adminId],
      foreignColumns: [barrierControllers.id, barrierControllers.adminId],
      name: "barrier_fires_controller_fk",
    }),
    foreignKey({
      columns: [t.enclosureId, t.adminId],
      foreignColumns: [enclosures.id, enclosures.adminId],
      name: "barrier_fires_enclosure_fk",
    }),
    uniqueIndex("barrier_fires_open_key").on(t.enclosureId).where(sql`reset_at is null`),
    check("barrier_fires_reset", sql`(${t.resetAt} is null) = (${t.resetBy} is null)`),
  ],
);

/** A venue's barriers share these. */
export const barrierSettings = pgTable(
  "barrier_settings",
  {
    enclosureId: integer("enclosure_id").primaryKey(),
    adminId: integer("admin_id").notNull(),
    /** The fire contact opens entries too, not exits alone. */
    fireOpensEntries: boolean("fire_opens_entries").notNull().default(false),
    /** Who tried the fire contact. */
    fireTestedBy: text("fire_tested_by").notNull().default(""),
  },
  (t) => [
    foreignKey({
      columns: [t.enclosureId, t.adminId],
      foreignColumns: [enclosures.id, enclosures.adminId],
      name: "barrier_settings_enclosure_fk",
    }),
  ],
);
