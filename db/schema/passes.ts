import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bigId, bigRef, bytea, createdAt, id, instant } from "@/db/schema/columns";
import { enclosures, gates } from "@/db/schema/enclosures";
import { eventAreas, events } from "@/db/schema/events";
import { admins } from "@/db/schema/users";

/** Ed25519 keys of a tenant. The id goes into each QR; the private key is encrypted with APP_SECRET. */
export const signingKeys = pgTable(
  "signing_keys",
  {
    id: id(),
    adminId: integer("admin_id")
      .notNull()
      .references(() => admins.id),
    publicKey: bytea("public_key").notNull(),
    privateKeyEncrypted: bytea("private_key_encrypted").notNull(),
    isCurrent: boolean("is_current").notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("signing_keys_current_key").on(t.adminId).where(sql`is_current`)],
);

/** Every QR of any kind. Scope: an event and its area, or a zone, or an account. Used and inside are read from scans. */
export const passes = pgTable(
  "passes",
  {
    id: bigId(),
    adminId: integer("admin_id").notNull(),
    enclosureId: integer("enclosure_id").notNull(),
    kind: text("kind").notNull(),
    eventId: integer("event_id"),
    eventAreaId: integer("event_area_id"),
    parkingAreaId: integer("parking_area_id"),
    entryRights: smallint("entry_rights").notNull().default(1),
    /** Its entries are of as many cars, which may be inside together; otherwise they are of one car. */
    isGroup: boolean("is_group").notNull().default(false),
    generation: smallint("generation").notNull().default(1),
    state: text("state").notNull().default("active"),
    stateReason: text("state_reason"),
    shortCode: text("short_code").notNull(),
    salt: bytea("salt").notNull(),
    createdAt: createdAt(),
    /** A trigger keeps it: phones at gates ask what changed since they asked last. */
    changedAt: instant("changed_at").notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    foreignKey({
      columns: [t.enclosureId, t.adminId],
      foreignColumns: [enclosures.id, enclosures.adminId],
      name: "passes_enclosure_fk",
    }),
    foreignKey({
      columns: [t.eventId, t.adminId],
      foreignColumns: [events.id, events.adminId],
      name: "passes_event_fk",
    }),
    foreignKey({
      columns: [t.eventAreaId, t.eventId],
      foreignColumns: [eventAreas.id, eventAreas.eventId],
      name: "passes_event_area_fk",
    }),
    unique("passes_id_admin_key").on(t.id, t.adminId),
    uniqueIndex("passes_short_code_key").on(t.shortCode),
    index("passes_event_idx").on(t.eventId, t.changedAt),
    index("passes_admin_idx").on(t.adminId, t.id),
    index("passes_kind_idx").on(t.adminId, t.kind, t.id).where(sql`kind <> 'ticket'`),
    index("passes_stopped_idx").on(t.adminId, t.state, t.id).where(sql`state <> 'active'`),
    index("passes_courtesy_idx").on(t.eventAreaId).where(sql`kind = 'courtesy' and state <> 'revoked'`),
    check("passes_kind", sql`${t.kind} in ('ticket', 'courtesy', 'subscriber', 'infinity', 'prepaid')`),
    check("passes_state", sql`${t.state} in ('active', 'blocked', 'revoked')`),
    check(
      "passes_reason",
      sql`${t.stateReason} in ('returned', 'cancelled', 'transferred', 'refunded', 'chargeback', 'replaced', 'blocked', 'deleted')`,
    ),
    check("passes_short_code", sql`${t.shortCode} ~ '^[0-9A-HJKMNP-TV-Z]{16}$'`),
    check("passes_rights", sql`${t.entryRights} >= 1 and ${t.generation} >= 1`),
    check("passes_ticket_scope", sql`${t.kind} <> 'ticket' or ${t.eventAreaId} is not null`),
  ],
);

/**
 * What became of a pass, but for readings at gates (`scans`): by whom, and without personal data. Append-only. What is
 * sold, returned or handed over stands with its ticket.
 */
