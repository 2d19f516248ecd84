import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { bigId, bigRef, createdAt, id, instant } from "@/db/schema/columns";
import { enclosures } from "@/db/schema/enclosures";
import { payments, refunds } from "@/db/schema/payments";
import { admins, users } from "@/db/schema/users";

/** Where a venue takes cash. */
export const deskPoints = pgTable(
  "desk_points",
  {
    id: id(),
    adminId: integer("admin_id").notNull(),
    enclosureId: integer("enclosure_id").notNull(),
    name: text("name").notNull(),
    createdAt: createdAt(),
    archivedAt: instant("archived_at"),
  },
  (t) => [
    unique("desk_points_id_admin_key").on(t.id, t.adminId),
    uniqueIndex("desk_points_name_key").on(t.enclosureId, sql`lower(name)`).where(sql`archived_at is null`),
    index("desk_points_admin_idx").on(t.adminId),
    foreignKey({
      columns: [t.enclosureId, t.adminId],
      foreignColumns: [enclosures.id, enclosures.adminId],
      name: "desk_points_enclosure_fk",
    }),
    check("desk_points_name", sql`length(${t.name}) between 1 and 60`),
  ],
);

/** A desk with more cash than this takes nothing else before some is put away. Without a row it is the usual sum. */
export const deskSettings = pgTable(
  "desk_settings",
  {
    enclosureId: integer("enclosure_id").primaryKey(),
    adminId: integer("admin_id").notNull(),
    /** Null: no limit. */
    dropAboveCents: integer("drop_above_cents"),
  },
  (t) => [
    foreignKey({
      columns: [t.enclosureId, t.adminId],
      foreignColumns: [enclosures.id, enclosures.adminId],
      name: "desk_settings_enclosure_fk",
    }),
    check("desk_settings_drop", sql`${t.dropAboveCents} >= 10000`),
  ],
);

/** The last numbers that a tenant gave to a shift and to an operation. */
export const deskNumbers = pgTable("desk_numbers", {
  adminId: integer("admin_id")
    .primaryKey()
    .references(() => admins.id),
  shifts: integer("shifts").notNull().default(0),
  operations: integer("operations").notNull().default(0),
});

