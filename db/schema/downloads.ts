import { sql } from "drizzle-orm";
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "@/db/schema/columns";
import { admins, users } from "@/db/schema/users";

/** What a person could see when a file was made. */
export interface FileWidth {
  role: string;
  tenantKind: string | null;
  permissions: string[];
  /** Keys of the list's columns. */
  columns: string[];
}

/**
 * Files of lists that are too long to be sent while they are written: a job makes them, and they lie in the storage until
 * they expire. Each run of the job writes a file of its own (`file_key`), and `attempt` says which run the row belongs to.
 */
export const downloads = pgTable(
  "downloads",
  {
    id: id(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    /** Whose rows they are; null: those of all organizers, or a buyer's own. */
    adminId: integer("admin_id").references(() => admins.id),
    /** The list's name among all lists, and what people know it by. */
    list: text("list").notNull(),
    title: text("title").notNull(),
    format: text("format").notNull(),
    /** Filters, order, columns and format, as the list was asked. */
    input: jsonb("input").$type<Record<string, unknown>>().notNull(),
    state: text("state").notNull().default("waiting"),
    attempt: integer("attempt").notNull().default(0),
    rowsDone: integer("rows_done").notNull().default(0),
    /** Null where counting them all would take too long. */
    rowsTotal: integer("rows_total"),
    fileKey: text("file_key"),
    fileName: text("file_name"),
    contentType: text("content_type"),
    bytes: bigint("bytes", { mode: "number" }),
    /** What its maker could see when the file was made: whoever may see less when it is fetched does not get it. */
    width: jsonb("width").$type<FileWidth>(),
    /** An error's code. */
    failure: text("failure"),
    createdAt: createdAt(),
    startedAt: instant("started_at"),
    /** When the job last said how far it is. */
    touchedAt: instant("touched_at").notNull().default(sql`now()`),
    finishedAt: instant("finished_at"),
    expiresAt: instant("expires_at"),
  },
  (t) => [
    // Who asks for the same file while it is being made gets that one.
    uniqueIndex("downloads_asked_key")
      .on(t.userId, t.list, sql`md5(input::text)`)
      .where(sql`state in ('waiting', 'working')`),
    uniqueIndex("downloads_file_key").on(t.fileKey),
    index("downloads_user_idx").on(t.userId, t.createdAt),
    index("downloads_state_idx").on(t.state, t.touchedAt),
    check("downloads_state", sql`${t.state} in ('waiting', 'working', 'ready', 'failed', 'expired')`),
    check("downloads_format", sql`${t.format} in ('csv', 'xlsx')`),
    check("downloads_rows", sql`${t.rowsDone} >= 0 and ${t.rowsTotal} >= 0 and ${t.attempt} >= 0`),
    check("downloads_waiting", sql`${t.state} <> 'waiting' or (${t.startedAt} is null and ${t.fileKey} is null)`),
    check(
      "downloads_working",
      sql`${t.state} <> 'working' or (${t.startedAt} is not null and ${t.fileKey} is not null)`,
    ),
    check(
      "downloads_ready",
      sql`${t.state} <> 'ready' or num_nulls(${t.fileKey}, ${t.fileName}, ${t.contentType}, ${t.bytes}, ${t.expiresAt}) = 0`,
    ),
    check("downloads_failed", sql`(${t.state} = 'failed') = (${t.failure} is not null)`),
    check("downloads_finished", sql`(${t.state} in ('waiting', 'working')) = (${t.finishedAt} is null)`),
  ],
);
