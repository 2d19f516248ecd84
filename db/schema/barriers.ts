import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
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
import { passes } from "@/db/schema/passes";
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
    /** The moment since which it does not answer as it should; `trouble` says how. Null: it does. */
    troubleSince: instant("trouble_since"),
    trouble: text("trouble").notNull().default(""),
    /** A device that calls us says by it who it is; it is no secret. */
    serial: text("serial").notNull().default(""),
    /** A device that calls us by an address of its own proves itself by this token in it. */
    tokenHash: bytea("token_hash"),
    /** The relay in the venue's network through which it is reached and calls; null: none is between. */
    relayId: integer("relay_id"),
    /** It keeps a socket to us open, by which it is reached: nobody dials in. */
    dialsOut: boolean("dials_out").notNull().default(false),
    /** The last connection of a device that keeps one open. Processes that hold an earlier one get nothing for it. */
    linkId: uuid("link_id"),
    /** Somebody wants this relay to run the program of today. */
    isUpdateWanted: boolean("is_update_wanted").notNull().default(false),
    /**
     * A device with a list of its own has these: how many people fit, and when its list was last compared with ours.
     */
    capacity: integer("capacity"),
    comparedAt: instant("compared_at"),
    /** A device that calls was to say since then whom it has; null: nobody waits for it. */
    compareAskedAt: instant("compare_asked_at"),
    /** When it was asked last, and which packs of its answer have come. */
    compareSentAt: instant("compare_sent_at"),
    comparePacks: integer("compare_packs").array().notNull().default(sql`'{}'`),
    /** The number of the last order for its list: each attempt has one of its own, so that a late answer names its own. */
    listOrders: integer("list_orders").notNull().default(0),
    /** People on the device that are none of ours. */
    foreignPeople: integer("foreign_people").notNull().default(0),
    /** Firmwares differ in how they want to be answered: this one takes the other way of its make. */
    answersOtherwise: boolean("answers_otherwise").notNull().default(false),
    /** JSON of `DeviceSetting[]`: how each setting should be and how we last read it. Null until we first read them. */
    settings: jsonb("settings"),
    settingsAt: instant("settings_at"),
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
    foreignKey({
      columns: [t.relayId, t.adminId],
      foreignColumns: [t.id, t.adminId],
      name: "barrier_controllers_relay_fk",
    }),
    index("barrier_controllers_relay_idx").on(t.relayId),
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
      sql`${t.type} in ('manual', 'simulator', 'shelly_rpc', 'hikvision_isapi', 'zkteco_push', 'generic_http', 'relay')`,
    ),
    check(
      "barrier_controllers_address",
      sql`(${t.type} in ('shelly_rpc', 'hikvision_isapi') and not ${t.dialsOut}) = (${t.address} <> '')`,
    ),
    check(
      "barrier_controllers_way",
      sql`(not ${t.dialsOut} or ${t.type} = 'shelly_rpc' and ${t.relayId} is null)
        and (${t.relayId} is null or ${t.type} in ('shelly_rpc', 'hikvision_isapi', 'zkteco_push'))`,
    ),
    check(
      "barrier_controllers_answers",
      sql`not ${t.answersOtherwise} or ${t.type} in ('hikvision_isapi', 'zkteco_push')`,
    ),
    check("barrier_controllers_settings", sql`(${t.settings} is null) = (${t.settingsAt} is null)`),
    check("barrier_controllers_outage", sql`${t.outage} in ('closed', 'open', 'own_list')`),
  ],
);

/**
 * A device signs its requests with this key, which is kept sealed. When a device gets a new key, the old one works until
 * the device first uses the new one.
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

/** A device shows this code once and becomes the controller. Each controller has one code at a time. */
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
 * Makes sure that a signed request is taken once. A row stays while its time would be accepted. The table is not logged, so
 * a server that crashes forgets a minute of them; readings and events count once even then, by the device's own numbers.
 */
export const barrierNonces = pgTable(
  "barrier_nonces",
  {
    // Not a foreign key: checking it locks the controller's row, which is logged, and every request would wait for the disk.
    controllerId: integer("controller_id").notNull(),
    nonce: uuid("nonce").notNull(),
    at: instant("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.controllerId, t.nonce], name: "barrier_nonces_key" }),
    index("barrier_nonces_at_idx").on(t.at),
  ],
);

/**
 * Requests that a carrier (a relay, or a device that keeps a socket to us open) has to make of a device. A row is deleted
 * once the answer has been read. The table is unlogged: if a crash empties it, the waiting command becomes `unknown`.
 */
export const barrierAsks = pgTable(
  "barrier_asks",
  {
    id: bigId(),
    adminId: integer("admin_id").notNull(),
    carrierId: integer("carrier_id").notNull(),
    /** The request with the device's password, sealed. */
    sealed: bytea("sealed").notNull(),
    askedAt: instant("asked_at").notNull(),
    /** The carrier has it since then, and nobody else gets it. */
    takenAt: instant("taken_at"),
    /** JSON of an `Answer`. */
    answer: text("answer"),
  },
  (t) => [
    foreignKey({
      columns: [t.carrierId, t.adminId],
      foreignColumns: [barrierControllers.id, barrierControllers.adminId],
      name: "barrier_asks_carrier_fk",
    }),
    index("barrier_asks_waiting_idx").on(t.carrierId, t.id).where(sql`taken_at is null`),
    index("barrier_asks_at_idx").on(t.askedAt),
    check("barrier_asks_size", sql`length(${t.sealed}) < 262144 and length(${t.answer}) < 262144`),
    check("barrier_asks_taken", sql`${t.answer} is null or ${t.takenAt} is not null`),
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
    /** Through which it called; null: by itself. */
    relayId: integer("relay_id").references(() => barrierControllers.id, { onDelete: "set null" }),
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
    /** How long the contact is closed. */
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
    /** What a device that fetches its orders was given last, and when: it may not have answered yet. */
    sentFingerprint: text("sent_fingerprint"),
    sentAt: instant("sent_at"),
    /** The number of the last order of this attempt. */
    sentOrder: integer("sent_order"),
    /** A device that calls said then that it has this person. */
    seenAt: instant("seen_at"),
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
    index("barrier_credentials_sent_idx").on(t.controllerId, t.sentOrder).where(sql`sent_order is not null`),
    index("barrier_credentials_due_idx")
      .on(t.controllerId, t.nextAt)
      .where(sql`told_fingerprint is distinct from fingerprint`),
  ],
);
