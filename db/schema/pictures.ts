import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { bytea, createdAt, id } from "@/db/schema/columns";
import { admins, users } from "@/db/schema/users";

/**
 * Uploaded pictures of a tenant. `path` is the random address on this site; the files behind it lie in the storage. A row
 * comes before its files and goes after them: nothing lies there that no row speaks of. What a row of another table shows
 * is held by a foreign key; `doomed` ones are being removed.
 */
export const pictures = pgTable(
  "pictures",
  {
    id: id(),
    adminId: integer("admin_id")
      .notNull()
      .references(() => admins.id),
    kind: text("kind").notNull(),
    path: text("path").notNull(),
    state: text("state").notNull().default("uploading"),
    /** SHA-256 of the largest file. */
    hash: bytea("hash"),
    width: integer("width"),
    height: integer("height"),
    /** All its files together. */
    bytes: integer("bytes"),
    createdBy: integer("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("pictures_path_key").on(t.path),
    unique("pictures_path_admin_key").on(t.path, t.adminId),
    index("pictures_created_by_idx").on(t.createdBy, t.createdAt),
    index("pictures_state_idx").on(t.state, t.createdAt),
    check("pictures_kind", sql`${t.kind} in ('banner', 'logo', 'plan', 'event')`),
    check("pictures_path", sql`${t.path} ~ '^/files/[0-9a-f]{32}[.]webp$'`),
    check("pictures_state", sql`${t.state} in ('uploading', 'stored', 'doomed')`),
    check(
      "pictures_stored",
      sql`${t.state} <> 'stored' or (${t.hash} is not null and ${t.width} > 0 and ${t.height} > 0 and ${t.bytes} > 0)`,
    ),
  ],
);
