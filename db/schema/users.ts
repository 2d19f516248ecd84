import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bigId, bytea, createdAt, id, instant } from "@/db/schema/columns";

/** People. The platform administrator is user 1, named `Administrador`. */
export const users = pgTable(
  "users",
  {
    id: id(),
    profile: smallint("profile").notNull(),
    adminId: integer("admin_id"),
    userName: text("user_name").notNull(),
    fullName: text("full_name").notNull(),
    email: text("email"),
    phone: text("phone"),
    passwordHash: text("password_hash"),
    state: text("state").notNull().default("active"),
    isPlatformAdmin: boolean("is_platform_admin").notNull().default(false),
    emailVerifiedAt: instant("email_verified_at"),
    phoneVerifiedAt: instant("phone_verified_at"),
    termsVersion: text("terms_version"),
    termsAcceptedAt: instant("terms_accepted_at"),
    createdAt: createdAt(),
  },
  (t) => [
    check("users_profile", sql`${t.profile} in (1, 2, 3)`),
    check("users_state", sql`${t.state} in ('active', 'blocked', 'deleted')`),
    check("users_tenant", sql`(${t.profile} = 2) = (${t.adminId} is null) or ${t.id} in (1, 5)`),
    check("users_email_lower", sql`${t.email} = lower(${t.email})`),
    check("users_phone_e164", sql`${t.phone} ~ '^\\+[1-9][0-9]{7,14}$'`),
    uniqueIndex("users_email_key").on(t.email),
    uniqueIndex("users_phone_key").on(t.phone),
    uniqueIndex("users_one_platform_admin").on(t.isPlatformAdmin).where(sql`${t.isPlatformAdmin}`),
    unique("users_id_admin_key").on(t.id, t.adminId),
    index("users_admin_idx").on(t.adminId, t.profile),
    foreignKey({ columns: [t.adminId], foreignColumns: [admins.id], name: "users_admin_fk" }),
  ],
);

/** Tenants. The id is the owner's user id. */
export const admins = pgTable(
  "admins",
  {
    id: integer("id").primaryKey(),
    name: text("name").notNull(),
    kind: text("kind").notNull().default("standard"),
    color: text("color").notNull().default("#05216e"),
    location: text("location").notNull().default("Monterrey, N.L."),
    createdAt: createdAt(),
  },
  (t) => [
    check("admins_kind", sql`${t.kind} in ('standard', 'main_provider', 'prepaid_type')`),
    check("admins_color", sql`${t.color} ~ '^#[0-9a-f]{6}$'`),
    uniqueIndex("admins_special_kind_key").on(t.kind).where(sql`${t.kind} <> 'standard'`),
  ],
);

/**
 * Sessions and opaque tokens. Kind `web`: the cookie's JWT carries the id as `sid`. The others are bearer tokens,
 * of which only the SHA-256 is kept.
 */
export const sessions = pgTable(
  "sessions",
  {
    id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind").notNull(),
    tokenHash: bytea("token_hash"),
    userAgent: text("user_agent"),
    ip: text("ip"),
    createdAt: createdAt(),
    lastSeenAt: instant("last_seen_at").notNull().default(sql`now()`),
    expiresAt: instant("expires_at").notNull(),
    revokedAt: instant("revoked_at"),
  },
  (t) => [
    check("sessions_kind", sql`${t.kind} in ('web', 'api', 'guard', 'mfa_pending')`),
    check("sessions_token", sql`(${t.kind} = 'web') = (${t.tokenHash} is null)`),
    uniqueIndex("sessions_token_hash_key").on(t.tokenHash),
    index("sessions_user_idx").on(t.userId),
  ],
);

export const loginEvents = pgTable(
  "login_events",
  {
    id: bigId(),
    userId: integer("user_id").references(() => users.id, { onDelete: "cascade" }),
    outcome: text("outcome").notNull(),
    ip: text("ip"),
    userAgent: text("user_agent"),
    at: instant("at").notNull(),
  },
  (t) => [
    check("login_events_outcome", sql`${t.outcome} in ('ok', 'wrong_credentials', 'blocked', 'rate_limited')`),
    index("login_events_user_idx").on(t.userId, t.at),
  ],
);

/** Counters of limits that hold over all processes; written by rate-limiter-flexible. */
export const rateLimits = pgTable("rate_limits", {
  key: text("key").primaryKey(),
  points: integer("points").notNull().default(0),
  expire: instant("expire"),
});

/** Answers of calls with an Idempotency-Key, per actor. A row without a status is in progress. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    actorKey: text("actor_key").notNull(),
    key: text("key").notNull(),
    requestHash: bytea("request_hash").notNull(),
    status: integer("status"),
    body: jsonb("body"),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.actorKey, t.key] }), index("idempotency_keys_created_idx").on(t.createdAt)],
);
