import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
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

interface SearchedColumns {
  fullName: SQLWrapper;
  userName: SQLWrapper;
  email: SQLWrapper;
  phone: SQLWrapper;
}

/** The words by which a person is found, without accents. */
export function userWords({ fullName, userName, email, phone }: SearchedColumns): SQL {
  return sql`user_words(${fullName}, ${userName}, ${email}, ${phone})`;
}

/** A beginning of a word of at most so many letters is found as it is in `userSearch`; a longer one as a prefix. */
export const INDEXED_LETTERS = 10;

/**
 * The same words and their beginnings, each by itself: an index finds those without gathering every word that begins so.
 * Dear to work out, and so for the index only.
 */
export function userSearch({ fullName, userName, email, phone }: SearchedColumns): SQL {
  return sql`user_search(${fullName}, ${userName}, ${email}, ${phone})`;
}

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
    /** What an administrator does in its tenant. A guard is a cashier where it was given a desk. */
    position: text("position"),
    emailVerifiedAt: instant("email_verified_at"),
    phoneVerifiedAt: instant("phone_verified_at"),
    /**
     * Since when a buyer's account is known to be of whoever reads what is sent to its e-mail, or to its phone if it has
     * none: they came in by a code or a link, or entered a code in the account itself.
     */
    ownerSince: instant("owner_since"),
    termsVersion: text("terms_version"),
    privacyVersion: text("privacy_version"),
    termsAcceptedAt: instant("terms_accepted_at"),
    /** Secret of the authenticator app, encrypted with APP_SECRET; without `mfaEnabledAt` it is not confirmed yet. */
    mfaSecretEncrypted: bytea("mfa_secret_encrypted"),
    mfaEnabledAt: instant("mfa_enabled_at"),
    /** The last time step whose code was taken: a code counts once. */
    mfaLastStep: bigint("mfa_last_step", { mode: "number" }),
    mfaRequired: boolean("mfa_required").notNull().default(false),
    createdAt: createdAt(),
    deletedAt: instant("deleted_at"),
    /** While the account is closed and some of what is kept of the person could not be erased yet. */
    erasingSince: instant("erasing_since"),
  },
  (t) => [
    check("users_profile", sql`${t.profile} in (1, 2, 3)`),
    check("users_state", sql`${t.state} in ('active', 'blocked', 'deleted')`),
    check("users_tenant", sql`(${t.profile} = 2) = (${t.adminId} is null) or ${t.id} in (1, 5)`),
    check(
      "users_position",
      sql`case ${t.profile} when 1 then ${t.position} is not null and ${t.position} in ('owner', 'operator', 'cashier', 'accountant') when 3 then ${t.position} is null or ${t.position} = 'cashier' else ${t.position} is null end`,
    ),
    // Whose account the tenant is can never be less.
    check("users_owner", sql`${t.id} is distinct from ${t.adminId} or ${t.profile} <> 1 or ${t.position} = 'owner'`),
    check("users_email_lower", sql`${t.email} = lower(${t.email})`),
    check("users_phone_e164", sql`${t.phone} ~ '^\\+[1-9][0-9]{7,14}$'`),
    check("users_mfa", sql`${t.mfaEnabledAt} is null or ${t.mfaSecretEncrypted} is not null`),
    check("users_deleted", sql`(${t.state} = 'deleted') = (${t.deletedAt} is not null)`),
    check("users_erasing", sql`${t.erasingSince} is null or ${t.state} = 'blocked'`),
    index("users_erasing_idx").on(t.erasingSince).where(sql`${t.erasingSince} is not null`),
    uniqueIndex("users_email_key").on(t.email),
    // Anybody may type anybody's number: it is somebody's once verified.
    uniqueIndex("users_phone_key").on(t.phone).where(sql`${t.phoneVerifiedAt} is not null`),
    index("users_phone_idx").on(t.phone),
    index("users_name_idx").on(sql`lower(${t.fullName})`, t.id),
    // What waits to be sorted in would be read by every search.
    index("users_search_idx").using("gin", userSearch(t)).with({ fastupdate: false }),
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

/** Buyers that a tenant sees: those that began to pay an order of it or have a prepaid account. A block is this tenant's. */
export const tenantBuyers = pgTable(
  "tenant_buyers",
  {
    adminId: integer("admin_id")
      .notNull()
      .references(() => admins.id),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    since: instant("since").notNull().default(sql`now()`),
    blockedAt: instant("blocked_at"),
    blockedReason: text("blocked_reason"),
    blockedBy: integer("blocked_by").references(() => users.id),
  },
  (t) => [
    primaryKey({ columns: [t.adminId, t.userId] }),
    index("tenant_buyers_user_idx").on(t.userId),
    check(
      "tenant_buyers_block",
      sql`${t.blockedAt} is not null or (${t.blockedReason} is null and ${t.blockedBy} is null)`,
    ),
  ],
);

/**
 * Sessions and opaque tokens. `web` and `guard` (a paired phone) live in a cookie whose JWT carries the id as `sid`.
 * `api` and `mirror` (of a web session, for the page's own scripts) are bearer tokens, of which only the SHA-256 is
 * kept. `mfa_pending` is either, and opens nothing but the second factor.
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
    /** A mirror has it: it ends with this session. */
    parentId: uuid("parent_id").references((): AnyPgColumn => sessions.id, { onDelete: "cascade" }),
    userAgent: text("user_agent"),
    ip: text("ip"),
    createdAt: createdAt(),
    lastSeenAt: instant("last_seen_at").notNull().default(sql`now()`),
    expiresAt: instant("expires_at").notNull(),
    revokedAt: instant("revoked_at"),
    /** When the person last showed a second factor in it. */
    secondFactorAt: instant("second_factor_at"),
  },
  (t) => [
    check("sessions_kind", sql`${t.kind} in ('web', 'api', 'guard', 'mfa_pending', 'mirror')`),
    check(
      "sessions_token",
      sql`case when ${t.kind} in ('web', 'guard') then ${t.tokenHash} is null when ${t.kind} in ('api', 'mirror') then ${t.tokenHash} is not null else true end`,
    ),
    check("sessions_parent", sql`(${t.kind} = 'mirror') = (${t.parentId} is not null)`),
    uniqueIndex("sessions_token_hash_key").on(t.tokenHash),
    index("sessions_user_idx").on(t.userId),
  ],
);

