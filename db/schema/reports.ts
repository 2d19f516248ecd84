import { bigint, date, foreignKey, index, integer, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { instant } from "@/db/schema/columns";
import { enclosures, parkingAreas } from "@/db/schema/enclosures";
import { users } from "@/db/schema/users";

/**
 * Sales of a zone on one local day that is over, folded by a job from what was paid: charts of many days need not read
 * each sale. Both sums are negative where more tickets of the zone were changed for another's than sold. Derived;
 * `sales_folds` says up to which day it is complete.
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

/** The last local day of a venue that `sales_days` has whole; later sales are read as they are. */
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
