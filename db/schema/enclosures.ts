import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  doublePrecision,
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
import { createdAt, id, instant, uploaded } from "@/db/schema/columns";
import { pictures } from "@/db/schema/pictures";
import { admins } from "@/db/schema/users";

export type Point = [number, number];

interface Numbering {
  rows: { name: string; parts: [from: number, to: number][] }[];
  blocked: { label: string; reason: string }[];
}

/**
 * Venues. Fees are per place: basis points of the price after discount plus fixed centavos. The `…File` columns are the
 * picture where it was uploaded: foreign keys hold it, and only the tenant's own.
 */
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
    latitude: doublePrecision("latitude"),
    longitude: doublePrecision("longitude"),
    contactPhone: text("contact_phone").notNull().default(""),
    contactEmail: text("contact_email").notNull().default(""),
    contactWhatsapp: text("contact_whatsapp").notNull().default(""),
    banner: text("banner").notNull().default("/img/banner-default.svg"),
    bannerFile: uploaded("banner_file", "banner"),
    logo: text("logo"),
    logoFile: uploaded("logo_file", "logo"),
    planImage: text("plan_image"),
    planFile: uploaded("plan_file", "plan_image"),
    planWidth: integer("plan_width"),
    planHeight: integer("plan_height"),
    isEvent: boolean("is_event").notNull().default(true),
    isPrepaid: boolean("is_prepaid").notNull().default(false),
    /** Buyers may write the plate of the car of each ticket. */
    asksPlate: boolean("asks_plate").notNull().default(false),
    timeZone: text("time_zone").notNull().default("America/Monterrey"),
    /** Minutes after midnight at which an operating day begins, by the venue's clock. */
    dayStart: smallint("day_start").notNull().default(360),
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
    foreignKey({
      columns: [t.bannerFile, t.adminId],
      foreignColumns: [pictures.path, pictures.adminId],
      name: "enclosures_banner_fk",
    }),
    foreignKey({
      columns: [t.logoFile, t.adminId],
      foreignColumns: [pictures.path, pictures.adminId],
      name: "enclosures_logo_fk",
    }),
    foreignKey({
      columns: [t.planFile, t.adminId],
      foreignColumns: [pictures.path, pictures.adminId],
      name: "enclosures_plan_fk",
    }),
    check(
      "enclosures_point",
      sql`(${t.latitude} is null) = (${t.longitude} is null) and ${t.latitude} between -90 and 90 and ${t.longitude} between -180 and 180`,
    ),
    check("enclosures_slug", sql`${t.slug} ~ '^[a-z0-9](-?[a-z0-9]){2,59}$'`),
    check("enclosures_color", sql`${t.color} ~ '^#[0-9a-f]{6}$'`),
    check("enclosures_day_start", sql`${t.dayStart} between 0 and 1439`),
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

/**
 * Every address that a venue's store has or had. A trigger writes it with the venue: an address once used leads to its
 * venue for good, and no other venue may take it.
 */
export const enclosureSlugs = pgTable(
  "enclosure_slugs",
  {
    slug: text("slug").primaryKey(),
    enclosureId: integer("enclosure_id")
      .notNull()
      .references(() => enclosures.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [index("enclosure_slugs_enclosure_idx").on(t.enclosureId)],
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
    check("enclosure_method_fees_method", sql`${t.method} in ('card', 'wallet', 'cash', 'deposit', 'desk')`),
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
    /** Ways that cars may take. */
    ways: text("ways").$type<"both" | "in" | "out">().notNull().default("both"),
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
    check("gates_ways", sql`${t.ways} in ('both', 'in', 'out')`),
  ],
);

/**
 * Zones. `numbering` gives the labels of numbered places: rows with runs of numbers, and which places are blocked. `notes`
 * lead from the zone to the venue's door, `drivingNotes` from the street into the zone.
 */
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
    numbering: jsonb("numbering").$type<Numbering>(),
    isVip: boolean("is_vip").notNull().default(false),
    polygon: jsonb("polygon").$type<Point[]>(),
    walkMinutes: smallint("walk_minutes"),
    notes: text("notes").notNull().default(""),
    drivingNotes: text("driving_notes").notNull().default(""),
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
    check(
      "parking_areas_numbering_rows",
      sql`${t.numbering} is null or (${t.numbering} -> 'rows' -> 0 -> 'parts' -> 0 -> 1 is not null and jsonb_typeof(${t.numbering} -> 'blocked') = 'array')`,
    ),
    check("parking_areas_notes", sql`length(${t.notes}) <= 300 and length(${t.drivingNotes}) <= 300`),
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
    index("parking_area_gates_gate_idx").on(t.gateId),
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
