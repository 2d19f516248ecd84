import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
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
import {
  bigId,
  bigRef,
  createdAt,
  id,
  instant,
  peopleFileColumns,
  peopleFileRules,
  peopleRowColumns,
  peopleRowRules,
} from "@/db/schema/columns";
import { enclosures } from "@/db/schema/enclosures";
import { passes, scans } from "@/db/schema/passes";
import { payments, refunds, savedCards } from "@/db/schema/payments";
import { stays } from "@/db/schema/stays";
import { users } from "@/db/schema/users";

/** A venue's own rules of prepaid; a venue without a row has the defaults of these columns. */
export const prepaidSettings = pgTable(
  "prepaid_settings",
  {
    enclosureId: integer("enclosure_id").primaryKey(),
    adminId: integer("admin_id").notNull(),
    /** When the IVA of a balance is owed: as it is collected, or as it is charged. Never both. */
    ivaEvent: text("iva_event").notNull().default("topup"),
    /** Nothing reads it: a venue's days begin at `enclosures.day_start`. A later release takes it away. */
    dayStart: smallint("day_start").notNull().default(360),
    /** What may be given away in a month, centavos. */
    giftMonthlyCents: integer("gift_monthly_cents").notNull().default(500_000),
    /** An adjustment of more, in centavos, takes a second person. */
    adjustmentCents: integer("adjustment_cents").notNull().default(50_000),
    /** A refund gives the service fee back as well. */
    refundsFee: boolean("refunds_fee").notNull().default(false),
    /** Days after which what was paid in expires; null: never. */
    expiryDays: smallint("expiry_days"),
    /** Hours after which a car that is still inside is listed. */
    openStayHours: smallint("open_stay_hours").notNull().default(48),
    /** Buyers may open an account of their own in the store. */
    isSelfService: boolean("is_self_service").notNull().default(true),
  },
  (t) => [
    foreignKey({
      columns: [t.enclosureId, t.adminId],
      foreignColumns: [enclosures.id, enclosures.adminId],
      name: "prepaid_settings_enclosure_fk",
    }),
    check("prepaid_settings_iva", sql`${t.ivaEvent} in ('topup', 'charge')`),
    check("prepaid_settings_day", sql`${t.dayStart} between 0 and 1439`),
    check("prepaid_settings_limits", sql`${t.giftMonthlyCents} >= 0 and ${t.adjustmentCents} >= 0`),
    check("prepaid_settings_expiry", sql`${t.expiryDays} between 30 and 3650`),
    check("prepaid_settings_open", sql`${t.openStayHours} between 1 and 720`),
  ],
);

/** A kind of prepaid account, with a tariff. What it costs is in its versions; a type in use is archived, never deleted. */
export const prepaidTypes = pgTable(
  "prepaid_types",
  {
    id: id(),
    adminId: integer("admin_id").notNull(),
    enclosureId: integer("enclosure_id").notNull(),
    name: text("name").notNull(),
    /** The version that new stays get. */
    version: smallint("version").notNull().default(1),
    /** Buyers may choose it in the store. */
    isPublic: boolean("is_public").notNull().default(true),
    archivedAt: instant("archived_at"),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({
      columns: [t.enclosureId, t.adminId],
      foreignColumns: [enclosures.id, enclosures.adminId],
      name: "prepaid_types_enclosure_fk",
    }),
    unique("prepaid_types_id_admin_key").on(t.id, t.adminId),
    unique("prepaid_types_id_enclosure_key").on(t.id, t.enclosureId),
    uniqueIndex("prepaid_types_name_key").on(t.enclosureId, sql`lower(${t.name})`).where(sql`archived_at is null`),
    check("prepaid_types_name", sql`length(${t.name}) between 2 and 60`),
  ],
);

