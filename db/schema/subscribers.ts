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
import {
  bigId,
  bigRef,
  createdAt,
  instant,
  peopleFileColumns,
  peopleFileRules,
  peopleRowColumns,
  peopleRowRules,
} from "@/db/schema/columns";
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
    /** The place that it takes in every event of a numbered zone; null: any. */
    placeLabel: text("place_label"),
    validFrom: instant("valid_from").notNull(),
    validUntil: instant("valid_until"),
    /** When the holder was last sent the QR of now, and last opened its link. */
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
    ...peopleFileColumns(),
    target: jsonb("target").notNull(),
    createdBy: integer("created_by")
      .notNull()
      .references(() => users.id),
  },
  (t) => [
    foreignKey({
      columns: [t.enclosureId, t.adminId],
      foreignColumns: [enclosures.id, enclosures.adminId],
      name: "subscriber_imports_enclosure_fk",
    }),
    ...peopleFileRules("subscriber_imports", t),
  ],
);

/** A row of such a file: what it says, what is wrong with it, and who came of it. */
export const subscriberImportRows = pgTable(
  "subscriber_import_rows",
  {
    ...peopleRowColumns(),
    subscriberId: bigRef("subscriber_id"),
  },
  (t) => [
    ...peopleRowRules("subscriber_import_rows", t, { made: t.subscriberId, as: "subscriber" }),
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
  ],
);
