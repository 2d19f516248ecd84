import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bytea, createdAt, id, instant } from "@/db/schema/columns";
import { admins, users } from "@/db/schema/users";

/** Keys by which other systems call the API for a tenant, never doing more than their maker may at that moment. */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: id(),
    adminId: integer("admin_id")
      .notNull()
      .references(() => admins.id),
    madeBy: integer("made_by")
      .notNull()
      .references(() => users.id),
    name: text("name").notNull(),
    /** Permissions; one that is no scope any more gives nothing. */
    scopes: text("scopes").array().notNull(),
    /** SHA-256 of the key, which is shown once and not kept. */
    tokenHash: bytea("token_hash").notNull(),
    /** The key's last four characters, by which people tell keys apart. */
    tokenEnd: text("token_end").notNull(),
    /** Requests in a minute that each process lets through. */
    perMinute: integer("per_minute").notNull(),
    /** The key of the form that made it: a repeat makes no second API key. */
    requestKey: uuid("request_key").notNull(),
    createdAt: createdAt(),
    expiresAt: instant("expires_at"),
    /** The day in UTC. Only the first request of a day writes it. */
    lastUsedOn: date("last_used_on"),
    revokedAt: instant("revoked_at"),
    revokedBy: integer("revoked_by").references(() => users.id),
  },
  (t) => [
    uniqueIndex("api_keys_token_hash_key").on(t.tokenHash),
    uniqueIndex("api_keys_request_key").on(t.madeBy, t.requestKey),
    index("api_keys_admin_idx").on(t.adminId, t.createdAt),
    check("api_keys_name", sql`length(${t.name}) between 1 and 80`),
    check("api_keys_scopes", sql`cardinality(${t.scopes}) > 0`),
    check("api_keys_hash", sql`octet_length(${t.tokenHash}) = 32 and length(${t.tokenEnd}) = 4`),
    check("api_keys_rate", sql`${t.perMinute} between 1 and 6000`),
    check("api_keys_expires", sql`${t.expiresAt} > ${t.createdAt}`),
    check("api_keys_revoked", sql`(${t.revokedAt} is null) = (${t.revokedBy} is null)`),
  ],
);
