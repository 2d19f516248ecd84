import { sql } from "drizzle-orm";
import {
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
} from "drizzle-orm/pg-core";
import { bigId, bigRef, createdAt, id, instant } from "@/db/schema/columns";
import { events } from "@/db/schema/events";
import { orders } from "@/db/schema/orders";
import { refunds } from "@/db/schema/payments";
import { users } from "@/db/schema/users";

/** An event's cancellation, once per event; its orders are paid back by jobs. `withFee`: the venue's policy that day. */
export const eventCancellations = pgTable(
  "event_cancellations",
  {
    id: id(),
    adminId: integer("admin_id").notNull(),
    eventId: integer("event_id").notNull(),
    reason: text("reason").notNull(),
    withFee: boolean("with_fee").notNull(),
    requestedBy: integer("requested_by").references(() => users.id),
    state: text("state").notNull().default("running"),
    createdAt: createdAt(),
    finishedAt: instant("finished_at"),
  },
  (t) => [
    foreignKey({
      columns: [t.eventId, t.adminId],
      foreignColumns: [events.id, events.adminId],
      name: "event_cancellations_event_fk",
    }),
    unique("event_cancellations_event_key").on(t.eventId),
    unique("event_cancellations_id_admin_key").on(t.id, t.adminId),
    index("event_cancellations_running_idx").on(t.createdAt).where(sql`state = 'running'`),
    check("event_cancellations_state", sql`${t.state} in ('running', 'done')`),
    check("event_cancellations_finished", sql`(${t.state} = 'done') = (${t.finishedAt} is not null)`),
    check("event_cancellations_reason", sql`length(${t.reason}) >= 3`),
  ],
);

/**
 * What a cancellation does with each paid order: pending; requested (its refund is written); nothing (it cost nothing,
 * or went back before); failed with a code. A worker claims rows by locking them.
 */
export const eventCancellationOrders = pgTable(
  "event_cancellation_orders",
  {
    cancellationId: integer("cancellation_id").notNull(),
    orderId: bigRef("order_id").notNull(),
    adminId: integer("admin_id").notNull(),
    state: text("state").notNull().default("pending"),
    refundId: bigRef("refund_id").references(() => refunds.id),
    attempts: smallint("attempts").notNull().default(0),
    errorCode: text("error_code"),
    /** Its money came while the event was being cancelled, or later. */
    isLate: boolean("is_late").notNull().default(false),
    doneAt: instant("done_at"),
  },
  (t) => [
    primaryKey({ columns: [t.cancellationId, t.orderId] }),
    foreignKey({
      columns: [t.cancellationId, t.adminId],
      foreignColumns: [eventCancellations.id, eventCancellations.adminId],
      name: "event_cancellation_orders_cancellation_fk",
    }),
    foreignKey({
      columns: [t.orderId, t.adminId],
      foreignColumns: [orders.id, orders.adminId],
      name: "event_cancellation_orders_order_fk",
    }),
    index("event_cancellation_orders_state_idx").on(t.cancellationId, t.state, t.orderId),
    unique("event_cancellation_orders_refund_key").on(t.refundId),
    check("event_cancellation_orders_state", sql`${t.state} in ('pending', 'requested', 'nothing', 'failed')`),
    check("event_cancellation_orders_refund", sql`(${t.state} = 'requested') <= (${t.refundId} is not null)`),
    check("event_cancellation_orders_error", sql`(${t.state} = 'failed') = (${t.errorCode} is not null)`),
  ],
);

/** Places that a cancellation took out of an order that nobody had paid: told on the cart's page. */
export const eventCancellationHolds = pgTable(
  "event_cancellation_holds",
  {
    cancellationId: integer("cancellation_id").notNull(),
    orderId: bigRef("order_id").notNull(),
    adminId: integer("admin_id").notNull(),
    places: integer("places").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.cancellationId, t.orderId] }),
    foreignKey({
      columns: [t.cancellationId, t.adminId],
      foreignColumns: [eventCancellations.id, eventCancellations.adminId],
      name: "event_cancellation_holds_cancellation_fk",
    }),
    foreignKey({
      columns: [t.orderId, t.adminId],
      foreignColumns: [orders.id, orders.adminId],
      name: "event_cancellation_holds_order_fk",
    }),
    index("event_cancellation_holds_order_idx").on(t.orderId),
    check("event_cancellation_holds_places", sql`${t.places} > 0`),
  ],
);

/** Every new date of an event. `returnUntil`: until when its tickets may go back for it, by the venue's policy that day. */
export const eventReschedules = pgTable(
  "event_reschedules",
  {
    id: bigId(),
    adminId: integer("admin_id").notNull(),
    eventId: integer("event_id").notNull(),
    at: instant("at").notNull(),
    reason: text("reason").notNull(),
    requestedBy: integer("requested_by").references(() => users.id),
    oldStartsAt: instant("old_starts_at").notNull(),
    oldEndsAt: instant("old_ends_at").notNull(),
    newStartsAt: instant("new_starts_at").notNull(),
    newEndsAt: instant("new_ends_at").notNull(),
    returnUntil: instant("return_until"),
    returnWithFee: boolean("return_with_fee").notNull().default(false),
  },
  (t) => [
    foreignKey({
      columns: [t.eventId, t.adminId],
      foreignColumns: [events.id, events.adminId],
      name: "event_reschedules_event_fk",
    }),
    index("event_reschedules_event_idx").on(t.eventId, t.at),
    check("event_reschedules_dates", sql`${t.newStartsAt} < ${t.newEndsAt} and ${t.oldStartsAt} < ${t.oldEndsAt}`),
    check("event_reschedules_window", sql`${t.returnUntil} > ${t.at}`),
    check("event_reschedules_reason", sql`length(${t.reason}) >= 3`),
  ],
);