/** A tariff with its limits. Append-only: an open stay keeps the version that it entered with. Money is in centavos. */
export const prepaidTypeVersions = pgTable(
  "prepaid_type_versions",
  {
    id: id(),
    typeId: integer("type_id").notNull(),
    adminId: integer("admin_id").notNull(),
    version: smallint("version").notNull(),
    /** `Tariff` of `lib/prepaid/tariff`. */
    tariff: jsonb("tariff").notNull(),
    /** A car does not enter with less. */
    minEntryCents: integer("min_entry_cents").notNull(),
    /** The holder is told when there is less. */
    noticeCents: integer("notice_cents").notNull(),
    topupMinCents: integer("topup_min_cents").notNull(),
    topupMaxCents: integer("topup_max_cents").notNull(),
    balanceMaxCents: integer("balance_max_cents").notNull(),
    /** A car with more debt does not enter. */
    debtMaxCents: integer("debt_max_cents").notNull(),
    offeredCents: integer("offered_cents").array().notNull(),
    createdBy: integer("created_by").references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({
      columns: [t.typeId, t.adminId],
      foreignColumns: [prepaidTypes.id, prepaidTypes.adminId],
      name: "prepaid_type_versions_type_fk",
    }),
    unique("prepaid_type_versions_key").on(t.typeId, t.version),
    check(
      "prepaid_type_versions_limits",
      sql`${t.minEntryCents} >= 0 and ${t.noticeCents} >= 0 and ${t.debtMaxCents} >= 0 and ${t.topupMinCents} > 0 and ${t.topupMinCents} <= ${t.topupMaxCents} and ${t.topupMaxCents} <= ${t.balanceMaxCents} and ${t.balanceMaxCents} <= 10000000`,
    ),
    check("prepaid_type_versions_offered", sql`cardinality(${t.offeredCents}) between 1 and 5`),
  ],
);

/**
 * A balance that opens gates, with its pass. `balanceCents` is the sum of its movements and of what is left of its lots,
 * `debtCents` of its debts; both change only under this row's lock.
 */
export const prepaidAccounts = pgTable(
  "prepaid_accounts",
  {
    id: bigId(),
    adminId: integer("admin_id").notNull(),
    enclosureId: integer("enclosure_id").notNull(),
    typeId: integer("type_id").notNull(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    passId: bigRef("pass_id").notNull(),
    folio: text("folio").notNull(),
    nickname: text("nickname").notNull().default(""),
    /** `pending` until the first money comes. `blocked` by staff or by a dispute, `paused` by whoever holds it. */
    state: text("state").notNull().default("pending"),
    stateReason: text("state_reason"),
    /** Its holder or staff paused it and nobody has resumed it, whether it is blocked meanwhile or not. */
    isPaused: boolean("is_paused").notNull().default(false),
    balanceCents: integer("balance_cents").notNull().default(0),
    debtCents: integer("debt_cents").notNull().default(0),
    /** The number of its last movement. */
    movements: integer("movements").notNull().default(0),
    validFrom: instant("valid_from"),
    validUntil: instant("valid_until"),
    /** A period pass has it: until when the last period that was paid lasts. */
    periodUntil: instant("period_until"),
    /** The type that it gets at a moment to come. */
    nextTypeId: integer("next_type_id"),
    nextTypeAt: instant("next_type_at"),
    lastSeenAt: instant("last_seen_at"),
    createdBy: integer("created_by").references(() => users.id),
    createdAt: createdAt(),
    activatedAt: instant("activated_at"),
    /** Since when it is this person's: nobody else reads what was before. */
    holderSince: instant("holder_since").notNull().default(sql`now()`),
    /** Staff is closing it: it is blocked until its refunds have gone, and closed once nothing is left. */
    closingAt: instant("closing_at"),
    closedAt: instant("closed_at"),
    /** A trigger keeps it: other systems ask what changed since they asked last. */
    changedAt: instant("changed_at").notNull().default(sql`now()`),
  },
  (t) => [
    foreignKey({
      columns: [t.enclosureId, t.adminId],
      foreignColumns: [enclosures.id, enclosures.adminId],
      name: "prepaid_accounts_enclosure_fk",
    }),
    foreignKey({
      columns: [t.typeId, t.enclosureId],
      foreignColumns: [prepaidTypes.id, prepaidTypes.enclosureId],
      name: "prepaid_accounts_type_fk",
    }),
    foreignKey({
      columns: [t.nextTypeId, t.enclosureId],
      foreignColumns: [prepaidTypes.id, prepaidTypes.enclosureId],
      name: "prepaid_accounts_next_type_fk",
    }),
    foreignKey({
      columns: [t.passId, t.adminId],
      foreignColumns: [passes.id, passes.adminId],
      name: "prepaid_accounts_pass_fk",
    }),
    unique("prepaid_accounts_id_admin_key").on(t.id, t.adminId),
    uniqueIndex("prepaid_accounts_pass_key").on(t.passId),
    uniqueIndex("prepaid_accounts_folio_key").on(t.folio),
    index("prepaid_accounts_user_idx").on(t.userId, t.id),
    index("prepaid_accounts_admin_idx").on(t.adminId, t.id),
    index("prepaid_accounts_type_idx").on(t.typeId, t.id),
    index("prepaid_accounts_enclosure_idx").on(t.enclosureId, t.id),
    index("prepaid_accounts_next_type_idx").on(t.nextTypeAt).where(sql`next_type_at is not null`),
    index("prepaid_accounts_closing_idx").on(t.id).where(sql`closing_at is not null and state <> 'closed'`),
    check("prepaid_accounts_state", sql`${t.state} in ('pending', 'active', 'paused', 'blocked', 'closed')`),
    check("prepaid_accounts_balance", sql`${t.balanceCents} >= 0`),
    check("prepaid_accounts_debt", sql`${t.debtCents} >= 0`),
    check("prepaid_accounts_nickname", sql`length(${t.nickname}) <= 40`),
    check("prepaid_accounts_paused", sql`${t.state} <> 'paused' or ${t.isPaused}`),
    check("prepaid_accounts_reason", sql`length(${t.stateReason}) between 1 and 200`),
    check("prepaid_accounts_closed", sql`(${t.state} = 'closed') = (${t.closedAt} is not null)`),
    check("prepaid_accounts_closed_empty", sql`${t.state} <> 'closed' or ${t.balanceCents} = 0`),
    check("prepaid_accounts_closing", sql`${t.closingAt} is null or ${t.state} in ('blocked', 'closed')`),
    check("prepaid_accounts_valid", sql`${t.validFrom} < ${t.validUntil}`),
    check("prepaid_accounts_next_type", sql`(${t.nextTypeId} is null) = (${t.nextTypeAt} is null)`),
  ],
);

/** The plates of the cars of an account, by which a desk finds it. */
export const prepaidPlates = pgTable(
  "prepaid_plates",
  {
    accountId: bigRef("account_id").notNull(),
    adminId: integer("admin_id").notNull(),
    plate: text("plate").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.plate] }),
    foreignKey({
      columns: [t.accountId, t.adminId],
      foreignColumns: [prepaidAccounts.id, prepaidAccounts.adminId],
      name: "prepaid_plates_account_fk",
    }),
    index("prepaid_plates_plate_idx").on(t.adminId, t.plate),
    check("prepaid_plates_plate", sql`${t.plate} ~ '^[A-Z0-9]{3,10}$'`),
  ],
);

