import { sql } from "drizzle-orm";
import {
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
import { bigId, bytea, createdAt, id, instant } from "@/db/schema/columns";
import { enclosures, gates } from "@/db/schema/enclosures";
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
    index("barrier_controllers_admin_idx").on(t.adminId),
    check("barrier_controllers_type", sql`${t.type} in ('manual', 'shelly_rpc', 'hikvision_isapi')`),
    check("barrier_controllers_address", sql`(${t.type} = 'manual') = (${t.address} = '')`),
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
    uniqueIndex("barrier_lanes_output_key").on(t.controllerId, t.output).where(sql`archived_at is null`),
    index("barrier_lanes_admin_idx").on(t.adminId),
    check("barrier_lanes_direction", sql`${t.direction} in ('in', 'out')`),
    check("barrier_lanes_safe", sql`${t.hasLoop} and ${t.hasPhotocell}`),
    check("barrier_lanes_pulse", sql`${t.pulseMs} between 200 and 5000`),
    check("barrier_lanes_output", sql`${t.output} between 0 and 15`),
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
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    /** Made by the page: the same twice is one command. */
    nonce: uuid("nonce").notNull(),
    reason: text("reason").notNull(),
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
    unique("barrier_commands_nonce_key").on(t.userId, t.nonce),
    index("barrier_commands_lane_idx").on(t.laneId, t.id),
    check("barrier_commands_state", sql`${t.state} in ('sent', 'opened', 'failed', 'unknown')`),
    check("barrier_commands_answered", sql`(${t.state} = 'sent') = (${t.answeredAt} is null)`),
    check("barrier_commands_reason", sql`length(${t.reason}) between 3 and 200`),
  ],
);
