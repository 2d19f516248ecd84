import { sql } from "drizzle-orm";
import { boolean, check, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "@/db/schema/columns";

/**
 * The last backup that the database's own server took of itself (pgBackRest), and the last time that one was restored to be
 * looked at. The scripts of `ops/pgbackrest` write it as the server's superuser: the platform gets to no repository of theirs.
 */
export const serverBackups = pgTable(
  "server_backups",
  {
    what: text("what").primaryKey(),
    at: instant("at").notNull(),
    firstAt: instant("first_at").notNull().default(sql`now()`),
    isWhole: boolean("is_whole").notNull(),
  },
  (t) => [check("server_backups_what", sql`${t.what} in ('taken', 'checked')`)],
);