/**
 * A holder's consent to be charged when the balance falls below an amount: what was agreed to, when and by whom, in the
 * words that were shown. New terms are a new row, and one that is off stays as the proof of what was agreed. Money is in
 * centavos; limits are of what the card is charged, the fee included, by the venue's clock.
 */
export const prepaidAutoTopups = pgTable(
  "prepaid_auto_topups",
  {
    id: bigId(),
    adminId: integer("admin_id").notNull(),
    accountId: bigRef("account_id").notNull(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    cardId: bigRef("card_id").notNull(),
    /** `setup` while the card is being saved at its provider. */
    state: text("state").notNull(),
    pauseReason: text("pause_reason"),
    /** When the balance is below it, `amountCents` are put on the account. */
    thresholdCents: integer("threshold_cents").notNull(),
    amountCents: integer("amount_cents").notNull(),
    /** The fee that was shown: a higher one takes a new consent. */
    feeCents: integer("fee_cents").notNull(),
    dayLimitCents: integer("day_limit_cents").notNull(),
    monthLimitCents: integer("month_limit_cents").notNull(),
    consentVersion: text("consent_version").notNull(),
    consentText: text("consent_text").notNull(),
    consentedAt: instant("consented_at").notNull(),
    endedAt: instant("ended_at"),
    endReason: text("end_reason"),
    endedBy: integer("ended_by").references(() => users.id),
  },
  (t) => [
    foreignKey({
      columns: [t.accountId, t.adminId],
      foreignColumns: [prepaidAccounts.id, prepaidAccounts.adminId],
      name: "prepaid_auto_topups_account_fk",
    }),
    foreignKey({
      columns: [t.cardId, t.adminId],
      foreignColumns: [savedCards.id, savedCards.adminId],
      name: "prepaid_auto_topups_card_fk",
    }),
    unique("prepaid_auto_topups_id_account_key").on(t.id, t.accountId),
    uniqueIndex("prepaid_auto_topups_one_key").on(t.accountId).where(sql`state <> 'off'`),
    index("prepaid_auto_topups_card_idx").on(t.cardId),
    index("prepaid_auto_topups_user_idx").on(t.userId),
    index("prepaid_auto_topups_setup_idx").on(t.id).where(sql`state = 'setup'`),
    check("prepaid_auto_topups_state", sql`${t.state} in ('setup', 'on', 'paused', 'off')`),
    check(
      "prepaid_auto_topups_pause",
      sql`(${t.state} = 'paused') = (${t.pauseReason} is not null) and ${t.pauseReason} in ('card_declined', 'insufficient_funds', 'expired_card', 'authentication_required', 'account_changed', 'fee_changed', 'limits_changed')`,
    ),
    check(
      "prepaid_auto_topups_end",
      sql`(${t.state} = 'off') = (${t.endedAt} is not null) and (${t.endedAt} is null) = (${t.endReason} is null) and ${t.endReason} in ('holder', 'staff', 'replaced', 'not_saved', 'migrated', 'closed', 'erased')`,
    ),
    check("prepaid_auto_topups_amounts", sql`${t.thresholdCents} > 0 and ${t.amountCents} > 0 and ${t.feeCents} >= 0`),
    check(
      "prepaid_auto_topups_limits",
      sql`${t.amountCents} + ${t.feeCents} <= ${t.dayLimitCents} and ${t.dayLimitCents} <= ${t.monthLimitCents} and ${t.monthLimitCents} <= 100000000`,
    ),
  ],
);

/**
 * Money that somebody puts on an account: what payments of the type `prepaid_topup` are for. `creditCents` come to the
 * account, and the fee on top. What came may be less: then `creditedCents` is what was left of it after the fee.
 */
export const prepaidTopups = pgTable(
  "prepaid_topups",
  {
    id: bigId(),
    adminId: integer("admin_id").notNull(),
    enclosureId: integer("enclosure_id").notNull(),
    accountId: bigRef("account_id").notNull(),
    payerId: integer("payer_id").references(() => users.id),
    folio: text("folio").notNull(),
    state: text("state").notNull().default("awaiting_payment"),
    method: text("method"),
    creditCents: integer("credit_cents").notNull(),
    feeCents: integer("fee_cents").notNull().default(0),
    feeIvaCents: integer("fee_iva_cents").notNull().default(0),
    priceIvaCents: integer("price_iva_cents").notNull().default(0),
    /** The venue's fees when it began: what is short is judged by the same. */
    feeTerms: jsonb("fee_terms").notNull(),
    creditedCents: integer("credited_cents"),
    /** What of the fee was paid. */
    creditedFeeCents: integer("credited_fee_cents"),
    isTest: boolean("is_test").notNull().default(false),
    isAutomatic: boolean("is_automatic").notNull().default(false),
    /** The consent that an automatic one was made by. */
    autoTopupId: bigRef("auto_topup_id"),
    /** When the provider was first asked to charge it: from then on only the provider knows whether it did. */
    askedAt: instant("asked_at"),
    deadlineAt: instant("deadline_at"),
    createdAt: createdAt(),
    paidAt: instant("paid_at"),
    closedAt: instant("closed_at"),
  },
  (t) => [
    foreignKey({
      columns: [t.enclosureId, t.adminId],
      foreignColumns: [enclosures.id, enclosures.adminId],
      name: "prepaid_topups_enclosure_fk",
    }),
    foreignKey({
      columns: [t.accountId, t.adminId],
      foreignColumns: [prepaidAccounts.id, prepaidAccounts.adminId],
      name: "prepaid_topups_account_fk",
    }),
    foreignKey({
      columns: [t.autoTopupId, t.accountId],
      foreignColumns: [prepaidAutoTopups.id, prepaidAutoTopups.accountId],
      name: "prepaid_topups_auto_fk",
    }),
    unique("prepaid_topups_id_admin_key").on(t.id, t.adminId),
    uniqueIndex("prepaid_topups_one_automatic_key")
      .on(t.accountId)
      .where(sql`is_automatic and state = 'awaiting_payment'`),
    index("prepaid_topups_auto_idx").on(t.autoTopupId).where(sql`auto_topup_id is not null`),
    check("prepaid_topups_automatic", sql`${t.isAutomatic} = (${t.autoTopupId} is not null)`),
    check("prepaid_topups_asked", sql`${t.askedAt} is null or ${t.isAutomatic}`),
    uniqueIndex("prepaid_topups_folio_key").on(t.folio),
    index("prepaid_topups_account_idx").on(t.accountId, t.id),
    index("prepaid_topups_payer_idx").on(t.payerId, t.id),
    index("prepaid_topups_admin_idx").on(t.adminId, t.createdAt, t.id),
    index("prepaid_topups_deadline_idx").on(t.deadlineAt).where(sql`state = 'awaiting_payment'`),
    check(
      "prepaid_topups_state",
      sql`${t.state} in ('awaiting_payment', 'paid', 'partially_refunded', 'refunded', 'expired', 'cancelled', 'review')`,
    ),
    check("prepaid_topups_amounts", sql`${t.creditCents} > 0 and ${t.feeCents} >= 0`),
    check(
      "prepaid_topups_iva",
      sql`${t.feeIvaCents} between 0 and ${t.feeCents} and ${t.priceIvaCents} between 0 and ${t.creditCents}`,
    ),
    check(
      "prepaid_topups_credited",
      sql`${t.creditedCents} >= 0 and ${t.creditedFeeCents} >= 0 and (${t.creditedCents} is null) = (${t.creditedFeeCents} is null)`,
    ),
    check(
      "prepaid_topups_paid",
      sql`${t.state} not in ('paid', 'partially_refunded') or num_nonnulls(${t.paidAt}, ${t.creditedCents}) = 2`,
    ),
  ],
);

/**
 * What a top-up or a gift put on an account, and what is left of it. Charges take what expires first, then gifts, then the
 * oldest.
 */
export const prepaidLots = pgTable(
  "prepaid_lots",
  {
    id: bigId(),
    adminId: integer("admin_id").notNull(),
    accountId: bigRef("account_id").notNull(),
    kind: text("kind").notNull(),
    topupId: bigRef("topup_id"),
    paymentId: bigRef("payment_id").references(() => payments.id),
    /** The account at the provider that has the money; "none" of gifts. */
    provider: text("provider").notNull().default("none"),
    providerAccount: text("provider_account").notNull().default("none"),
    isTest: boolean("is_test").notNull().default(false),
    amountCents: integer("amount_cents").notNull(),
    restCents: integer("rest_cents").notNull(),
    /** The rate of IVA that it was paid in with. */
    ivaBps: smallint("iva_bps").notNull(),
    expiresAt: instant("expires_at"),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({
      columns: [t.accountId, t.adminId],
      foreignColumns: [prepaidAccounts.id, prepaidAccounts.adminId],
      name: "prepaid_lots_account_fk",
    }),
    foreignKey({
      columns: [t.topupId, t.adminId],
      foreignColumns: [prepaidTopups.id, prepaidTopups.adminId],
      name: "prepaid_lots_topup_fk",
    }),
    uniqueIndex("prepaid_lots_topup_key").on(t.topupId),
    index("prepaid_lots_open_idx").on(t.accountId, t.id).where(sql`rest_cents > 0`),
    index("prepaid_lots_account_idx").on(t.accountId, t.id),
    index("prepaid_lots_payment_idx").on(t.paymentId),
    index("prepaid_lots_expiry_idx").on(t.expiresAt).where(sql`rest_cents > 0 and expires_at is not null`),
    check("prepaid_lots_kind", sql`${t.kind} in ('paid', 'gift')`),
    check("prepaid_lots_rest", sql`${t.amountCents} > 0 and ${t.restCents} between 0 and ${t.amountCents}`),
    check("prepaid_lots_paid", sql`(${t.kind} = 'paid') = (${t.topupId} is not null)`),
    check("prepaid_lots_iva", sql`${t.ivaBps} between 0 and 5000`),
  ],
);

/**
 * What one stay costs an account. It keeps the version of the type that it entered with. A first try to leave, or paying
 * ahead, freezes the amount for a while. One that a gate never saw end is ended by staff or by the next entry.
 */
export const prepaidVisits = pgTable(
  "prepaid_visits",
  {
    id: bigId(),
    adminId: integer("admin_id").notNull(),
    enclosureId: integer("enclosure_id").notNull(),
    accountId: bigRef("account_id").notNull(),
    versionId: integer("version_id")
      .notNull()
      .references(() => prepaidTypeVersions.id),
    /** Null of a car whose entry nothing read. */
    stayId: bigRef("stay_id").references(() => stays.id),
    entryScanId: bigRef("entry_scan_id").references(() => scans.id),
    exitScanId: bigRef("exit_scan_id").references(() => scans.id),
    enteredAt: instant("entered_at"),
    leftAt: instant("left_at"),
    /** Taken from the balance for it: entry, exit and what was paid of its debt, less what was given back. */
    chargedCents: integer("charged_cents").notNull().default(0),
    /** What its entry took at once. */
    entryCents: integer("entry_cents").notNull().default(0),
    /** What of it is a debt still. */
    debtCents: integer("debt_cents").notNull().default(0),
    /** What leaving costs until `frozenUntil`, whatever the hour. */
    frozenCents: integer("frozen_cents"),
    frozenUntil: instant("frozen_until"),
    /** It has used the minutes without charge. */
    usedFree: boolean("used_free").notNull().default(false),
    /** What shops took off. */
    sealMinutes: smallint("seal_minutes").notNull().default(0),
    sealBps: smallint("seal_bps").notNull().default(0),
    endedBy: text("ended_by"),
    endedReason: text("ended_reason"),
    endedUserId: integer("ended_user_id").references(() => users.id),
    endedAt: instant("ended_at"),
  },
  (t) => [
    foreignKey({
      columns: [t.accountId, t.adminId],
      foreignColumns: [prepaidAccounts.id, prepaidAccounts.adminId],
      name: "prepaid_visits_account_fk",
    }),
    uniqueIndex("prepaid_visits_open_key").on(t.accountId).where(sql`ended_at is null`),
    uniqueIndex("prepaid_visits_stay_key").on(t.stayId),
    index("prepaid_visits_account_idx").on(t.accountId, t.id),
    index("prepaid_visits_admin_idx").on(t.adminId, t.id),
    index("prepaid_visits_inside_idx").on(t.enclosureId, t.enteredAt).where(sql`ended_at is null`),
    index("prepaid_visits_entered_idx").on(t.adminId, t.enteredAt),
    index("prepaid_visits_left_idx").on(t.adminId, t.leftAt).where(sql`left_at is not null`),
    index("prepaid_visits_version_idx").on(t.versionId).where(sql`ended_at is null`),
    check("prepaid_visits_cents", sql`${t.chargedCents} >= 0 and ${t.entryCents} >= 0 and ${t.debtCents} >= 0`),
    check(
      "prepaid_visits_frozen",
      sql`(${t.frozenCents} is null) = (${t.frozenUntil} is null) and ${t.frozenCents} >= 0`,
    ),
    check("prepaid_visits_ended_by", sql`${t.endedBy} in ('exit', 'orphan', 'staff')`),
    check("prepaid_visits_ended", sql`(${t.endedBy} is null) = (${t.endedAt} is null)`),
    check("prepaid_visits_staff", sql`(${t.endedBy} is not distinct from 'staff') = (${t.endedUserId} is not null)`),
    check("prepaid_visits_seal", sql`${t.sealMinutes} >= 0 and ${t.sealBps} between 0 and 10000`),
  ],
);

/**
 * Every change of a balance, numbered per account. Append-only; a trigger at the end of the transaction checks that the
 * balance is that of the movement before plus this one, and that the lots hold as much.
 */
export const prepaidMovements = pgTable(
  "prepaid_movements",
  {
    id: bigId(),
    adminId: integer("admin_id").notNull(),
    enclosureId: integer("enclosure_id").notNull(),
    accountId: bigRef("account_id").notNull(),
    no: integer("no").notNull(),
    kind: text("kind").notNull(),
    /** What made it, by the kind: the same cause is the same movement. */
    cause: text("cause").notNull(),
    folio: text("folio").notNull(),
    amountCents: integer("amount_cents").notNull(),
    /** What of the amount came from gifts or went to them. */
    giftCents: integer("gift_cents").notNull().default(0),
    /** The IVA in what was paid in, or in what was charged, by the venue's setting; below zero where that is given back. */
    ivaCents: integer("iva_cents").notNull().default(0),
    balanceCents: integer("balance_cents").notNull(),
    topupId: bigRef("topup_id"),
    visitId: bigRef("visit_id").references(() => prepaidVisits.id),
    refundId: bigRef("refund_id").references(() => refunds.id),
    /** The movement that a reversal undoes. */
    reversesId: bigRef("reverses_id").references((): AnyPgColumn => prepaidMovements.id),
    versionId: integer("version_id").references(() => prepaidTypeVersions.id),
    /** A charge has the `Reckoning` of `lib/prepaid/tariff`, line by line. */
    reckoning: jsonb("reckoning"),
    reason: text("reason"),
    /** Who did it; null: a gate or the platform by itself. */
    userId: integer("user_id").references(() => users.id),
    gateId: integer("gate_id"),
    at: instant("at").notNull(),
    requestId: text("request_id").notNull(),
    /** A trigger keeps it, once the transaction has its number: see `changes_settled_until`. */
    changedAt: instant("changed_at").notNull().default(sql`now()`),
  },
  (t) => [
    foreignKey({
      columns: [t.accountId, t.adminId],
      foreignColumns: [prepaidAccounts.id, prepaidAccounts.adminId],
      name: "prepaid_movements_account_fk",
    }),
    foreignKey({
      columns: [t.topupId, t.adminId],
      foreignColumns: [prepaidTopups.id, prepaidTopups.adminId],
      name: "prepaid_movements_topup_fk",
    }),
    unique("prepaid_movements_no_key").on(t.accountId, t.no),
    index("prepaid_movements_changed_idx").on(t.adminId, t.changedAt, t.id),
    uniqueIndex("prepaid_movements_cause_key").on(t.kind, t.cause),
    uniqueIndex("prepaid_movements_folio_key").on(t.folio),
    index("prepaid_movements_admin_idx").on(t.adminId, t.id),
    index("prepaid_movements_venue_idx").on(t.enclosureId, t.at),
    index("prepaid_movements_visit_idx").on(t.visitId).where(sql`visit_id is not null`),
    index("prepaid_movements_topup_idx").on(t.topupId).where(sql`topup_id is not null`),
    check(
      "prepaid_movements_kind",
      sql`${t.kind} in ('topup', 'entry', 'exit', 'period', 'debt', 'gift', 'adjustment', 'refund', 'migration', 'expiry', 'dispute', 'reversal')`,
    ),
    check("prepaid_movements_amount", sql`${t.amountCents} <> 0 and abs(${t.giftCents}) <= abs(${t.amountCents})`),
    check("prepaid_movements_balance", sql`${t.balanceCents} >= 0`),
    check("prepaid_movements_reason", sql`length(${t.reason}) between 1 and 200`),
    check("prepaid_movements_why", sql`${t.kind} not in ('gift', 'adjustment') or ${t.reason} is not null`),
  ],
);

/** How a movement changed the lots of its account. Append-only. */
export const prepaidLotUses = pgTable(
  "prepaid_lot_uses",
  {
    movementId: bigRef("movement_id")
      .notNull()
      .references(() => prepaidMovements.id),
    lotId: bigRef("lot_id")
      .notNull()
      .references(() => prepaidLots.id),
    amountCents: integer("amount_cents").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.movementId, t.lotId] }),
    index("prepaid_lot_uses_lot_idx").on(t.lotId),
    check("prepaid_lot_uses_amount", sql`${t.amountCents} <> 0`),
  ],
);

