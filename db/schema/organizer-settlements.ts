import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "@/db/schema/columns";
import { admins, users } from "@/db/schema/users";

/** Who an organizer is before the law, and on what terms it is paid. */
export const organizerProfiles = pgTable(
  "organizer_profiles",
  {
    adminId: integer("admin_id")
      .primaryKey()
      .references(() => admins.id),
    legalName: text("legal_name").notNull(),
    personType: text("person_type").notNull(),
    /** Null: not given. */
    rfc: text("rfc"),
    /** SAT's code of the tax regime, "601". */
    regime: text("regime"),
    address: text("address").notNull().default(""),
    /** The platform's, of the net of the prices, before IVA. */
    commissionBps: integer("commission_bps").notNull().default(0),
    /** The share of the net of the prices that is kept back for so many days. */
    reserveBps: integer("reserve_bps").notNull().default(0),
    reserveDays: integer("reserve_days").notNull().default(30),
    /** What an event brought is paid so many days after its end. */
    payableDays: integer("payable_days").notNull().default(3),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    check("organizer_profiles_name", sql`length(${t.legalName}) between 3 and 200`),
    check("organizer_profiles_person", sql`${t.personType} in ('moral', 'fisica')`),
    check("organizer_profiles_rfc", sql`${t.rfc} ~ '^[A-ZÑ&]{3,4}[0-9]{6}[A-Z0-9]{3}$'`),
    check("organizer_profiles_regime", sql`${t.regime} ~ '^6[0-9]{2}$'`),
    check(
      "organizer_profiles_terms",
      sql`${t.commissionBps} between 0 and 5000 and ${t.reserveBps} between 0 and 10000 and ${t.reserveDays} between 0 and 365 and ${t.payableDays} between 0 and 60`,
    ),
  ],
);

/**
 * What a profile says that commission and withheld taxes follow, from a moment on; of several of one moment the latest
 * holds. Append-only: what is given back is reckoned as it was taken.
 */
export const organizerTerms = pgTable(
  "organizer_terms",
  {
    id: id(),
    adminId: integer("admin_id")
      .notNull()
      .references(() => admins.id),
    /** Minus infinity: from the beginning. */
    since: instant("since").notNull(),
    personType: text("person_type").notNull(),
    hasRfc: boolean("has_rfc").notNull(),
    commissionBps: integer("commission_bps").notNull(),
  },
  (t) => [
    index("organizer_terms_admin_idx").on(t.adminId, t.since),
    check("organizer_terms_person", sql`${t.personType} in ('moral', 'fisica')`),
    check("organizer_terms_commission", sql`${t.commissionBps} between 0 and 5000`),
  ],
);

/**
 * What is withheld of what is collected for an organizer, from a day on; the latest one holds. Without a row nothing is.
 * Append-only: what was withheld must be told later.
 */
