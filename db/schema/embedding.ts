import { sql } from "drizzle-orm";
import { check, foreignKey, integer, pgTable, text } from "drizzle-orm/pg-core";
import { enclosures } from "@/db/schema/enclosures";

/** Other sites whose pages may show a venue's store, by their origins ("https://www.recinto.mx"). Without a row, none. */
export const storeEmbeddings = pgTable(
  "store_embeddings",
  {
    enclosureId: integer("enclosure_id").primaryKey(),
    adminId: integer("admin_id").notNull(),
    origins: text("origins").array().notNull(),
  },
  (t) => [
    foreignKey({
      columns: [t.enclosureId, t.adminId],
      foreignColumns: [enclosures.id, enclosures.adminId],
      name: "store_embeddings_enclosure_fk",
    }).onDelete("cascade"),
    // They become part of a header: nothing that could end a word or a line of it.
    check(
      "store_embeddings_origins",
      sql`cardinality(${t.origins}) between 1 and 20 and array_to_string(${t.origins}, ' ') ~ '^(https?://[a-z0-9.:-]+( |$))+$'`,
    ),
  ],
);