/** What a holder still owes: an exit that the balance did not cover, or a top-up that a bank took back. */
export const prepaidDebts = pgTable(
  "prepaid_debts",
  {
    id: bigId(),
    adminId: integer("admin_id").notNull(),
    accountId: bigRef("account_id").notNull(),
    kind: text("kind").notNull(),
    visitId: bigRef("visit_id").references(() => prepaidVisits.id),
    paymentId: bigRef("payment_id").references(() => payments.id),
    amountCents: integer("amount_cents").notNull(),
    restCents: integer("rest_cents").notNull(),
    reason: text("reason").notNull(),
    /** Who let it go. */
    userId: integer("user_id").references(() => users.id),
    at: instant("at").notNull(),
    /** Paid, or called off. */
    endedAt: instant("ended_at"),
  },
  (t) => [
    foreignKey({
      columns: [t.accountId, t.adminId],
      foreignColumns: [prepaidAccounts.id, prepaidAccounts.adminId],
      name: "prepaid_debts_account_fk",
    }),
    uniqueIndex("prepaid_debts_visit_key").on(t.visitId),
    index("prepaid_debts_open_idx").on(t.accountId, t.id).where(sql`rest_cents > 0`),
    index("prepaid_debts_admin_idx").on(t.adminId, t.id),
    index("prepaid_debts_user_idx").on(t.userId).where(sql`user_id is not null`),
    check("prepaid_debts_kind", sql`${t.kind} in ('exit', 'entry', 'dispute')`),
    check("prepaid_debts_rest", sql`${t.amountCents} > 0 and ${t.restCents} between 0 and ${t.amountCents}`),
    check("prepaid_debts_ended", sql`(${t.restCents} = 0) = (${t.endedAt} is not null)`),
    check("prepaid_debts_reason", sql`length(${t.reason}) between 1 and 200`),
  ],
);