export const withholdingRates = pgTable(
  "withholding_rates",
  {
    id: id(),
    personType: text("person_type").notNull(),
    hasRfc: boolean("has_rfc").notNull(),
    /** Whose accounts and tills took the price. */
    collectedBy: text("collected_by").notNull().default("platform"),
    /** The share of the price without IVA. */
    isrBps: integer("isr_bps").notNull(),
    ivaBps: integer("iva_bps").notNull(),
    validFrom: date("valid_from").notNull(),
    createdBy: integer("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    check("withholding_rates_person", sql`${t.personType} in ('moral', 'fisica')`),
    check("withholding_rates_rates", sql`${t.isrBps} between 0 and 3500 and ${t.ivaBps} between 0 and 1600`),
    check("withholding_rates_collected", sql`${t.collectedBy} in ('platform', 'organizer')`),
    index("withholding_rates_idx").on(t.personType, t.hasRfc, t.validFrom),
  ],
);

/** The IVA of the platform's commission, from a day on; the latest one holds. Append-only. */
export const commissionIvaRates = pgTable(
  "commission_iva_rates",
  {
    id: id(),
    ivaBps: integer("iva_bps").notNull(),
    /** Minus infinity: from the beginning. */
    validFrom: date("valid_from").notNull(),
    /** Null: it came with the platform. */
    createdBy: integer("created_by").references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    check("commission_iva_rates_rate", sql`${t.ivaBps} between 0 and 3500`),
    index("commission_iva_rates_idx").on(t.validFrom),
  ],
);

/** By which of SAT's forms (c_FormaPago) a payment goes into an invoice, from a day on; the latest one holds. Append-only. */
export const satPaymentForms = pgTable(
  "sat_payment_forms",
  {
    id: id(),
    method: text("method").notNull(),
    /** It is of a card alone; null says that nobody tells which it is. */
    funding: text("funding"),
    form: text("form").notNull(),
    /** Minus infinity: from the beginning. */
    validFrom: date("valid_from").notNull(),
    /** Null: it came with the platform. */
    createdBy: integer("created_by").references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    check("sat_payment_forms_method", sql`${t.method} in ('card', 'wallet', 'cash', 'deposit', 'desk')`),
    check(
      "sat_payment_forms_funding",
      sql`${t.funding} in ('credit', 'debit', 'prepaid') and (${t.funding} is null or ${t.method} = 'card')`,
    ),
    check("sat_payment_forms_form", sql`${t.form} ~ '^[0-9]{2}$'`),
    index("sat_payment_forms_idx").on(t.method, t.funding, t.validFrom),
  ],
);

/** Accounts to which an organizer is paid. A new one is accepted by a second person and used two days later. */
export const organizerClabes = pgTable(
  "organizer_clabes",
  {
    id: id(),
    adminId: integer("admin_id")
      .notNull()
      .references(() => admins.id),
    clabe: text("clabe").notNull(),
    holder: text("holder").notNull(),
    requestedBy: integer("requested_by")
      .notNull()
      .references(() => users.id),
    requestedAt: instant("requested_at").notNull(),
    approvedBy: integer("approved_by").references(() => users.id),
    approvedAt: instant("approved_at"),
    usableFrom: instant("usable_from"),
    /** Refused, or taken back. */
    endedBy: integer("ended_by").references(() => users.id),
    endedAt: instant("ended_at"),
  },
  (t) => [
    unique("organizer_clabes_id_admin_key").on(t.id, t.adminId),
    uniqueIndex("organizer_clabes_waiting_key").on(t.adminId).where(sql`approved_at is null and ended_at is null`),
    index("organizer_clabes_admin_idx").on(t.adminId, t.usableFrom),
    check("organizer_clabes_clabe", sql`${t.clabe} ~ '^[0-9]{18}$'`),
    check("organizer_clabes_two_people", sql`${t.approvedBy} <> ${t.requestedBy}`),
    check(
      "organizer_clabes_approved",
      sql`num_nonnulls(${t.approvedBy}, ${t.approvedAt}, ${t.usableFrom}) in (0, 3) and (${t.approvedAt} is null or ${t.usableFrom} >= ${t.approvedAt} + interval '48 hours')`,
    ),
    check("organizer_clabes_ended", sql`(${t.endedAt} is null) = (${t.endedBy} is null)`),
  ],
);

/** What is withheld and taken as commission of prices that were collected at the same rates. */
export interface ReckonedBase {
  commissionBps: number;
  commissionIvaBps: number;
  isrBps: number;
  ivaBps: number;
  ownIsrBps: number;
  ownIvaBps: number;
  /** Prices less discounts and what of them went back. */
  netCents: number;
  /** What of it the platform collected, and the IVA in that. */
  taxedCents: number;
  taxedIvaCents: number;
  /** What of it accounts and tills of the organizer's own collected, and the IVA in that. */
  ownCents: number;
  ownIvaCents: number;
}

/**
 * What the totals of a settlement are of, so that what is behind its lines is found later too: events move, and rates and
 * terms change.
 */
export interface ReckonedOf {
  /** The last transaction of the ledger that it knew. */
  through: number;
  /** Events whose money was not to be paid yet. */
  notDue: number[];
  bases: ReckonedBase[];
  reserveBps: number;
}

/** Sums since the beginning; those of a settlement that was made before they were summed apart are not there. */
export interface SettlementTotals {
  soldCents?: number;
  discountCents?: number;
  refundedCents?: number;
  disputeCents?: number;
  keptCents?: number;
  prepaidCents?: number;
  heldCents?: number;
  netCents?: number;
  taxedCents?: number;
  taxedIvaCents?: number;
  of?: ReckonedOf;
}

/**
 * What an organizer is paid: a draft, approved by a second person, paid with the bank's reference, or carried over where
 * nothing is left to pay. `totals` are the sums since the beginning that it is reckoned from: the next one pays what they
 * have grown by.
 */
export const organizerSettlements = pgTable(
  "organizer_settlements",
  {
    id: id(),
    adminId: integer("admin_id")
      .notNull()
      .references(() => admins.id),
    /** L-2026-11-003. */
    folio: text("folio").notNull(),
    kind: text("kind").notNull(),
    state: text("state").notNull().default("draft"),
    asOf: instant("as_of").notNull(),
    totals: jsonb("totals").$type<SettlementTotals>().notNull(),
    lines: jsonb("lines").$type<{ key: string; cents: number }[]>().notNull(),
    payableCents: integer("payable_cents").notNull(),
    reserveCents: integer("reserve_cents").notNull().default(0),
    reserveUntil: instant("reserve_until"),
    /** The settlement that paid its reserve. */
    reserveReleasedBy: integer("reserve_released_by").references((): AnyPgColumn => organizerSettlements.id),
    /** Why an advance or an adjustment was made. */
    reason: text("reason"),
    clabeId: integer("clabe_id"),
    createdBy: integer("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    approvedBy: integer("approved_by").references(() => users.id),
    approvedAt: instant("approved_at"),
    paidBy: integer("paid_by").references(() => users.id),
    paidAt: instant("paid_at"),
    bankReference: text("bank_reference"),
    cancelledBy: integer("cancelled_by").references(() => users.id),
    cancelledAt: instant("cancelled_at"),
  },
  (t) => [
    uniqueIndex("organizer_settlements_folio_key").on(t.folio),
    uniqueIndex("organizer_settlements_open_key").on(t.adminId).where(sql`state in ('draft', 'approved')`),
    uniqueIndex("organizer_settlements_reference_key").on(t.bankReference),
    index("organizer_settlements_admin_idx").on(t.adminId, t.id),
    foreignKey({
      columns: [t.clabeId, t.adminId],
      foreignColumns: [organizerClabes.id, organizerClabes.adminId],
      name: "organizer_settlements_clabe_fk",
    }),
    check("organizer_settlements_kind", sql`${t.kind} in ('regular', 'advance')`),
    check("organizer_settlements_state", sql`${t.state} in ('draft', 'approved', 'paid', 'carried', 'cancelled')`),
    check("organizer_settlements_two_people", sql`${t.approvedBy} <> ${t.createdBy}`),
    check(
      "organizer_settlements_approved",
      sql`(${t.approvedBy} is null) = (${t.approvedAt} is null) and (${t.state} not in ('approved', 'paid', 'carried') or ${t.approvedAt} is not null)`,
    ),
    check(
      "organizer_settlements_paid",
      sql`(${t.state} = 'paid') = (num_nonnulls(${t.paidBy}, ${t.paidAt}, ${t.bankReference}, ${t.clabeId}) = 4) and (${t.state} = 'paid' or num_nonnulls(${t.paidBy}, ${t.paidAt}, ${t.bankReference}) = 0)`,
    ),
    check("organizer_settlements_payable", sql`${t.state} not in ('approved', 'paid') or ${t.payableCents} > 0`),
    check("organizer_settlements_carried", sql`${t.state} <> 'carried' or ${t.payableCents} <= 0`),
    check(
      "organizer_settlements_cancelled",
      sql`(${t.state} = 'cancelled') = (num_nonnulls(${t.cancelledBy}, ${t.cancelledAt}) = 2)`,
    ),
    check(
      "organizer_settlements_reserve",
      sql`${t.reserveCents} >= 0 and (${t.reserveCents} = 0 or ${t.reserveUntil} is not null)`,
    ),
    check("organizer_settlements_advance", sql`${t.kind} <> 'advance' or ${t.reason} is not null`),
    check(
      "organizer_settlements_words",
      sql`length(${t.reason}) <= 300 and length(${t.bankReference}) between 3 and 40`,
    ),
  ],
);
