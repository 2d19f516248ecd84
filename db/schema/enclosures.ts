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
} from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "@/db/schema/columns";
import { admins } from "@/db/schema/users";

export type Point = [number, number];

/** Venues. Fees are per place: basis points of the price after discount plus fixed centavos. */
export const enclosures = pgTable(
  "enclosures",
  {
    id: id(),
    adminId: integer("admin_id")
      .notNull()
      .references(() => admins.id),
    name: text("name").notNull(),
    slug: text("slug").notNull(),
    color: text("color").notNull().default("#05216e"),
    location: text("location").notNull(),
    mapUrl: text("map_url"),
    banner: text("banner").notNull().default("/img/banner-default.svg"),
    planImage: text("plan_image"),
    planWidth: integer("plan_width"),
    planHeight: integer("plan_height"),
    isEvent: boolean("is_event").notNull().default(true),
    isPrepaid: boolean("is_prepaid").notNull().default(false),
    timeZone: text("time_zone").notNull().default("America/Monterrey"),
    holdMinutes: smallint("hold_minutes").notNull().default(10),
    buyerLimit: smallint("buyer_limit").notNull().default(6),
    feeBps: integer("fee_bps").notNull().default(1500),
    feeFixedCents: integer("fee_fixed_cents").notNull().default(0),
    priceIvaBps: integer("price_iva_bps").notNull().default(1600),
    feeIvaBps: integer("fee_iva_bps").notNull().default(1600),
    archivedAt: instant("archived_at"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("enclosures_slug_key").on(t.slug),
    unique("enclosures_id_admin_key").on(t.id, t.adminId),
    index("enclosures_admin_idx").on(t.adminId),
    check("enclosures_slug", sql`${t.slug} ~ '^[a-z0-9](-?[a-z0-9]){2,59}$'`),
    check("enclosures_color", sql`${t.color} ~ '^#[0-9a-f]{6}$'`),
    check("enclosures_hold_minutes", sql`${t.holdMinutes} between 3 and 60`),
    check("enclosures_buyer_limit", sql`${t.buyerLimit} between 1 and 100`),
    check("enclosures_fees", sql`${t.feeBps} between 0 and 5000 and ${t.feeFixedCents} between 0 and 100000`),
    check("enclosures_iva", sql`${t.priceIvaBps} between 0 and 5000 and ${t.feeIvaBps} between 0 and 5000`),
    check(
      "enclosures_plan",
      sql`(${t.planImage} is null) = (${t.planWidth} is null) and (${t.planImage} is null) = (${t.planHeight} is null)`,
    ),
  ],
);

/** A fee that differs from the venue's own for one payment method. */
export const enclosureMethodFees = pgTable(
  "enclosure_method_fees",
  {
    enclosureId: integer("enclosure_id").notNull(),
    adminId: integer("admin_id").notNull(),
    method: text("method").notNull(),
    feeBps: integer("fee_bps").notNull(),
    feeFixedCents: integer("fee_fixed_cents").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.enclosureId, t.method] }),
    foreignKey({
      columns: [t.enclosureId, t.adminId],
      foreignColumns: [enclosures.id, enclosures.adminId],
      name: "enclosure_method_fees_enclosure_fk",
    }),
    check("enclosure_method_fees_method", sql`${t.method} in ('card', 'wallet', 'cash', 'deposit')`),
    check(
      "enclosure_method_fees_range",
      sql`${t.feeBps} between 0 and 5000 and ${t.feeFixedCents} between 0 and 100000`,
    ),
  ],
);

/**
 * What a venue allows after the sale. Without a row: the terms of the site, which allow nothing. Hours count back from the
 * event's start; null = not allowed. `returnFeeBps` is what the venue keeps of the base price.
 */