/**
 * A correction of a balance above the venue's limit: it waits for another person than the one who asked for it. The key is
 * the cause of its movement.
 */
export const prepaidAdjustments = pgTable(
  "prepaid_adjustments",
  {
    id: bigId(),
    adminId: integer("admin_id").notNull(),
    accountId: bigRef("account_id").notNull(),
    key: uuid("key").notNull(),
    amountCents: integer("amount_cents").notNull(),
    reason: text("reason").notNull(),
    requestedBy: integer("requested_by")
      .notNull()
      .references(() => users.id),
    requestedAt: instant("requested_at").notNull(),
    /** From then on nobody can approve it. */
    expiresAt: instant("expires_at").notNull(),
    answer: text("answer"),
    answeredBy: integer("answered_by").references(() => users.id),
    answeredAt: instant("answered_at"),
  },
  (t) => [
    foreignKey({
      columns: [t.accountId, t.adminId],
      foreignColumns: [prepaidAccounts.id, prepaidAccounts.adminId],
      name: "prepaid_adjustments_account_fk",
    }),
    uniqueIndex("prepaid_adjustments_key").on(t.key),
    index("prepaid_adjustments_account_idx").on(t.accountId, t.id),
    index("prepaid_adjustments_waiting_idx").on(t.adminId, t.expiresAt).where(sql`answer is null`),
    check("prepaid_adjustments_amount", sql`${t.amountCents} <> 0`),
    check("prepaid_adjustments_reason", sql`length(${t.reason}) between 1 and 200`),
    check("prepaid_adjustments_answer", sql`${t.answer} in ('approved', 'denied')`),
    check("prepaid_adjustments_answered", sql`num_nonnulls(${t.answer}, ${t.answeredBy}, ${t.answeredAt}) in (0, 3)`),
    check(
      "prepaid_adjustments_second",
      sql`${t.answer} is distinct from 'approved' or ${t.answeredBy} <> ${t.requestedBy}`,
    ),
  ],
);