/** A person's time at a desk, from its float to its count. */
export const deskShifts = pgTable(
  "desk_shifts",
  {
    id: bigId(),
    adminId: integer("admin_id").notNull(),
    enclosureId: integer("enclosure_id").notNull(),
    pointId: integer("point_id").notNull(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    number: integer("number").notNull(),
    floatCents: integer("float_cents").notNull(),
    state: text("state").notNull().default("open"),
    openedAt: instant("opened_at").notNull(),
    countedAt: instant("counted_at"),
    closedAt: instant("closed_at"),
    /** A supervisor who closed it without the person. */
    forcedBy: integer("forced_by").references(() => users.id),
    forcedReason: text("forced_reason"),
  },
  (t) => [
    unique("desk_shifts_id_admin_key").on(t.id, t.adminId),
    uniqueIndex("desk_shifts_number_key").on(t.adminId, t.number),
    uniqueIndex("desk_shifts_one_per_person_key").on(t.userId).where(sql`closed_at is null`),
    uniqueIndex("desk_shifts_one_per_point_key").on(t.pointId).where(sql`closed_at is null`),
    index("desk_shifts_list_idx").on(t.adminId, t.openedAt),
    index("desk_shifts_point_idx").on(t.pointId, t.openedAt),
    foreignKey({
      columns: [t.pointId, t.adminId],
      foreignColumns: [deskPoints.id, deskPoints.adminId],
      name: "desk_shifts_point_fk",
    }),
    foreignKey({
      columns: [t.enclosureId, t.adminId],
      foreignColumns: [enclosures.id, enclosures.adminId],
      name: "desk_shifts_enclosure_fk",
    }),
    check("desk_shifts_state", sql`${t.state} in ('open', 'counted', 'handed_over', 'forced')`),
    check("desk_shifts_float", sql`${t.floatCents} between 0 and 100000000`),
    check("desk_shifts_counted", sql`${t.state} in ('open', 'forced') or ${t.countedAt} is not null`),
    check("desk_shifts_closed", sql`(${t.state} in ('handed_over', 'forced')) = (${t.closedAt} is not null)`),
    check(
      "desk_shifts_forced",
      sql`(${t.state} = 'forced') = (${t.forcedBy} is not null) and (${t.forcedBy} is null) = (${t.forcedReason} is null) and ${t.forcedBy} is distinct from ${t.userId}`,
    ),
  ],
);

/** Cash that came into a shift or went out of it. Append-only; a trigger admits it to an open shift alone. */
export const deskOperations = pgTable(
  "desk_operations",
  {
    id: bigId(),
    adminId: integer("admin_id").notNull(),
    shiftId: bigRef("shift_id").notNull(),
    /** The tenant's own number: the folio D-0483. */
    number: integer("number").notNull(),
    kind: text("kind").notNull(),
    /** What the drawer has more, or less where it is negative. */
    amountCents: integer("amount_cents").notNull(),
    /** The notes that were handed in, and what went back of them. */
    receivedCents: integer("received_cents"),
    changeCents: integer("change_cents"),
    paymentId: bigRef("payment_id"),
    refundId: bigRef("refund_id"),
    /** The operation that this one takes back. */
    voidsId: bigRef("voids_id"),
    reason: text("reason"),
    approvedBy: integer("approved_by").references(() => users.id),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    /** What it was for, without a person's name: "QR 4821". */
    concept: text("concept"),
    /** When the visit that it paid began. */
    enteredAt: instant("entered_at"),
    leftAt: instant("left_at"),
    /** Whose money it is: the same twice within minutes is asked about. */
    repeatKey: text("repeat_key"),
    /** The key of the form that sent it, which may be sent twice. */
    requestKey: text("request_key"),
    at: instant("at").notNull(),
  },
  (t) => [
    unique("desk_operations_id_shift_key").on(t.id, t.shiftId),
    uniqueIndex("desk_operations_number_key").on(t.adminId, t.number),
    uniqueIndex("desk_operations_payment_key").on(t.paymentId),
    uniqueIndex("desk_operations_refund_key").on(t.refundId),
    uniqueIndex("desk_operations_voids_key").on(t.voidsId),
    uniqueIndex("desk_operations_request_key").on(t.shiftId, t.requestKey),
    index("desk_operations_shift_idx").on(t.shiftId, t.id),
    index("desk_operations_repeat_idx").on(t.adminId, t.repeatKey, t.at).where(sql`repeat_key is not null`),
    foreignKey({
      columns: [t.shiftId, t.adminId],
      foreignColumns: [deskShifts.id, deskShifts.adminId],
      name: "desk_operations_shift_fk",
    }),
    foreignKey({
      columns: [t.paymentId, t.adminId],
      foreignColumns: [payments.id, payments.adminId],
      name: "desk_operations_payment_fk",
    }),
    foreignKey({
      columns: [t.refundId, t.adminId],
      foreignColumns: [refunds.id, refunds.adminId],
      name: "desk_operations_refund_fk",
    }),
    foreignKey({
      columns: [t.voidsId, t.shiftId],
      foreignColumns: [t.id, t.shiftId],
      name: "desk_operations_voids_fk",
    }),
    check("desk_operations_kind", sql`${t.kind} in ('topup', 'debt', 'payout', 'drop', 'sale', 'void', 'exit')`),
    check(
      "desk_operations_amount",
      sql`case when ${t.kind} in ('topup', 'debt', 'sale', 'exit') then ${t.amountCents} > 0 when ${t.kind} in ('payout', 'drop') then ${t.amountCents} < 0 else ${t.amountCents} <> 0 end`,
    ),
    check(
      "desk_operations_change",
      sql`(${t.receivedCents} is null) = (${t.changeCents} is null) and (${t.receivedCents} is null or ${t.changeCents} >= 0 and ${t.receivedCents} - ${t.changeCents} = ${t.amountCents})`,
    ),
    check(
      "desk_operations_payment",
      sql`(${t.kind} in ('topup', 'debt', 'sale', 'exit')) = (${t.paymentId} is not null)`,
    ),
    check("desk_operations_refund", sql`${t.kind} in ('payout', 'void') or ${t.refundId} is null`),
    check("desk_operations_payout", sql`${t.kind} <> 'payout' or ${t.refundId} is not null`),
    check(
      "desk_operations_void",
      sql`(${t.kind} = 'void') = (${t.voidsId} is not null) and (${t.kind} <> 'void' or ${t.reason} is not null and ${t.approvedBy} is not null)`,
    ),
    check("desk_operations_words", sql`length(${t.reason}) <= 200 and length(${t.concept}) <= 60`),
  ],
);

/** What a person found in the drawer before being told what should be there. Append-only; a correction is a further row. */
export const deskCounts = pgTable(
  "desk_counts",
  {
    id: bigId(),
    adminId: integer("admin_id").notNull(),
    shiftId: bigRef("shift_id").notNull(),
    /** How many notes and coins, by their centavos. */
    counts: jsonb("counts").$type<Record<string, number>>().notNull(),
    countedCents: integer("counted_cents").notNull(),
    expectedCents: integer("expected_cents").notNull(),
    differenceCents: integer("difference_cents").notNull(),
    /** Why a correction was made. */
    reason: text("reason"),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    at: instant("at").notNull(),
  },
  (t) => [
    index("desk_counts_shift_idx").on(t.shiftId, t.id),
    foreignKey({
      columns: [t.shiftId, t.adminId],
      foreignColumns: [deskShifts.id, deskShifts.adminId],
      name: "desk_counts_shift_fk",
    }),
    check("desk_counts_sum", sql`${t.differenceCents} = ${t.countedCents} - ${t.expectedCents}`),
    check("desk_counts_counted", sql`${t.countedCents} >= 0`),
    check("desk_counts_reason", sql`length(${t.reason}) between 1 and 200`),
  ],
);

/** The counted cash went from one person to another, and both signed. Append-only. */
export const deskHandovers = pgTable(
  "desk_handovers",
  {
    id: bigId(),
    adminId: integer("admin_id").notNull(),
    shiftId: bigRef("shift_id").notNull(),
    fromUserId: integer("from_user_id")
      .notNull()
      .references(() => users.id),
    toUserId: integer("to_user_id")
      .notNull()
      .references(() => users.id),
    amountCents: integer("amount_cents").notNull(),
    differenceCents: integer("difference_cents").notNull(),
    /** What explains the difference. */
    reason: text("reason"),
    at: instant("at").notNull(),
  },
  (t) => [
    uniqueIndex("desk_handovers_shift_key").on(t.shiftId),
    foreignKey({
      columns: [t.shiftId, t.adminId],
      foreignColumns: [deskShifts.id, deskShifts.adminId],
      name: "desk_handovers_shift_fk",
    }),
    check("desk_handovers_people", sql`${t.fromUserId} <> ${t.toUserId}`),
    check("desk_handovers_amount", sql`${t.amountCents} >= 0`),
    check(
      "desk_handovers_reason",
      sql`length(${t.reason}) between 1 and 200 and (${t.differenceCents} = 0 or ${t.reason} is not null)`,
    ),
  ],
);