export const enclosurePolicies = pgTable(
  "enclosure_policies",
  {
    enclosureId: integer("enclosure_id").primaryKey(),
    adminId: integer("admin_id").notNull(),
    changeUntilHours: integer("change_until_hours"),
    changeFeeCents: integer("change_fee_cents").notNull().default(0),
    changeCreditsFee: boolean("change_credits_fee").notNull().default(false),
    returnUntilHours: integer("return_until_hours"),
    returnFeeBps: integer("return_fee_bps").notNull().default(0),
    returnWithFee: boolean("return_with_fee").notNull().default(false),
    transferUntilHours: integer("transfer_until_hours"),
    rescheduleReturnHours: integer("reschedule_return_hours"),
    cancelRefundsFee: boolean("cancel_refunds_fee").notNull().default(false),
    depositTwoPeople: boolean("deposit_two_people").notNull().default(false),
  },
  (t) => [
    foreignKey({
      columns: [t.enclosureId, t.adminId],
      foreignColumns: [enclosures.id, enclosures.adminId],
      name: "enclosure_policies_enclosure_fk",
    }),
    check(
      "enclosure_policies_hours",
      sql`${t.changeUntilHours} between 0 and 2160 and ${t.returnUntilHours} between 0 and 2160 and ${t.transferUntilHours} between 0 and 2160 and ${t.rescheduleReturnHours} between 1 and 2160`,
    ),
    check(
      "enclosure_policies_fees",
      sql`${t.changeFeeCents} between 0 and 100000 and ${t.returnFeeBps} between 0 and 10000`,
    ),
  ],
);

/** A door of the venue, where cars come in. `direction` is where it lies on the plan (north is up). */
export const gates = pgTable(
  "gates",
  {
    id: id(),
    adminId: integer("admin_id").notNull(),
    enclosureId: integer("enclosure_id").notNull(),
    label: text("label").notNull(),
    street: text("street").notNull().default(""),
    direction: text("direction").notNull().default("n"),
    planPoint: jsonb("plan_point").$type<Point>(),
    archivedAt: instant("archived_at"),
  },
  (t) => [
    foreignKey({
      columns: [t.enclosureId, t.adminId],
      foreignColumns: [enclosures.id, enclosures.adminId],
      name: "gates_enclosure_fk",
    }),
    unique("gates_id_admin_key").on(t.id, t.adminId),
    uniqueIndex("gates_label_key").on(t.enclosureId, t.label),
    check("gates_direction", sql`${t.direction} in ('n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw')`),
  ],
);

/** Zones. `numbering` gives the labels of numbered places: rows A, B … with `perRow` places each. */
export const parkingAreas = pgTable(
  "parking_areas",
  {
    id: id(),
    adminId: integer("admin_id").notNull(),
    enclosureId: integer("enclosure_id").notNull(),
    key: text("key").notNull(),
    name: text("name").notNull(),
    capacity: integer("capacity").notNull(),
    isNumbered: boolean("is_numbered").notNull().default(false),
    numbering: jsonb("numbering").$type<{ rows: string[]; perRow: number }>(),
    isVip: boolean("is_vip").notNull().default(false),
    polygon: jsonb("polygon").$type<Point[]>(),
    walkMinutes: smallint("walk_minutes"),
    notes: text("notes").notNull().default(""),
    archivedAt: instant("archived_at"),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({
      columns: [t.enclosureId, t.adminId],
      foreignColumns: [enclosures.id, enclosures.adminId],
      name: "parking_areas_enclosure_fk",
    }),
    unique("parking_areas_id_admin_key").on(t.id, t.adminId),
    uniqueIndex("parking_areas_key_key").on(t.enclosureId, sql`upper(${t.key})`).where(sql`${t.archivedAt} is null`),
    check("parking_areas_capacity", sql`${t.capacity} between 1 and 20000`),
    check("parking_areas_numbering", sql`${t.isNumbered} = (${t.numbering} is not null)`),
  ],
);

export const parkingAreaGates = pgTable(
  "parking_area_gates",
  {
    parkingAreaId: integer("parking_area_id").notNull(),
    gateId: integer("gate_id").notNull(),
    adminId: integer("admin_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.parkingAreaId, t.gateId] }),
    foreignKey({
      columns: [t.parkingAreaId, t.adminId],
      foreignColumns: [parkingAreas.id, parkingAreas.adminId],
      name: "parking_area_gates_area_fk",
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.gateId, t.adminId],
      foreignColumns: [gates.id, gates.adminId],
      name: "parking_area_gates_gate_fk",
    }),
  ],
);