/** A file of holders: its columns are chosen and its rows checked before a job opens their accounts, one after the other. */
export const prepaidImports = pgTable(
  "prepaid_imports",
  {
    ...peopleFileColumns(),
    /** The type of whoever's row names none. */
    typeId: integer("type_id").notNull(),
    createdBy: integer("created_by")
      .notNull()
      .references(() => users.id),
  },
  (t) => [
    foreignKey({
      columns: [t.enclosureId, t.adminId],
      foreignColumns: [enclosures.id, enclosures.adminId],
      name: "prepaid_imports_enclosure_fk",
    }),
    foreignKey({
      columns: [t.typeId, t.enclosureId],
      foreignColumns: [prepaidTypes.id, prepaidTypes.enclosureId],
      name: "prepaid_imports_type_fk",
    }),
    ...peopleFileRules("prepaid_imports", t),
  ],
);

/** A row of such a file: what it says, what is wrong with it, and the account that came of it. */
export const prepaidImportRows = pgTable(
  "prepaid_import_rows",
  {
    ...peopleRowColumns(),
    accountId: bigRef("account_id"),
  },
  (t) => [
    ...peopleRowRules("prepaid_import_rows", t, { made: t.accountId, as: "account" }),
    foreignKey({
      columns: [t.importId, t.adminId],
      foreignColumns: [prepaidImports.id, prepaidImports.adminId],
      name: "prepaid_import_rows_import_fk",
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.accountId, t.adminId],
      foreignColumns: [prepaidAccounts.id, prepaidAccounts.adminId],
      name: "prepaid_import_rows_account_fk",
    }),
  ],
);

