import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "@/db/schema/columns";

/**
 * Who changed what. Append-only; values that are personal lie in audit_values, which can be erased. The table is partitioned
 * by month, so that months that need not be kept any longer are dropped (migration 0099).
 */
export const auditLog = pgTable(
  "audit_log",
  {
    id: bigint("id", { mode: "number" }).generatedByDefaultAsIdentity(),
    at: instant("at").notNull().default(sql`now()`),
    adminId: integer("admin_id"),
    actorKind: text("actor_kind").notNull(),
    actorId: integer("actor_id"),
    actorName: text("actor_name"),
    action: text("action").notNull(),
    entity: text("entity").notNull(),
    entityId: text("entity_id").notNull(),
    changes: jsonb("changes").$type<Record<string, [unknown, unknown]>>(),
    requestId: text("request_id").notNull(),
  },
  (t) => [
    primaryKey({ name: "audit_log_key", columns: [t.id, t.at] }),
    index("audit_log_entity_idx").on(t.entity, t.entityId),
    index("audit_log_admin_idx").on(t.adminId, t.at),
    index("audit_log_actor_idx").on(t.actorId, t.at),
    // Four rows of each purchase are left out: they are nearly all there are, and who looks for them finds them soon.
    index("audit_log_seldom_idx")
      .on(t.action, t.adminId, t.at)
      .where(sql`action not in ('order.places_held', 'order.payment_started', 'order.paid', 'ticket.issued')`),
    // Rows come in the order of time: a range of dates over all tenants, at next to no cost for who writes.
    index("audit_log_at_idx").using("brin", t.at),
  ],
);

export const auditValues = pgTable(
  "audit_values",
  {
    auditId: bigint("audit_id", { mode: "number" }).primaryKey(),
    /**
     * The moment of the row in audit_log: both are written in one statement. There is no foreign key, since Postgres would look through a
     * whole month for one before it lets that month go, while nobody writes the log.
     */
    at: instant("at").notNull().default(sql`now()`),
    subjectUserId: integer("subject_user_id"),
    values: jsonb("values").$type<Record<string, [unknown, unknown]>>().notNull(),
  },
  (t) => [index("audit_values_subject_idx").on(t.subjectUserId), index("audit_values_at_idx").using("brin", t.at)],
);
