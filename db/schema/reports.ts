import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { bigRef, instant } from "@/db/schema/columns";
import { enclosures, parkingAreas } from "@/db/schema/enclosures";
import { admins, users } from "@/db/schema/users";

/**
 * Sales of a zone on one of the last operating days that are over, folded by a job from what was paid: charts of many days
 * need not read each sale. The money is negative where changes gave up more in the zone than it sold. Derived, and counted
 * anew each night as far back as it is kept; `sales_folds` says up to which day it is complete.
 */
export const salesDays = pgTable(
  "sales_days",
  {
    enclosureId: integer("enclosure_id").notNull(),
    adminId: integer("admin_id").notNull(),
    parkingAreaId: integer("parking_area_id").notNull(),
    day: date("day").notNull(),
    sold: integer("sold").notNull(),
    totalCents: bigint("total_cents", { mode: "number" }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.enclosureId, t.day, t.parkingAreaId] }),
    foreignKey({
      columns: [t.enclosureId, t.adminId],
      foreignColumns: [enclosures.id, enclosures.adminId],
      name: "sales_days_enclosure_fk",
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.parkingAreaId, t.adminId],
      foreignColumns: [parkingAreas.id, parkingAreas.adminId],
      name: "sales_days_parking_area_fk",
    }).onDelete("cascade"),
    index("sales_days_parking_area_idx").on(t.parkingAreaId),
  ],
);

/** The last operating day of a venue that `sales_days` has whole; later sales are read as they are. */
export const salesFolds = pgTable(
  "sales_folds",
  {
    enclosureId: integer("enclosure_id").primaryKey(),
    adminId: integer("admin_id").notNull(),
    through: date("through").notNull(),
  },
  (t) => [
    foreignKey({
      columns: [t.enclosureId, t.adminId],
      foreignColumns: [enclosures.id, enclosures.adminId],
      name: "sales_folds_enclosure_fk",
    }).onDelete("cascade"),
  ],
);

