import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bigId, bytea, createdAt, id, instant } from "@/db/schema/columns";
import { events } from "@/db/schema/events";
import { admins, users } from "@/db/schema/users";

/**
 * Addresses of other systems that a tenant wants to be told of what happens (Standard Webhooks). Triggers write a message
 * for each of them beside the row that it tells of.
 */
export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    id: id(),
    adminId: integer("admin_id")
      .notNull()
      .references(() => admins.id),
    madeBy: integer("made_by")
      .notNull()
      .references(() => users.id),
    description: text("description").notNull(),
    url: text("url").notNull(),
    types: text("types").array().notNull(),
    /** Encrypted, since it signs: it cannot be kept as a hash. */
    secret: bytea("secret").notNull(),
    /** Signs besides the new one until then. */
    formerSecret: bytea("former_secret"),
    formerUntil: instant("former_until"),
    /** `paused`: it answered nothing good for three days; `gone`: it answered 410; `off`: a person's choice. */
    state: text("state").notNull().default("active"),
    /** When it failed first since it last took a message. */
    failingSince: instant("failing_since"),
    /** The key of the form that made it: a repeat makes no second endpoint. */
    requestKey: uuid("request_key").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique("webhook_endpoints_id_admin_key").on(t.id, t.adminId),
    uniqueIndex("webhook_endpoints_request_key").on(t.madeBy, t.requestKey),
    index("webhook_endpoints_admin_idx").on(t.adminId, t.createdAt),
    check("webhook_endpoints_description", sql`length(${t.description}) between 1 and 80`),
    check("webhook_endpoints_url", sql`length(${t.url}) between 1 and 500`),
    check("webhook_endpoints_types", sql`cardinality(${t.types}) > 0`),
    check("webhook_endpoints_state", sql`${t.state} in ('active', 'off', 'paused', 'gone')`),
    check("webhook_endpoints_former", sql`(${t.formerSecret} is null) = (${t.formerUntil} is null)`),
  ],
);

/**
 * What an endpoint is told, and how that went. Of a subject, such as an order, one is on its way at a time, in the order
 * of their ids. Its body is written when it is sent first and never changes after that.
 */
export const webhookMessages = pgTable(
  "webhook_messages",
  {
    id: bigId(),
    adminId: integer("admin_id").notNull(),
    endpointId: integer("endpoint_id").notNull(),
    type: text("type").notNull(),
    /** "order:12". */
    subject: text("subject").notNull(),
    /** What the row held that the message tells of: ids and states. */
    facts: jsonb("facts").$type<Record<string, unknown>>().notNull(),
    body: text("body"),
    state: text("state").notNull().default("pending"),
    attempts: integer("attempts").notNull().default(0),
    nextAt: instant("next_at").notNull().default(sql`now()`),
    /** Until then a worker is sending it, and no other may. */
    claimedUntil: instant("claimed_until"),
    lastAt: instant("last_at"),
    /** HTTP status of the last answer. */
    lastStatus: integer("last_status"),
    lastMs: integer("last_ms"),
    /** Why there was no answer. */
    lastProblem: text("last_problem"),
    /** The beginning of the last answer. */
    lastAnswer: text("last_answer"),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({
      columns: [t.endpointId, t.adminId],
      foreignColumns: [webhookEndpoints.id, webhookEndpoints.adminId],
      name: "webhook_messages_endpoint_fk",
    }),
    index("webhook_messages_subject_idx").on(t.endpointId, t.subject, t.id).where(sql`state = 'pending'`),
    index("webhook_messages_due_idx").on(t.endpointId, t.nextAt).where(sql`state = 'pending'`),
    index("webhook_messages_log_idx").on(t.endpointId, t.id),
    check("webhook_messages_state", sql`${t.state} in ('pending', 'delivered', 'failed')`),
    check("webhook_messages_attempts", sql`${t.attempts} >= 0 and (${t.attempts} = 0 or ${t.body} is not null)`),
    check("webhook_messages_claim", sql`${t.claimedUntil} is null or ${t.state} = 'pending'`),
    check("webhook_messages_answer", sql`length(${t.lastAnswer}) <= 200`),
  ],
);

/** Events without a place left that endpoints were told of; once there is room again, its row goes. */
export const webhookFullEvents = pgTable(
  "webhook_full_events",
  {
    eventId: integer("event_id").primaryKey(),
    adminId: integer("admin_id").notNull(),
    fullAt: instant("full_at").notNull(),
  },
  (t) => [
    foreignKey({
      columns: [t.eventId, t.adminId],
      foreignColumns: [events.id, events.adminId],
      name: "webhook_full_events_event_fk",
    }).onDelete("cascade"),
  ],
);
