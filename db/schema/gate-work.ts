import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { deskOperations } from "@/db/schema/cash-desk";
import { bigId, bigRef, bytea, instant } from "@/db/schema/columns";
import { gates } from "@/db/schema/enclosures";
import { orders } from "@/db/schema/orders";
import { passes, scans } from "@/db/schema/passes";
import { users } from "@/db/schema/users";

/** A gate that lets nobody in for a while; cars inside leave by it all the same. The open row is the one that holds. */
export const gateClosures = pgTable(
  "gate_closures",
  {
    id: bigId(),
    adminId: integer("admin_id").notNull(),
    gateId: integer("gate_id").notNull(),
    reason: text("reason").notNull().default(""),
    closedBy: integer("closed_by")
      .notNull()
      .references(() => users.id),
    closedAt: instant("closed_at").notNull(),
    openedBy: integer("opened_by").references(() => users.id),
    openedAt: instant("opened_at"),
  },
  (t) => [
    foreignKey({
      columns: [t.gateId, t.adminId],
      foreignColumns: [gates.id, gates.adminId],
      name: "gate_closures_gate_fk",
    }),
    uniqueIndex("gate_closures_open_key").on(t.gateId).where(sql`opened_at is null`),
    index("gate_closures_gate_idx").on(t.gateId, t.closedAt),
    check("gate_closures_reason", sql`length(${t.reason}) <= 200`),
    check("gate_closures_opened", sql`(${t.openedAt} is null) = (${t.openedBy} is null)`),
    check("gate_closures_order", sql`${t.openedAt} is null or ${t.openedAt} >= ${t.closedAt}`),
  ],
);

/** A guard's work at one gate. What they read in it is counted from the readings. */
export const guardShifts = pgTable(
  "guard_shifts",
  {
    id: bigId(),
    adminId: integer("admin_id").notNull(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    /** Null: a venue without events. */
    eventId: integer("event_id"),
    gateId: integer("gate_id").notNull(),
    startedAt: instant("started_at").notNull(),
    endedAt: instant("ended_at"),
    /** Who or what ended it: the guard, a guard who went on at another gate, or nobody within hours. */
    endedBy: text("ended_by"),
  },
  (t) => [
    foreignKey({
      columns: [t.gateId, t.adminId],
      foreignColumns: [gates.id, gates.adminId],
      name: "guard_shifts_gate_fk",
    }),
    unique("guard_shifts_id_admin_key").on(t.id, t.adminId),
    uniqueIndex("guard_shifts_open_key").on(t.userId).where(sql`ended_at is null`),
    index("guard_shifts_event_idx").on(t.eventId, t.startedAt),
    index("guard_shifts_gate_idx").on(t.gateId, t.startedAt),
    check("guard_shifts_ended", sql`(${t.endedAt} is null) = (${t.endedBy} is null)`),
    check("guard_shifts_ended_by", sql`${t.endedBy} in ('guard', 'moved', 'forgotten')`),
    check("guard_shifts_order", sql`${t.endedAt} is null or ${t.endedAt} >= ${t.startedAt}`),
  ],
);

export const guardBreaks = pgTable(
  "guard_breaks",
  {
    id: bigId(),
    adminId: integer("admin_id").notNull(),
    shiftId: bigRef("shift_id").notNull(),
    startedAt: instant("started_at").notNull(),
    endedAt: instant("ended_at"),
  },
  (t) => [
    foreignKey({
      columns: [t.shiftId, t.adminId],
      foreignColumns: [guardShifts.id, guardShifts.adminId],
      name: "guard_breaks_shift_fk",
    }),
    uniqueIndex("guard_breaks_open_key").on(t.shiftId).where(sql`ended_at is null`),
    check("guard_breaks_order", sql`${t.endedAt} is null or ${t.endedAt} >= ${t.startedAt}`),
  ],
);

/** A place that a guard sold to a car at the gate, and the reading by which that came in. */
export const gateSales = pgTable(
  "gate_sales",
  {
    id: bigId(),
    adminId: integer("admin_id").notNull(),
    eventId: integer("event_id").notNull(),
    gateId: integer("gate_id").notNull(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    /** Made by the phone, so that sending it again sells nothing anew. */
    nonce: uuid("nonce").notNull(),
    orderId: bigRef("order_id").notNull(),
    scanId: bigRef("scan_id")
      .notNull()
      .references(() => scans.id),
    deskOperationId: bigRef("desk_operation_id")
      .notNull()
      .references(() => deskOperations.id),
    at: instant("at").notNull(),
  },
  (t) => [
    foreignKey({
      columns: [t.gateId, t.adminId],
      foreignColumns: [gates.id, gates.adminId],
      name: "gate_sales_gate_fk",
    }),
    foreignKey({
      columns: [t.orderId, t.adminId],
      foreignColumns: [orders.id, orders.adminId],
      name: "gate_sales_order_fk",
    }),
    unique("gate_sales_nonce_key").on(t.userId, t.nonce),
    uniqueIndex("gate_sales_order_key").on(t.orderId),
    uniqueIndex("gate_sales_scan_key").on(t.scanId),
    index("gate_sales_event_idx").on(t.eventId, t.at),
  ],
);

/**
 * What a guard wrote down: a quarrel, a dented car. A photo shows people and plates: only staff and supervisors see it,
 * and it goes after thirty days, the note stays.
 */
export const gateIncidents = pgTable(
  "gate_incidents",
  {
    id: bigId(),
    adminId: integer("admin_id").notNull(),
    enclosureId: integer("enclosure_id").notNull(),
    eventId: integer("event_id"),
    gateId: integer("gate_id").notNull(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    /** Made by the phone, so that sending it again writes nothing anew. */
    nonce: uuid("nonce").notNull(),
    note: text("note").notNull(),
    scanId: bigRef("scan_id").references(() => scans.id),
    passId: bigRef("pass_id").references(() => passes.id),
    /** WebP, drawn anew. */
    photo: bytea("photo"),
    at: instant("at").notNull(),
  },
  (t) => [
    foreignKey({
      columns: [t.gateId, t.adminId],
      foreignColumns: [gates.id, gates.adminId],
      name: "gate_incidents_gate_fk",
    }),
    unique("gate_incidents_nonce_key").on(t.userId, t.nonce),
    index("gate_incidents_admin_idx").on(t.adminId, t.id),
    index("gate_incidents_event_idx").on(t.eventId, t.id),
    index("gate_incidents_photo_idx").on(t.at).where(sql`photo is not null`),
    check("gate_incidents_note", sql`length(${t.note}) between 1 and 500`),
    check("gate_incidents_photo", sql`octet_length(${t.photo}) <= 500000`),
  ],
);