/** People who asked for the report of events by mail, each month and after each event. */
export const reportMails = pgTable("report_mails", {
  userId: integer("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  since: instant("since").notNull(),
});

/** Whose sums there are. Without a row, or before all is summed, the ledger itself is read. */
export const dailySumBooks = pgTable("daily_sum_books", {
  adminId: integer("admin_id")
    .primaryKey()
    .references(() => admins.id, { onDelete: "cascade" }),
  /** What was collected until then is summed, or waits in `unsummed_transactions`; infinity once all is. */
  builtThrough: instant("built_through").notNull().default(sql`'-infinity'`),
  /** No entry that is summed was posted later. */
  latestAt: instant("latest_at"),
  provedAt: instant("proved_at"),
  /** The nightly proof found that they differ from the ledger; until they are built again nobody reads them. */
  differsSince: instant("differs_since"),
});

/**
 * Sums of the ledger's entries by day, so that what is owed since the beginning need not be read entry by entry. Derived:
 * the transactions that they do not hold yet are in `unsummed_transactions`, and `daily_sum_books` says of which tenants
 * they may be read.
 */
export const dailySums = pgTable(
  "daily_sums",
  {
    adminId: integer("admin_id")
      .notNull()
      .references(() => dailySumBooks.adminId, { onDelete: "cascade" }),
    isTest: boolean("is_test").notNull(),
    kind: text("kind").notNull(),
    account: text("account").notNull(),
    holderId: integer("holder_id"),
    /** No key to the event: its row is locked by those who sell, and the entries' own keys hold it. */
    eventId: integer("event_id"),
    /** The operating day of the money, by the venue of the entry's zone. */
    zoneDay: date("zone_day").notNull(),
    /** The same by the venue of the purchase. They differ for what is of no zone, as money at a provider. */
    orderDay: date("order_day").notNull(),
    amountCents: bigint("amount_cents", { mode: "number" }).notNull(),
    ivaCents: bigint("iva_cents", { mode: "number" }).notNull(),
    entries: integer("entries").notNull(),
  },
  (t) => [
    unique("daily_sums_key")
      .on(t.adminId, t.zoneDay, t.orderDay, t.account, t.kind, t.eventId, t.holderId, t.isTest)
      .nullsNotDistinct(),
    index("daily_sums_event_idx").on(t.eventId),
    index("daily_sums_zone_day_idx").on(t.adminId, t.zoneDay),
    index("daily_sums_order_day_idx").on(t.adminId, t.orderDay),
    check("daily_sums_entries", sql`${t.entries} > 0`),
  ],
);

/**
 * The same by the month of `order_day`, and of all events together, so that what is owed since the beginning does not get
 * slower with each event. A trigger on `daily_sums` keeps them, and nothing else writes them.
 */
export const monthlySums = pgTable(
  "monthly_sums",
  {
    adminId: integer("admin_id")
      .notNull()
      .references(() => dailySumBooks.adminId, { onDelete: "cascade" }),
    /** Its first day. */
    month: date("month").notNull(),
    account: text("account").notNull(),
    kind: text("kind").notNull(),
    holderId: integer("holder_id"),
    isTest: boolean("is_test").notNull(),
    amountCents: bigint("amount_cents", { mode: "number" }).notNull(),
    ivaCents: bigint("iva_cents", { mode: "number" }).notNull(),
    entries: integer("entries").notNull(),
  },
  (t) => [
    unique("monthly_sums_key").on(t.adminId, t.month, t.account, t.kind, t.holderId, t.isTest).nullsNotDistinct(),
    check("monthly_sums_entries", sql`${t.entries} >= 0`),
  ],
);

/**
 * Sums of what reports call sold, by zone, method and day, made, proven and read as `daily_sums` are. Centavos as reports
 * show them: what was collected and what was given back are both above zero.
 */
export const dailySales = pgTable(
  "daily_sales",
  {
    adminId: integer("admin_id")
      .notNull()
      .references(() => dailySumBooks.adminId, { onDelete: "cascade" }),
    /** The operating day of the money, by the venue of the zone. */
    day: date("day").notNull(),
    eventAreaId: integer("event_area_id"),
    method: text("method").notNull(),
    isTest: boolean("is_test").notNull(),
    ticketCents: bigint("ticket_cents", { mode: "number" }).notNull(),
    feeCents: bigint("fee_cents", { mode: "number" }).notNull(),
    refundedCents: bigint("refunded_cents", { mode: "number" }).notNull(),
    ticketIvaCents: bigint("ticket_iva_cents", { mode: "number" }).notNull(),
    feeIvaCents: bigint("fee_iva_cents", { mode: "number" }).notNull(),
    entries: integer("entries").notNull(),
  },
  (t) => [
    unique("daily_sales_key").on(t.adminId, t.day, t.eventAreaId, t.method, t.isTest).nullsNotDistinct(),
    index("daily_sales_area_idx").on(t.eventAreaId),
    check("daily_sales_entries", sql`${t.entries} > 0`),
  ],
);

/** When the days of a venue began as its sums were made: once it changes them, the sums are made again. */
export const dailySumClocks = pgTable(
  "daily_sum_clocks",
  {
    enclosureId: integer("enclosure_id").primaryKey(),
    adminId: integer("admin_id").notNull(),
    timeZone: text("time_zone").notNull(),
    dayStart: smallint("day_start").notNull(),
  },
  (t) => [
    foreignKey({
      columns: [t.enclosureId, t.adminId],
      foreignColumns: [enclosures.id, enclosures.adminId],
      name: "daily_sum_clocks_enclosure_fk",
    }).onDelete("cascade"),
    index("daily_sum_clocks_admin_idx").on(t.adminId),
  ],
);

/**
 * Transactions of the ledger that no daily sum holds yet: a trigger notes each as it is posted, in the same transaction,
 * so that one which commits late is still found. No keys to others, which would be looked up at each sale.
 */
export const unsummedTransactions = pgTable(
  "unsummed_transactions",
  {
    adminId: integer("admin_id").notNull(),
    transactionId: bigRef("transaction_id").notNull(),
  },
  (t) => [primaryKey({ columns: [t.adminId, t.transactionId] })],
);