export const loginEvents = pgTable(
  "login_events",
  {
    id: bigId(),
    userId: integer("user_id").references(() => users.id, { onDelete: "cascade" }),
    method: text("method").notNull().default("password"),
    outcome: text("outcome").notNull(),
    ip: text("ip"),
    userAgent: text("user_agent"),
    at: instant("at").notNull(),
  },
  (t) => [
    check(
      "login_events_outcome",
      sql`${t.outcome} in ('ok', 'wrong_credentials', 'wrong_code', 'mfa_pending', 'blocked', 'rate_limited')`,
    ),
    check(
      "login_events_method",
      sql`${t.method} in ('password', 'code', 'second_factor', 'recovery_code', 'link', 'pairing', 'register')`,
    ),
    index("login_events_user_idx").on(t.userId, t.at),
  ],
);

/** One-time codes of six digits: to log in, or to prove a contact (`target`, which may not be the person's yet). */
export const userCodes = pgTable(
  "user_codes",
  {
    id: bigId(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text("purpose").notNull(),
    channel: text("channel").notNull(),
    target: text("target").notNull(),
    codeHash: bytea("code_hash").notNull(),
    /** A keyed hash of the browser or network that asked for it. */
    askerHash: bytea("asker_hash"),
    tries: smallint("tries").notNull().default(0),
    ownTries: smallint("own_tries").notNull().default(0),
    otherTries: smallint("other_tries").notNull().default(0),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
    /** Used, or replaced by a newer one. */
    endedAt: instant("ended_at"),
  },
  (t) => [
    check("user_codes_purpose", sql`${t.purpose} in ('login', 'verify_phone', 'verify_email')`),
    check("user_codes_channel", sql`${t.channel} in ('whatsapp', 'email')`),
    check(
      "user_codes_tries",
      sql`${t.tries} between 0 and 5 and ${t.ownTries} between 0 and 5 and ${t.otherTries} between 0 and 5`,
    ),
    uniqueIndex("user_codes_live_key").on(t.userId, t.purpose).where(sql`ended_at is null`),
    index("user_codes_user_idx").on(t.userId, t.createdAt),
  ],
);

/** Single-use links: `recover` a password, or `invite` a person whose account somebody else opened. */
export const userLinks = pgTable(
  "user_links",
  {
    id: bigId(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text("purpose").notNull(),
    /** How it was sent: using it proves that contact. */
    channel: text("channel").notNull(),
    target: text("target").notNull(),
    tokenHash: bytea("token_hash").notNull(),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
    endedAt: instant("ended_at"),
  },
  (t) => [
    check("user_links_purpose", sql`${t.purpose} in ('recover', 'invite')`),
    check("user_links_channel", sql`${t.channel} in ('whatsapp', 'email')`),
    uniqueIndex("user_links_token_key").on(t.tokenHash),
    uniqueIndex("user_links_live_key").on(t.userId, t.purpose).where(sql`ended_at is null`),
  ],
);

/** The ten codes that stand in for a lost authenticator, each once. */
export const mfaRecoveryCodes = pgTable(
  "mfa_recovery_codes",
  {
    id: bigId(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    codeHash: bytea("code_hash").notNull(),
    usedAt: instant("used_at"),
  },
  (t) => [uniqueIndex("mfa_recovery_codes_key").on(t.userId, t.codeHash)],
);

/** Counters of limits that hold over all processes. */
export const rateLimits = pgTable("rate_limits", {
  key: text("key").primaryKey(),
  points: integer("points").notNull().default(0),
  expire: instant("expire"),
});

/**
 * Answers of calls with an Idempotency-Key, per actor. A row without a status is in progress, or lost its answer: where
 * `committedAt` says that the call has changed something, it never runs again. `runId` is of the request that holds it.
 */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    actorKey: text("actor_key").notNull(),
    key: text("key").notNull(),
    requestHash: bytea("request_hash").notNull(),
    status: integer("status"),
    body: jsonb("body"),
    runId: uuid("run_id"),
    committedAt: instant("committed_at"),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.actorKey, t.key] }), index("idempotency_keys_created_idx").on(t.createdAt)],
);