export const passEvents = pgTable(
  "pass_events",
  {
    id: bigId(),
    passId: bigRef("pass_id").notNull(),
    adminId: integer("admin_id").notNull(),
    kind: text("kind").notNull(),
    at: instant("at").notNull().default(sql`now()`),
    actorKind: text("actor_kind").notNull(),
    actorId: integer("actor_id"),
    actorName: text("actor_name"),
    data: jsonb("data").$type<Record<string, string | number | boolean | null>>(),
  },
  (t) => [
    foreignKey({
      columns: [t.passId, t.adminId],
      foreignColumns: [passes.id, passes.adminId],
      name: "pass_events_pass_fk",
    }),
    index("pass_events_pass_idx").on(t.passId, t.id),
    index("pass_events_admin_idx").on(t.adminId, t.id),
    check(
      "pass_events_kind",
      sql`${t.kind} in ('made', 'assigned', 'changed', 'sent', 'opened', 'moved', 'blocked', 'unblocked', 'paused', 'resumed', 'replaced', 'revoked', 'deleted')`,
    ),
  ],
);

/** Every reading at a gate, admitted or refused. Append-only. `entryNo` makes one admission per right a unique key. */
export const scans = pgTable(
  "scans",
  {
    id: bigId(),
    adminId: integer("admin_id").notNull(),
    passId: bigRef("pass_id").references(() => passes.id),
    enclosureId: integer("enclosure_id").notNull(),
    eventId: integer("event_id"),
    gateId: integer("gate_id"),
    direction: text("direction").notNull(),
    decision: text("decision").notNull(),
    entryNo: smallint("entry_no"),
    /** Cars of a group that an admitted reading moved, the last of them by `entry_no`; null: the pass is no group's. */
    cars: smallint("cars"),
    userId: integer("user_id"),
    nonce: uuid("nonce").notNull(),
    codeTail: text("code_tail"),
    /** The pass's when it was refused: whoever overrules the refusal sees whether the code was replaced since. */
    generation: smallint("generation"),
    firstUseId: bigRef("first_use_id"),
    /**
     * A reading that became known late names the stay whose other end was read before it. The trigger completes that one
     * in place of beginning or ending one now.
     */
    lateStayId: bigRef("late_stay_id"),
    /** A person typed the code; otherwise a camera or a reader read it. */
    isTyped: boolean("is_typed").notNull().default(false),
    scannedAt: instant("scanned_at").notNull(),
    recordedAt: instant("recorded_at").notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    foreignKey({ columns: [t.gateId, t.adminId], foreignColumns: [gates.id, gates.adminId], name: "scans_gate_fk" }),
    unique("scans_nonce_key").on(t.userId, t.nonce).nullsNotDistinct(),
    uniqueIndex("scans_admitted_key").on(t.passId, t.entryNo).where(sql`decision = 'admitted' and direction = 'in'`),
    index("scans_pass_idx").on(t.passId, t.recordedAt),
    index("scans_event_idx").on(t.eventId, t.recordedAt),
    index("scans_user_idx").on(t.userId, t.recordedAt),
    check("scans_direction", sql`${t.direction} in ('in', 'out')`),
    check(
      "scans_decision",
      sql`${t.decision} in ('admitted', 'unknown_code', 'bad_signature', 'revoked', 'other_enclosure', 'other_event', 'other_zone', 'not_yet_valid', 'expired', 'cancelled', 'returned', 'blocked', 'already_used', 'still_inside', 'not_inside', 'no_balance', 'guard_not_assigned', 'gate_closed', 'full', 'zone_closed')`,
    ),
    check("scans_cars", sql`${t.cars} is null or ${t.decision} = 'admitted' and ${t.cars} between 1 and 20`),
    check("scans_entry", sql`(${t.decision} = 'admitted' and ${t.direction} = 'in') = (${t.entryNo} is not null)`),
  ],
);