/** What a refund gives back of a top-up. Append-only; a refund that failed counts no more. */
export const prepaidRefundParts = pgTable(
  "prepaid_refund_parts",
  {
    refundId: bigRef("refund_id").primaryKey(),
    adminId: integer("admin_id").notNull(),
    topupId: bigRef("topup_id").notNull(),
    priceCents: integer("price_cents").notNull(),
    priceIvaCents: integer("price_iva_cents").notNull().default(0),
    feeCents: integer("fee_cents").notNull().default(0),
    feeIvaCents: integer("fee_iva_cents").notNull().default(0),
  },
  (t) => [
    foreignKey({
      columns: [t.refundId, t.adminId],
      foreignColumns: [refunds.id, refunds.adminId],
      name: "prepaid_refund_parts_refund_fk",
    }),
    foreignKey({
      columns: [t.topupId, t.adminId],
      foreignColumns: [prepaidTopups.id, prepaidTopups.adminId],
      name: "prepaid_refund_parts_topup_fk",
    }),
    index("prepaid_refund_parts_topup_idx").on(t.topupId),
    check(
      "prepaid_refund_parts_cents",
      sql`${t.priceCents} >= 0 and ${t.feeCents} >= 0 and ${t.priceCents} + ${t.feeCents} > 0`,
    ),
  ],
);

/**
 * What the barriers of a venue were last told of an account, and how they answered. `fingerprint` is of what they have since
 * their last good answer (`syncedAt`).
 */
export const prepaidBarrierSyncs = pgTable(
  "prepaid_barrier_syncs",
  {
    accountId: bigRef("account_id").primaryKey(),
    adminId: integer("admin_id").notNull(),
    askedAt: instant("asked_at").notNull(),
    askedBy: integer("asked_by")
      .notNull()
      .references(() => users.id),
    result: text("result").notNull(),
    message: text("message").notNull(),
    syncedAt: instant("synced_at"),
    fingerprint: text("fingerprint"),
  },
  (t) => [
    foreignKey({
      columns: [t.accountId, t.adminId],
      foreignColumns: [prepaidAccounts.id, prepaidAccounts.adminId],
      name: "prepaid_barrier_syncs_account_fk",
    }),
    check("prepaid_barrier_syncs_synced", sql`(${t.syncedAt} is null) = (${t.fingerprint} is null)`),
  ],
);
