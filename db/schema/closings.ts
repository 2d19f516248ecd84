import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bigRef, bytea, changing, id, instant } from "@/db/schema/columns";
import { events } from "@/db/schema/events";
import { orders } from "@/db/schema/orders";
import { prepaidMovements, prepaidTopups } from "@/db/schema/prepaid";
import { admins, users } from "@/db/schema/users";

/**
 * The end of a month or of an event's books, by a person: its sums are frozen in `closing_sums`, and its record is a PDF
 * that never changes. A trigger lets nobody change a closing but to reopen it, which leaves its record.
 */
export const closings = pgTable(
  "closings",
  {
    id: id(),
    /** Whose books; null: those of all organizers. */
    adminId: integer("admin_id").references(() => admins.id),
    kind: text("kind").notNull(),
    /** 2026-10. */
    month: text("month"),
    eventId: integer("event_id").references(() => events.id),
    /** What was still open, as the record says. */
    cases: jsonb("cases").$type<{ kind: string; count: number; cents: number }[]>().notNull(),
    pdf: bytea("pdf").notNull(),
    sha256: bytea("sha256").notNull(),
    /** Its sums say what settlements took; those of earlier releases do not. */
    hasSettlements: boolean("has_settlements").notNull().default(false),
    closedBy: integer("closed_by")
      .notNull()
      .references(() => users.id),
    closedAt: instant("closed_at").notNull(),
    reopenedBy: integer("reopened_by").references(() => users.id),
    reopenedAt: instant("reopened_at"),
    reopenReason: text("reopen_reason"),
  },
  (t) => [
    unique("closings_id_kind_key").on(t.id, t.kind),
    uniqueIndex("closings_month_key")
      .on(sql`coalesce(admin_id, 0)`, t.month)
      .where(sql`kind = 'month' and reopened_at is null`),
    uniqueIndex("closings_event_key").on(t.eventId).where(sql`kind = 'event' and reopened_at is null`),
    index("closings_list_idx").on(t.adminId, t.closedAt),
    check("closings_kind", sql`${t.kind} in ('month', 'event')`),
    check(
      "closings_of",
      sql`(${t.kind} = 'month') = (${t.month} is not null) and (${t.kind} = 'event') = (${t.eventId} is not null)`,
    ),
    check("closings_month", sql`${t.month} ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'`),
    check("closings_sha256", sql`${t.sha256} = sha256(${t.pdf})`),
    check("closings_reopened", sql`num_nonnulls(${t.reopenedBy}, ${t.reopenedAt}, ${t.reopenReason}) in (0, 3)`),
    check("closings_reason", sql`length(${t.reopenReason}) between 3 and 300`),
  ],
);

export const closingsChanging = changing(closings, [closings.reopenedBy, closings.reopenedAt, closings.reopenReason]);

/**
 * The sums of an organizer in a closing. `month` is the one that the money belongs to, by the day on which it came: another
 * one than the closing's for what became known after that one was closed. Append-only.
 */
export const closingSums = pgTable(
  "closing_sums",
  {
    closingId: integer("closing_id").notNull(),
    adminId: integer("admin_id")
      .notNull()
      .references(() => admins.id),
    month: text("month").notNull(),
    sums: jsonb("sums").$type<Record<string, number>>().notNull(),
    soldCents: bigint("sold_cents", { mode: "number" }).notNull(),
    owedCents: bigint("owed_cents", { mode: "number" }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.closingId, t.adminId, t.month] }),
    foreignKey({ columns: [t.closingId], foreignColumns: [closings.id], name: "closing_sums_closing_fk" }),
    index("closing_sums_admin_idx").on(t.adminId, t.month),
    check(
      "closing_sums_kept",
      sql`(${t.sums} ->> 'soldCents')::bigint = ${t.soldCents} and (${t.sums} ->> 'owedCents')::bigint = ${t.owedCents}`,
    ),
  ],
);

/**
 * A purchase, a top-up or a charge of prepaid that has an invoice of its own, and so does not go into the global one.
 * `uuid` is SAT's folio fiscal. Who takes that back leaves the row with who and when.
 */
export const orderInvoices = pgTable(
  "order_invoices",
  {
    id: id(),
    adminId: integer("admin_id").notNull(),
    orderId: bigRef("order_id"),
    topupId: bigRef("topup_id"),
    /** A charge of prepaid. */
    movementId: bigRef("movement_id").references(() => prepaidMovements.id),
    uuid: uuid("uuid").notNull(),
    createdBy: integer("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: instant("created_at").notNull(),
    endedBy: integer("ended_by").references(() => users.id),
    endedAt: instant("ended_at"),
  },
  (t) => [
    foreignKey({
      columns: [t.orderId, t.adminId],
      foreignColumns: [orders.id, orders.adminId],
      name: "order_invoices_order_fk",
    }),
    foreignKey({
      columns: [t.topupId, t.adminId],
      foreignColumns: [prepaidTopups.id, prepaidTopups.adminId],
      name: "order_invoices_topup_fk",
    }),
    uniqueIndex("order_invoices_order_key").on(t.orderId).where(sql`ended_at is null`),
    uniqueIndex("order_invoices_topup_key").on(t.topupId).where(sql`ended_at is null`),
    uniqueIndex("order_invoices_movement_key").on(t.movementId).where(sql`ended_at is null`),
    uniqueIndex("order_invoices_uuid_key").on(t.uuid).where(sql`ended_at is null`),
    check("order_invoices_of", sql`num_nonnulls(${t.orderId}, ${t.topupId}, ${t.movementId}) = 1`),
    check("order_invoices_ended", sql`(${t.endedAt} is null) = (${t.endedBy} is null)`),
  ],
);
