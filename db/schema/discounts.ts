import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "@/db/schema/columns";
import { enclosures, parkingAreas } from "@/db/schema/enclosures";
import { events } from "@/db/schema/events";
import { admins, users } from "@/db/schema/users";

/** Codes made at once, each for one use. */
export const discountBatches = pgTable(
  "discount_batches",
  {
    id: id(),
    adminId: integer("admin_id")
      .notNull()
      .references(() => admins.id),
    name: text("name").notNull(),
    codeCount: integer("code_count").notNull(),
    createdBy: integer("created_by").references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    unique("discount_batches_id_admin_key").on(t.id, t.adminId),
    check("discount_batches_count", sql`${t.codeCount} between 1 and 1000`),
  ],
);

/**
 * A discount code of one tenant. `uses` is kept by a trigger: the orders that hold it or were paid with it, never more than
 * `maxUses`. Each part of its scope may be absent; an event's or a zone's code names its venue too. A fixed one is taken
 * off the whole order, once.
 */
export const discountCodes = pgTable(
  "discount_codes",
  {
    id: id(),
    adminId: integer("admin_id")
      .notNull()
      .references(() => admins.id),
    batchId: integer("batch_id"),
    code: text("code").notNull(),
    kind: text("kind").notNull(),
    percentBps: integer("percent_bps"),
    amountCents: integer("amount_cents"),
    enclosureId: integer("enclosure_id"),
    eventId: integer("event_id"),
    parkingAreaId: integer("parking_area_id"),
    method: text("method"),
    startsAt: instant("starts_at"),
    endsAt: instant("ends_at"),
    maxUses: integer("max_uses"),
    maxUsesPerBuyer: integer("max_uses_per_buyer"),
    minCents: integer("min_cents").notNull().default(0),
    maxDiscountCents: integer("max_discount_cents"),
    state: text("state").notNull().default("active"),
    note: text("note").notNull().default(""),
    uses: integer("uses").notNull().default(0),
    createdBy: integer("created_by").references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({
      columns: [t.batchId, t.adminId],
      foreignColumns: [discountBatches.id, discountBatches.adminId],
      name: "discount_codes_batch_fk",
    }),
    foreignKey({
      columns: [t.enclosureId, t.adminId],
      foreignColumns: [enclosures.id, enclosures.adminId],
      name: "discount_codes_enclosure_fk",
    }),
    foreignKey({
      columns: [t.eventId, t.adminId],
      foreignColumns: [events.id, events.adminId],
      name: "discount_codes_event_fk",
    }),
    foreignKey({
      columns: [t.parkingAreaId, t.adminId],
      foreignColumns: [parkingAreas.id, parkingAreas.adminId],
      name: "discount_codes_zone_fk",
    }),
    unique("discount_codes_id_admin_key").on(t.id, t.adminId),
    uniqueIndex("discount_codes_live_key").on(t.adminId, t.code).where(sql`state <> 'archived'`),
    index("discount_codes_batch_idx").on(t.batchId).where(sql`batch_id is not null`),
    check("discount_codes_code", sql`${t.code} ~ '^[A-Z0-9][A-Z0-9-]{2,23}$'`),
    check(
      "discount_codes_worth",
      sql`case ${t.kind} when 'percent' then ${t.percentBps} between 1 and 10000 and ${t.amountCents} is null when 'fixed' then ${t.amountCents} > 0 and ${t.percentBps} is null and ${t.maxDiscountCents} is null else false end`,
    ),
    check("discount_codes_method", sql`${t.method} in ('card', 'wallet', 'cash', 'deposit', 'desk')`),
    check("discount_codes_window", sql`${t.startsAt} < ${t.endsAt}`),
    check(
      "discount_codes_scope",
      sql`${t.enclosureId} is not null or (${t.eventId} is null and ${t.parkingAreaId} is null)`,
    ),
    check(
      "discount_codes_limits",
      sql`${t.maxUses} > 0 and ${t.maxUsesPerBuyer} > 0 and ${t.minCents} >= 0 and ${t.maxDiscountCents} > 0`,
    ),
    check("discount_codes_uses", sql`${t.uses} >= 0 and ${t.uses} <= coalesce(${t.maxUses}, ${t.uses})`),
    check("discount_codes_single_use", sql`${t.batchId} is null or coalesce(${t.maxUses}, 0) = 1`),
    check("discount_codes_state", sql`${t.state} in ('active', 'paused', 'archived')`),
  ],
);
