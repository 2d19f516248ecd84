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
} from "drizzle-orm/pg-core";
import { bigRef, createdAt, id, instant } from "@/db/schema/columns";
import { eventAreas, events } from "@/db/schema/events";
import { passes } from "@/db/schema/passes";
import { users } from "@/db/schema/users";

/** A guest of an import, until its courtesy is made. */
export interface BatchPerson {
  name: string;
  email?: string | null;
  phone?: string | null;
  plate?: string | null;
  note?: string | null;
}

/**
 * Courtesies that are made by a job, a few at a time: `made` of `quantity`. Their places are the batch's
 * (`places.courtesy_batch_id`) from the moment it is asked for. `people` waits here in the order of the places, null for a
 * place that is nobody's yet, and goes with the end.
 */
export const courtesyBatches = pgTable(
  "courtesy_batches",
  {
    id: id(),
    adminId: integer("admin_id").notNull(),
    eventId: integer("event_id").notNull(),
    eventAreaId: integer("event_area_id").notNull(),
    quantity: smallint("quantity").notNull(),
    made: smallint("made").notNull().default(0),
    entryRights: smallint("entry_rights").notNull().default(1),
    /** All places are of one courtesy, whose QR lets in as many cars. */
    isGroup: boolean("is_group").notNull().default(false),
    note: text("note"),
    people: jsonb("people").$type<(BatchPerson | null)[]>(),
    state: text("state").notNull().default("running"),
    requestedBy: integer("requested_by").references(() => users.id),
    createdAt: createdAt(),
    finishedAt: instant("finished_at"),
  },
  (t) => [
    foreignKey({
      columns: [t.eventId, t.adminId],
      foreignColumns: [events.id, events.adminId],
      name: "courtesy_batches_event_fk",
    }),
    foreignKey({
      columns: [t.eventAreaId, t.eventId],
      foreignColumns: [eventAreas.id, eventAreas.eventId],
      name: "courtesy_batches_event_area_fk",
    }),
    unique("courtesy_batches_id_admin_key").on(t.id, t.adminId),
    unique("courtesy_batches_id_area_key").on(t.id, t.eventAreaId),
    index("courtesy_batches_running_idx").on(t.adminId, t.id).where(sql`state = 'running'`),
    index("courtesy_batches_area_idx").on(t.eventAreaId),
    check("courtesy_batches_quantity", sql`${t.quantity} between 1 and 5000 and ${t.made} between 0 and ${t.quantity}`),
    check("courtesy_batches_rights", sql`${t.entryRights} between 1 and 20`),
    check("courtesy_batches_note", sql`length(${t.note}) between 1 and 300`),
    check("courtesy_batches_state", sql`${t.state} in ('running', 'done', 'cancelled')`),
    check(
      "courtesy_batches_end",
      sql`(${t.state} = 'running') = (${t.finishedAt} is null) and (${t.state} = 'running' or ${t.people} is null) and (${t.state} <> 'done' or ${t.made} = ${t.quantity})`,
    ),
  ],
);

/**
 * A pass that is given, not sold, for one place of an event's area: `places.courtesy_id` names it, until it is deleted.
 * `linkNo` counts the persons it was given to: the links of earlier ones are void. Used is read from scans.
 */
export const courtesies = pgTable(
  "courtesies",
  {
    passId: bigRef("pass_id").primaryKey(),
    adminId: integer("admin_id").notNull(),
    eventId: integer("event_id").notNull(),
    eventAreaId: integer("event_area_id").notNull(),
    batchId: integer("batch_id").notNull(),
    batchNo: smallint("batch_no").notNull(),
    name: text("name"),
    email: text("email"),
    phone: text("phone"),
    plate: text("plate"),
    note: text("note"),
    /** What each of its places cost in the store when it was made or moved there; null: an older release made it. */
    listCents: integer("list_cents"),
    linkNo: smallint("link_no").notNull().default(1),
    assignedAt: instant("assigned_at"),
    sentAt: instant("sent_at"),
    openedAt: instant("opened_at"),
    deletedAt: instant("deleted_at"),
    createdAt: createdAt(),
    /** A trigger keeps it: other systems ask what changed since they asked last. */
    changedAt: instant("changed_at").notNull().default(sql`now()`),
  },
  (t) => [
    foreignKey({
      columns: [t.passId, t.adminId],
      foreignColumns: [passes.id, passes.adminId],
      name: "courtesies_pass_fk",
    }),
    foreignKey({
      columns: [t.eventId, t.adminId],
      foreignColumns: [events.id, events.adminId],
      name: "courtesies_event_fk",
    }),
    foreignKey({
      columns: [t.eventAreaId, t.eventId],
      foreignColumns: [eventAreas.id, eventAreas.eventId],
      name: "courtesies_event_area_fk",
    }),
    foreignKey({
      columns: [t.batchId, t.adminId],
      foreignColumns: [courtesyBatches.id, courtesyBatches.adminId],
      name: "courtesies_batch_fk",
    }),
    unique("courtesies_batch_no_key").on(t.batchId, t.batchNo),
    unique("courtesies_area_pass_key").on(t.eventAreaId, t.passId),
    index("courtesies_event_idx").on(t.eventId, t.passId),
    // They are made in order: it finds those of some days.
    index("courtesies_made_idx").using("brin", t.createdAt),
    index("courtesies_admin_idx").on(t.adminId, t.passId),
    index("courtesies_email_idx").on(t.email).where(sql`email is not null`),
    index("courtesies_phone_idx").on(t.phone).where(sql`phone is not null`),
    index("courtesies_plate_idx").on(t.adminId, t.plate).where(sql`plate is not null`),
    check("courtesies_list", sql`${t.listCents} >= 0`),
    check("courtesies_numbers", sql`${t.batchNo} between 1 and 5000 and ${t.linkNo} >= 1`),
    check(
      "courtesies_assigned",
      sql`${t.assignedAt} is not null or num_nonnulls(${t.name}, ${t.email}, ${t.phone}, ${t.sentAt}) = 0`,
    ),
    check(
      "courtesies_texts",
      sql`length(${t.name}) between 1 and 120 and length(${t.email}) <= 254 and length(${t.phone}) <= 20 and length(${t.plate}) between 1 and 20 and length(${t.note}) between 1 and 300`,
    ),
  ],
);
