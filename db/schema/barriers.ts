import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bigId, bigRef, bytea, createdAt, id, instant } from "@/db/schema/columns";
import { enclosures, gates } from "@/db/schema/enclosures";
import { passes, scans } from "@/db/schema/passes";
import { users } from "@/db/schema/users";

/** The networks in which a venue's controllers stand. We connect to no address outside of them. */
export const barrierNetworks = pgTable(
  "barrier_networks",
  {
    id: id(),
    adminId: integer("admin_id").notNull(),
    enclosureId: integer("enclosure_id").notNull(),
    /** CIDR: "10.20.0.0/24". */
    network: text("network").notNull(),
    createdBy: integer("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({
      columns: [t.enclosureId, t.adminId],
      foreignColumns: [enclosures.id, enclosures.adminId],
      name: "barrier_networks_enclosure_fk",
    }),
    unique("barrier_networks_key").on(t.enclosureId, t.network),
  ],
);

/** A device that moves barriers. */
export const barrierControllers = pgTable(
  "barrier_controllers",
  {
    id: id(),
    adminId: integer("admin_id").notNull(),
    enclosureId: integer("enclosure_id").notNull(),
    name: text("name").notNull(),
    type: text("type").notNull(),
    /** "10.20.0.15" or "pluma-1.sitio.example:8080"; empty: people open by hand. */
    address: text("address").notNull().default(""),
    username: text("username").notNull().default(""),
    /** The device's password, sealed. */
    secret: bytea("secret"),
    /** What it said of itself when it answered last. */
    model: text("model").notNull().default(""),
    firmware: text("firmware").notNull().default(""),
    lastSeenAt: instant("last_seen_at"),
    /** Since then it does not answer as it should, and how; null: it does. */
    troubleSince: instant("trouble_since"),
    trouble: text("trouble").notNull().default(""),
    /** By which a device that calls us says who it is; no secret. */
    serial: text("serial").notNull().default(""),
    /** A device that calls us by an address of its own proves itself by this token in it. */
    tokenHash: bytea("token_hash"),
    /** Of a device with a list of its own: how many people fit, and when its list was last compared with ours. */
    capacity: integer("capacity"),
    comparedAt: instant("compared_at"),
    /** People on the device that are none of ours. */
    foreignPeople: integer("foreign_people").notNull().default(0),
    /** What it does with its barriers while it cannot ask us. */
    outage: text("outage").notNull().default("closed"),
    /** Milliseconds that its clock was behind ours when it called last; null: it never said its time. */
    clockOffsetMs: integer("clock_offset_ms"),
    createdBy: integer("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    archivedAt: instant("archived_at"),
  },
  (t) => [
    foreignKey({
      columns: [t.enclosureId, t.adminId],
      foreignColumns: [enclosures.id, enclosures.adminId],
      name: "barrier_controllers_enclosure_fk",
    }),
    unique("barrier_controllers_id_admin_key").on(t.id, t.adminId),
    uniqueIndex("barrier_controllers_name_key")
      .on(t.enclosureId, sql`lower(${t.name})`)
      .where(sql`archived_at is null`),
    uniqueIndex("barrier_controllers_serial_key")
      .on(t.enclosureId, t.type, sql`upper(${t.serial})`)
      .where(sql`archived_at is null and type = 'zkteco_push'`),
    index("barrier_controllers_called_idx")
      .on(sql`upper(${t.serial})`)
      .where(sql`archived_at is null and type = 'zkteco_push'`),
    uniqueIndex("barrier_controllers_token_key").on(t.tokenHash),
    index("barrier_controllers_admin_idx").on(t.adminId),
    check(
      "barrier_controllers_type",
      sql`${t.type} in ('manual', 'simulator', 'shelly_rpc', 'hikvision_isapi', 'zkteco_push', 'generic_http')`,
    ),
    check("barrier_controllers_address", sql`(${t.type} in ('shelly_rpc', 'hikvision_isapi')) = (${t.address} <> '')`),
    check("barrier_controllers_outage", sql`${t.outage} in ('closed', 'open', 'own_list')`),
  ],
);

/**
 * What a device signs its requests with, sealed. A new one does not end the one before: that ends when the new one is used
 * first.
 */
export const barrierKeys = pgTable(
  "barrier_keys",
  {
    id: id(),
    adminId: integer("admin_id").notNull(),
    controllerId: integer("controller_id").notNull(),
    secret: bytea("secret").notNull(),
    createdAt: createdAt(),
    usedAt: instant("used_at"),
    revokedAt: instant("revoked_at"),
  },
  (t) => [
    foreignKey({
      columns: [t.controllerId, t.adminId],
      foreignColumns: [barrierControllers.id, barrierControllers.adminId],
      name: "barrier_keys_controller_fk",
    }),
    index("barrier_keys_controller_idx").on(t.controllerId).where(sql`revoked_at is null`),
  ],
);

/** A code by which a device becomes a controller, once. A new code of the same controller takes the place of the one before. */
export const barrierPairings = pgTable(
  "barrier_pairings",
  {
    controllerId: integer("controller_id").primaryKey(),
    adminId: integer("admin_id").notNull(),
    codeHash: bytea("code_hash").notNull(),
    expiresAt: instant("expires_at").notNull(),
    createdBy: integer("created_by")
      .notNull()
      .references(() => users.id),
    usedAt: instant("used_at"),
  },
  (t) => [
    foreignKey({
      columns: [t.controllerId, t.adminId],
      foreignColumns: [barrierControllers.id, barrierControllers.adminId],
      name: "barrier_pairings_controller_fk",
    }),
    uniqueIndex("barrier_pairings_code_key").on(t.codeHash),
  ],
);

/**
 * What a device signed is taken once. Kept for as long as its time would still be accepted, and not logged: a server that
 * crashes forgets a minute, in which a reading or an event has its own number still.
 */
export const barrierNonces = pgTable(
  "barrier_nonces",
  {
    controllerId: integer("controller_id")
      .notNull()
      .references(() => barrierControllers.id),
    nonce: uuid("nonce").notNull(),
    at: instant("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.controllerId, t.nonce], name: "barrier_nonces_key" }),
    index("barrier_nonces_at_idx").on(t.at),
  ],
);

/** Devices that called and that nobody has set up, by what they say of themselves. */
export const barrierStrangers = pgTable(
  "barrier_strangers",
  {
    id: id(),
    type: text("type").notNull(),
    serial: text("serial").notNull(),
    address: text("address").notNull(),
    firstAt: instant("first_at").notNull(),
    lastAt: instant("last_at").notNull(),
  },
  (t) => [
    unique("barrier_strangers_key").on(t.type, t.serial),
    index("barrier_strangers_last_idx").on(t.lastAt),
    check("barrier_strangers_serial", sql`length(${t.serial}) between 1 and 40`),
  ],
);

/** A barrier with its direction. One that closes on a car without a loop and a photocell is not set up. */
export const barrierLanes = pgTable(
  "barrier_lanes",
  {
    id: id(),
    adminId: integer("admin_id").notNull(),
    controllerId: integer("controller_id").notNull(),
    gateId: integer("gate_id").notNull(),
    name: text("name").notNull(),
    direction: text("direction").notNull(),
    /** The relay or door of the controller. */
    output: smallint("output").notNull(),
    /** For how long the contact is closed. */
    pulseMs: smallint("pulse_ms").notNull().default(1_000),
    /** Who installed the loop and the photocell and says that both work. */
    installer: text("installer").notNull(),
    hasLoop: boolean("has_loop").notNull(),
    hasPhotocell: boolean("has_photocell").notNull(),
    /** Another device that reads in this lane, where the one that moves the barrier does not. */
    readerId: integer("reader_id"),
    /** The reader's own number of this lane. */
    readerOutput: smallint("reader_output"),
    /** Whoever may open barriers may open this one by a code that is typed or read elsewhere. */
    opensForStaff: boolean("opens_for_staff").notNull().default(false),
    createdBy: integer("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    archivedAt: instant("archived_at"),
  },
  (t) => [
    foreignKey({
      columns: [t.controllerId, t.adminId],
      foreignColumns: [barrierControllers.id, barrierControllers.adminId],
      name: "barrier_lanes_controller_fk",
    }),
    foreignKey({
      columns: [t.gateId, t.adminId],
      foreignColumns: [gates.id, gates.adminId],
      name: "barrier_lanes_gate_fk",
    }),
    unique("barrier_lanes_id_admin_key").on(t.id, t.adminId),
    foreignKey({
      columns: [t.readerId, t.adminId],
      foreignColumns: [barrierControllers.id, barrierControllers.adminId],
      name: "barrier_lanes_reader_fk",
    }),
    uniqueIndex("barrier_lanes_reader_key")
      .on(t.readerId, t.readerOutput)
      .where(sql`archived_at is null and reader_id is not null`),
    index("barrier_lanes_gate_idx").on(t.gateId).where(sql`archived_at is null`),
    uniqueIndex("barrier_lanes_output_key").on(t.controllerId, t.output).where(sql`archived_at is null`),
    index("barrier_lanes_admin_idx").on(t.adminId),
    check("barrier_lanes_direction", sql`${t.direction} in ('in', 'out')`),
    check("barrier_lanes_safe", sql`${t.hasLoop} and ${t.hasPhotocell}`),
    check("barrier_lanes_pulse", sql`${t.pulseMs} between 200 and 5000`),
    check("barrier_lanes_output", sql`${t.output} between 0 and 15`),
    check("barrier_lanes_reader", sql`(${t.readerId} is null) = (${t.readerOutput} is null)`),
  ],
);

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
    /** The device's own number: what is told twice is one event, and the order is theirs. */
    serialNo: bigint("serial_no", { mode: "number" }).notNull(),
    kind: text("kind").notNull(),
    /** By the device's clock, as well as we know. */
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
    /** By our clock; of what a device decided by itself, by its own. */
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

/** Of a venue's barriers together. */
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

/** The number by which readers know a code of a pass: readers take digits alone, and not many. */
export const barrierCodes = pgTable(
  "barrier_codes",
  {
    id: bigId(),
    adminId: integer("admin_id").notNull(),
    passId: bigRef("pass_id")
      .notNull()
      .references(() => passes.id),
    generation: smallint("generation").notNull(),
    code: text("code").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique("barrier_codes_code_key").on(t.code),
    unique("barrier_codes_pass_key").on(t.passId, t.generation),
    check("barrier_codes_code", sql`${t.code} ~ '^[1-9][0-9]{11,17}$'`),
  ],
);

/**
 * Who is on a device's own list, and who should be. A row is told when its fingerprint is the one that the device was told
 * last; it goes once the device has removed whom nobody wants there.
 */
export const barrierCredentials = pgTable(
  "barrier_credentials",
  {
    id: bigId(),
    adminId: integer("admin_id").notNull(),
    controllerId: integer("controller_id").notNull(),
    /** The device's key of the person. */
    employeeNo: text("employee_no").notNull(),
    passId: bigRef("pass_id")
      .notNull()
      .references(() => passes.id),
    name: text("name").notNull(),
    cardNo: text("card_no").notNull(),
    isActive: boolean("is_active").notNull(),
    validFrom: instant("valid_from"),
    validUntil: instant("valid_until"),
    /** False: it is to be removed. */
    isWanted: boolean("is_wanted").notNull().default(true),
    fingerprint: text("fingerprint").notNull(),
    toldFingerprint: text("told_fingerprint"),
    toldAt: instant("told_at"),
    failure: text("failure").notNull().default(""),
    tries: smallint("tries").notNull().default(0),
    nextAt: instant("next_at").notNull(),
  },
  (t) => [
    foreignKey({
      columns: [t.controllerId, t.adminId],
      foreignColumns: [barrierControllers.id, barrierControllers.adminId],
      name: "barrier_credentials_controller_fk",
    }),
    unique("barrier_credentials_key").on(t.controllerId, t.employeeNo),
    index("barrier_credentials_pass_idx").on(t.passId),
    index("barrier_credentials_due_idx")
      .on(t.controllerId, t.nextAt)
      .where(sql`told_fingerprint is distinct from fingerprint`),
  ],
);
