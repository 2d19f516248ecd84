import { sql } from "drizzle-orm";
import {
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
} from "drizzle-orm/pg-core";
import { bigId, bigRef, bytea, createdAt, instant } from "@/db/schema/columns";
import { enclosures, parkingAreas } from "@/db/schema/enclosures";
import { seasons } from "@/db/schema/events";
import { passes } from "@/db/schema/passes";
import { users } from "@/db/schema/users";

/**
 * A named QR that admits to many events: a subscriber's to those of its season or dates in a zone, an infinity (VIP) one to
 * every event of the venue in a VIP zone. It covers an event that starts between `validFrom` and `validUntil` (null: no
 * end), of its season where it has one. `passId` is the QR that admits now; paused is the pass's state `blocked`.
 */
export const subscriberQrs = pgTable(
  "subscriber_qrs",
  {
    id: bigId(),
    adminId: integer("admin_id").notNull(),
    enclosureId: integer("enclosure_id").notNull(),
    kind: text("kind").notNull(),
    parkingAreaId: integer("parking_area_id").notNull(),
    seasonId: integer("season_id"),
    passId: bigRef("pass_id").notNull(),
    name: text("name").notNull(),
    plate: text("plate"),
    email: text("email"),
    phone: text("phone"),
    /** Of a numbered zone: the place that it takes in every event. null: any. */
    placeLabel: text("place_label"),
    validFrom: instant("valid_from").notNull(),
    validUntil: instant("valid_until"),
    /** Of the QR of now: when its holder was last sent it, and last opened its link. */
    sentAt: instant("sent_at"),
    openedAt: instant("opened_at"),
    createdBy: integer("created_by").references(() => users.id),
    createdAt: createdAt(),
    endedAt: instant("ended_at"),
  },
  (t) => [
    foreignKey({
      columns: [t.enclosureId, t.adminId],
      foreignColumns: [enclosures.id, enclosures.adminId],
      name: "subscriber_qrs_enclosure_fk",
    }),
    foreignKey({
      columns: [t.parkingAreaId, t.adminId],
      foreignColumns: [parkingAreas.id, parkingAreas.adminId],
      name: "subscriber_qrs_parking_area_fk",
    }),
    foreignKey({
      columns: [t.seasonId, t.adminId, t.enclosureId],
      foreignColumns: [seasons.id, seasons.adminId, seasons.enclosureId],
      name: "subscriber_qrs_season_fk",
    }),
    foreignKey({
      columns: [t.passId, t.adminId],
      foreignColumns: [passes.id, passes.adminId],
      name: "subscriber_qrs_pass_fk",
    }),
    unique("subscriber_qrs_id_admin_key").on(t.id, t.adminId),
    uniqueIndex("subscriber_qrs_pass_key").on(t.passId),
    index("subscriber_qrs_admin_idx").on(t.adminId, t.id),
    index("subscriber_qrs_live_idx").on(t.enclosureId, t.parkingAreaId).where(sql`ended_at is null`),
    index("subscriber_qrs_season_idx").on(t.seasonId).where(sql`season_id is not null`),
    index("subscriber_qrs_name_idx").on(t.adminId, sql`lower(${t.name}) text_pattern_ops`),
    index("subscriber_qrs_plate_idx").on(t.adminId, t.plate).where(sql`plate is not null`),
    check("subscriber_qrs_kind", sql`${t.kind} in ('subscriber', 'infinity')`),
    check("subscriber_qrs_infinity", sql`${t.kind} = 'subscriber' or ${t.seasonId} is null`),
    check("subscriber_qrs_end", sql`${t.kind} = 'infinity' or num_nonnulls(${t.seasonId}, ${t.validUntil}) > 0`),
    check("subscriber_qrs_valid", sql`${t.validFrom} < ${t.validUntil}`),
    check("subscriber_qrs_name", sql`length(${t.name}) between 2 and 120`),
    check("subscriber_qrs_plate", sql`${t.plate} ~ '^[A-Z0-9]{3,10}$'`),
    check("subscriber_qrs_email", sql`${t.email} = lower(${t.email})`),
    check("subscriber_qrs_phone", sql`${t.phone} ~ '^\\+[1-9][0-9]{7,14}$'`),
  ],
);

