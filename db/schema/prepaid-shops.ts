import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, pgTable, smallint, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { bigId, bigRef, bytea, createdAt, id, instant } from "@/db/schema/columns";
import { enclosures } from "@/db/schema/enclosures";
import { prepaidAccounts, prepaidVisits } from "@/db/schema/prepaid";
import { users } from "@/db/schema/users";

/** A shop of a venue that pays for a part of its customers' parking: whoever has its link seals stays. */
export const prepaidShops = pgTable(
  "prepaid_shops",
  {
    id: id(),
    adminId: integer("admin_id").notNull(),
    enclosureId: integer("enclosure_id").notNull(),
    name: text("name").notNull(),
    /** SHA-256 of the token in the shop's link. */
    tokenHash: bytea("token_hash").notNull(),
    /** What a seal takes off: minutes of the stay, or basis points of its price. One of them is 0. */
    minutes: smallint("minutes").notNull().default(0),
    bps: smallint("bps").notNull().default(0),
    /** The most seals in a day and in a month by the venue's clock; null: no limit. */
    dayMax: integer("day_max"),
    monthMax: integer("month_max"),
    createdAt: createdAt(),
    createdBy: integer("created_by")
      .notNull()
      .references(() => users.id),
    archivedAt: instant("archived_at"),
  },
  (t) => [
    foreignKey({
      columns: [t.enclosureId, t.adminId],
      foreignColumns: [enclosures.id, enclosures.adminId],
      name: "prepaid_shops_enclosure_fk",
    }),
    unique("prepaid_shops_id_admin_key").on(t.id, t.adminId),
    uniqueIndex("prepaid_shops_token_key").on(t.tokenHash),
    uniqueIndex("prepaid_shops_name_key").on(t.enclosureId, sql`lower(${t.name})`).where(sql`archived_at is null`),
    index("prepaid_shops_admin_idx").on(t.adminId),
    check(
      "prepaid_shops_gives",
      sql`(${t.minutes} between 1 and 1440 and ${t.bps} = 0) or (${t.minutes} = 0 and ${t.bps} between 1 and 10000)`,
    ),
    check("prepaid_shops_limits", sql`${t.dayMax} > 0 and ${t.monthMax} > 0`),
  ],
);

/** What a shop took off one stay, once. Append-only: what it takes is what the shop gave then. */
export const prepaidSeals = pgTable(
  "prepaid_seals",
  {
    id: bigId(),
    adminId: integer("admin_id").notNull(),
    shopId: integer("shop_id").notNull(),
    accountId: bigRef("account_id").notNull(),
    visitId: bigRef("visit_id")
      .notNull()
      .references(() => prepaidVisits.id),
    minutes: smallint("minutes").notNull(),
    bps: smallint("bps").notNull(),
    at: instant("at").notNull(),
    requestId: text("request_id").notNull(),
  },
  (t) => [
    foreignKey({
      columns: [t.shopId, t.adminId],
      foreignColumns: [prepaidShops.id, prepaidShops.adminId],
      name: "prepaid_seals_shop_fk",
    }),
    foreignKey({
      columns: [t.accountId, t.adminId],
      foreignColumns: [prepaidAccounts.id, prepaidAccounts.adminId],
      name: "prepaid_seals_account_fk",
    }),
    unique("prepaid_seals_visit_key").on(t.visitId, t.shopId),
    index("prepaid_seals_shop_idx").on(t.shopId, t.at),
    index("prepaid_seals_account_idx").on(t.accountId),
    check("prepaid_seals_gives", sql`(${t.minutes} > 0) <> (${t.bps} > 0) and ${t.minutes} >= 0 and ${t.bps} >= 0`),
  ],
);