/** Every QR that a subscriber ever had: entries are counted over all of them, so that a replacement gives no second one. */
export const subscriberPasses = pgTable(
  "subscriber_passes",
  {
    passId: bigRef("pass_id").notNull(),
    subscriberId: bigRef("subscriber_id").notNull(),
    adminId: integer("admin_id").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.passId] }),
    foreignKey({
      columns: [t.passId, t.adminId],
      foreignColumns: [passes.id, passes.adminId],
      name: "subscriber_passes_pass_fk",
    }),
    foreignKey({
      columns: [t.subscriberId, t.adminId],
      foreignColumns: [subscriberQrs.id, subscriberQrs.adminId],
      name: "subscriber_passes_subscriber_fk",
    }),
    index("subscriber_passes_subscriber_idx").on(t.subscriberId),
  ],
);

/**
 * A file of subscribers. Its rows are checked when it comes; nobody is made before a person says so, and then all that are
 * right at once or none. `fingerprint` is that of the file and of what it is for: the same one is the same import.
 */
export const subscriberImports = pgTable(
  "subscriber_imports",
  {
    id: bigId(),
    adminId: integer("admin_id").notNull(),
    enclosureId: integer("enclosure_id").notNull(),
    target: jsonb("target").notNull(),
    fileName: text("file_name").notNull(),
    fingerprint: bytea("fingerprint").notNull(),
    content: bytea("content"),
    format: text("format").notNull(),
    delimiter: text("delimiter"),
    /** The first rows, cells as text, for who chooses the columns. */
    preview: jsonb("preview").$type<string[][]>().notNull(),
    /** E-mails in small letters and the last ten digits of phones that the file holds, in whatever columns; gone with it. */
    contacts: text("contacts").array().notNull().default([]),
    mapping: jsonb("mapping"),
    state: text("state").notNull().default("mapping"),
    rowsTotal: integer("rows_total").notNull().default(0),
    rowsBad: integer("rows_bad").notNull().default(0),
    rowsDone: integer("rows_done").notNull().default(0),
    /** Why nothing was made: a code of ours and its figures. */
    failure: jsonb("failure").$type<{ code: string; data: Record<string, string> }>(),
    createdBy: integer("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    finishedAt: instant("finished_at"),
  },
  (t) => [
    foreignKey({
      columns: [t.enclosureId, t.adminId],
      foreignColumns: [enclosures.id, enclosures.adminId],
      name: "subscriber_imports_enclosure_fk",
    }),
    unique("subscriber_imports_id_admin_key").on(t.id, t.adminId),
    uniqueIndex("subscriber_imports_fingerprint_key").on(t.adminId, t.fingerprint),
    index("subscriber_imports_admin_idx").on(t.adminId, t.createdAt),
    check("subscriber_imports_format", sql`${t.format} in ('csv', 'xlsx')`),
    check("subscriber_imports_state", sql`${t.state} in ('mapping', 'checked', 'queued', 'done')`),
    check("subscriber_imports_mapping", sql`(${t.state} = 'mapping') = (${t.mapping} is null)`),
    check(
      "subscriber_imports_content",
      sql`(${t.state} = 'done') = (${t.content} is null) and (${t.state} <> 'done' or cardinality(${t.contacts}) = 0)`,
    ),
    check("subscriber_imports_finished", sql`(${t.state} = 'done') = (${t.finishedAt} is not null)`),
    check("subscriber_imports_failure", sql`${t.failure} is null or ${t.state} = 'checked'`),
    check(
      "subscriber_imports_rows",
      sql`${t.rowsTotal} between 0 and 5000 and ${t.rowsBad} between 0 and ${t.rowsTotal} and ${t.rowsDone} between 0 and ${t.rowsTotal}`,
    ),
  ],
);

/** A row of such a file: what it says, what is wrong with it, and who came of it. */
export const subscriberImportRows = pgTable(
  "subscriber_import_rows",
  {
    importId: bigRef("import_id").notNull(),
    rowNumber: integer("row_number").notNull(),
    adminId: integer("admin_id").notNull(),
    values: jsonb("values").notNull(),
    problems: text("problems").array().notNull(),
    subscriberId: bigRef("subscriber_id"),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.rowNumber] }),
    foreignKey({
      columns: [t.importId, t.adminId],
      foreignColumns: [subscriberImports.id, subscriberImports.adminId],
      name: "subscriber_import_rows_import_fk",
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.subscriberId, t.adminId],
      foreignColumns: [subscriberQrs.id, subscriberQrs.adminId],
      name: "subscriber_import_rows_subscriber_fk",
    }),
    uniqueIndex("subscriber_import_rows_subscriber_key").on(t.subscriberId),
    check("subscriber_import_rows_made", sql`${t.subscriberId} is null or cardinality(${t.problems}) = 0`),
  ],
);
