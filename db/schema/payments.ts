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
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { bigId, bigRef, bytea, createdAt, id, instant } from "@/db/schema/columns";
import { enclosures } from "@/db/schema/enclosures";
import { admins, users } from "@/db/schema/users";

/** An account of a tenant (null: the platform's) at a provider. Secrets are encrypted with APP_SECRET. */
export const paymentAccounts = pgTable(
  "payment_accounts",
  {
    id: id(),
    adminId: integer("admin_id").references(() => admins.id),
    provider: text("provider").notNull(),
    /** Part of the address that its provider sends messages to. */
    account: text("account").notNull(),
    /** What people call it. */
    name: text("name").notNull().default(""),
    methods: text("methods").array().notNull(),
    secretsEncrypted: bytea("secrets_encrypted"),
    enabled: boolean("enabled").notNull().default(true),
  },
  (t) => [
    uniqueIndex("payment_accounts_key").on(t.provider, t.account),
    index("payment_accounts_admin_idx").on(t.adminId).where(sql`${t.enabled}`),
    check(
      "payment_accounts_provider",
      sql`${t.provider} in ('sandbox', 'stripe', 'mercadopago', 'openpay', 'deposit', 'desk')`,
    ),
    // References and statements of deposits belong to somebody, and so does the cash of a desk.
    check("payment_accounts_deposit", sql`${t.provider} not in ('deposit', 'desk') or ${t.adminId} is not null`),
    uniqueIndex("payment_accounts_desk_key").on(t.adminId).where(sql`provider = 'desk'`),
    check("payment_accounts_desk_methods", sql`(${t.provider} = 'desk') = ('desk' = any(${t.methods}))`),
  ],
);

/**
 * Which account takes a method at a venue (null: none does). Without a row: the tenant's own before the platform's. A
 * trigger refuses the account of another tenant.
 */
export const enclosurePaymentMethods = pgTable(
  "enclosure_payment_methods",
  {
    enclosureId: integer("enclosure_id").notNull(),
    adminId: integer("admin_id").notNull(),
    method: text("method").notNull(),
    accountId: integer("account_id").references(() => paymentAccounts.id),
  },
  (t) => [
    primaryKey({ columns: [t.enclosureId, t.method] }),
    foreignKey({
      columns: [t.enclosureId, t.adminId],
      foreignColumns: [enclosures.id, enclosures.adminId],
      name: "enclosure_payment_methods_enclosure_fk",
    }),
    index("enclosure_payment_methods_account_idx").on(t.accountId),
    check("enclosure_payment_methods_method", sql`${t.method} in ('card', 'wallet', 'cash', 'deposit')`),
  ],
);

/**
 * A card that its holder lets us charge without being there, kept by the provider: here are the provider's names of it and
 * what people recognize it by, never its number. `pending` while its holder is on the provider's page; `forgetting` until
 * the provider has given it up.
 */
export const savedCards = pgTable(
  "saved_cards",
  {
    id: bigId(),
    adminId: integer("admin_id")
      .notNull()
      .references(() => admins.id),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    provider: text("provider").notNull(),
    account: text("account").notNull(),
    state: text("state").notNull().default("pending"),
    isTest: boolean("is_test").notNull(),
    /** The provider's page on which it is saved. */
    setupId: text("setup_id"),
    customerRef: text("customer_ref"),
    cardRef: text("card_ref"),
    brand: text("brand"),
    last4: text("last4"),
    expMonth: integer("exp_month"),
    expYear: integer("exp_year"),
    createdAt: createdAt(),
    readyAt: instant("ready_at"),
    forgottenAt: instant("forgotten_at"),
  },
  (t) => [
    foreignKey({
      columns: [t.provider, t.account],
      foreignColumns: [paymentAccounts.provider, paymentAccounts.account],
      name: "saved_cards_account_fk",
    }),
    unique("saved_cards_id_admin_key").on(t.id, t.adminId),
    uniqueIndex("saved_cards_setup_key").on(t.provider, t.account, t.setupId),
    index("saved_cards_user_idx").on(t.userId),
    index("saved_cards_forgetting_idx").on(t.id).where(sql`state = 'forgetting'`),
    check("saved_cards_state", sql`${t.state} in ('pending', 'ready', 'forgetting', 'forgotten')`),
    check(
      "saved_cards_ready",
      sql`${t.state} <> 'ready' or num_nonnulls(${t.customerRef}, ${t.cardRef}, ${t.brand}, ${t.last4}, ${t.expMonth}, ${t.expYear}, ${t.readyAt}) = 7`,
    ),
    check(
      "saved_cards_forgotten",
      sql`(${t.state} = 'forgotten') = (${t.forgottenAt} is not null) and (${t.state} <> 'forgotten' or num_nonnulls(${t.customerRef}, ${t.cardRef}) = 0)`,
    ),
    check("saved_cards_face", sql`${t.last4} ~ '^[0-9]{4}$' and length(${t.brand}) <= 30`),
    check("saved_cards_expiry", sql`${t.expMonth} between 1 and 12 and ${t.expYear} between 2000 and 2100`),
  ],
);

/** A payment attempt. The subject is an order or a top-up; payments knows neither. */
export const payments = pgTable(
  "payments",
  {
    id: bigId(),
    adminId: integer("admin_id")
      .notNull()
      .references(() => admins.id),
    subjectType: text("subject_type").notNull(),
    subjectId: bigRef("subject_id").notNull(),
    folio: text("folio").notNull(),
    provider: text("provider").notNull(),
    account: text("account").notNull(),
    method: text("method").notNull(),
    state: text("state").notNull().default("created"),
    amountCents: integer("amount_cents").notNull(),
    currency: text("currency").notNull().default("MXN"),
    providerId: text("provider_id"),
    next: jsonb("next"),
    failureCode: text("failure_code"),
    receivedCents: integer("received_cents").notNull().default(0),
    refundedCents: integer("refunded_cents").notNull().default(0),
    /** What the provider keeps of it, where it says so. */
    commissionCents: integer("commission_cents").notNull().default(0),
    /** The part of the commission that is its IVA; 0 where the provider does not tell. */
    commissionIvaCents: integer("commission_iva_cents").notNull().default(0),
    /** What staff decided not to give back of what the buyer paid too much. */
    keptCents: integer("kept_cents").notNull().default(0),
    /** What kind of card it is, where the provider says it. */
    cardFunding: text("card_funding"),
    /** The provider's charge for a dispute, where it says so. */
    disputeFeeCents: integer("dispute_fee_cents"),
    /** Staff wrote it: a remark, and who paid where that is not the buyer. */
    note: text("note"),
    payerName: text("payer_name"),
    isTest: boolean("is_test").notNull().default(false),
    expiresAt: instant("expires_at").notNull(),
    createdAt: createdAt(),
    /** When we first heard that it is paid. */
    paidAt: instant("paid_at"),
    /** When it was paid by what its provider says; null where it does not say. */
    providerPaidAt: instant("provider_paid_at"),
    /** The provider says when the last money came, when the last went back, and when a bank took it in a dispute. */
    providerLastPaidAt: instant("provider_last_paid_at"),
    providerRefundedAt: instant("provider_refunded_at"),
    providerDisputedAt: instant("provider_disputed_at"),
    appliedAt: instant("applied_at"),
    nextPollAt: instant("next_poll_at"),
    polls: integer("polls").notNull().default(0),
  },
  (t) => [
    unique("payments_id_admin_key").on(t.id, t.adminId),
    uniqueIndex("payments_folio_key").on(t.folio),
    uniqueIndex("payments_provider_key").on(t.provider, t.account, t.providerId),
    uniqueIndex("payments_one_live_key")
      .on(t.subjectType, t.subjectId)
      .where(sql`state in ('created', 'requires_action', 'pending')`),
    index("payments_subject_idx").on(t.subjectType, t.subjectId),
    index("payments_poll_idx").on(t.nextPollAt).where(sql`next_poll_at is not null`),
    index("payments_disputed_idx").on(t.adminId).where(sql`state = 'disputed'`),
    check("payments_subject", sql`${t.subjectType} in ('order', 'prepaid_topup')`),
    check("payments_method", sql`${t.method} in ('card', 'wallet', 'cash', 'deposit', 'desk')`),
    check(
      "payments_state",
      sql`${t.state} in ('created', 'requires_action', 'pending', 'paid', 'failed', 'expired', 'cancelled', 'partially_refunded', 'refunded', 'disputed', 'dispute_won', 'dispute_lost')`,
    ),
    check("payments_desk", sql`(${t.provider} = 'desk') = (${t.method} = 'desk')`),
    check("payments_amount", sql`${t.amountCents} > 0`),
    check("payments_note", sql`length(${t.note}) <= 500 and length(${t.payerName}) <= 120`),
    check("payments_commission", sql`${t.commissionIvaCents} between 0 and ${t.commissionCents}`),
    check("payments_kept", sql`${t.keptCents} between 0 and ${t.receivedCents}`),
    check("payments_card_funding", sql`${t.cardFunding} in ('credit', 'debit', 'prepaid')`),
    check("payments_dispute_fee", sql`${t.disputeFeeCents} >= 0`),
    check("payments_refunded", sql`${t.refundedCents} between 0 and ${t.receivedCents}`),
  ],
);

/** What the provider said, as we saw it. Append-only. */
export const paymentEvents = pgTable(
  "payment_events",
  {
    id: bigId(),
    paymentId: bigRef("payment_id")
      .notNull()
      .references(() => payments.id),
    source: text("source").notNull(),
    state: text("state").notNull(),
    receivedCents: integer("received_cents").notNull(),
    refundedCents: integer("refunded_cents").notNull(),
    currency: text("currency").notNull(),
    at: instant("at").notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    index("payment_events_payment_idx").on(t.paymentId),
    check(
      "payment_events_source",
      sql`${t.source} in ('create', 'return', 'webhook', 'poll', 'validate', 'staff', 'deadline')`,
    ),
  ],
);

/** Money going back. The sum of those that are not failed never passes what was received (a trigger refuses it). */
export const refunds = pgTable(
  "refunds",
  {
    id: bigId(),
    adminId: integer("admin_id").notNull(),
    paymentId: bigRef("payment_id").notNull(),
    amountCents: integer("amount_cents").notNull(),
    state: text("state").notNull().default("pending"),
    reason: text("reason").notNull(),
    idempotencyKey: text("idempotency_key").notNull(),
    providerRefundId: text("provider_refund_id"),
    /** The order whose items it gives back; the payment may have paid a part of another one by an exchange. */
    orderId: bigRef("order_id"),
    /** What of the amount was in a sale; the rest we owed the payer beside it. */
    saleCents: integer("sale_cents").notNull().default(0),
    atOrganizersExpense: boolean("at_organizers_expense").notNull().default(false),
    /** The reference of the transfer that a person made; null where the provider paid it back. */
    bankReference: text("bank_reference"),
    /** The account from which a person paid it; null of transfers before accounts were named. */
    paidAccountId: integer("paid_account_id").references(() => paymentAccounts.id),
    requestedBy: integer("requested_by"),
    /** Until then a worker is asking the provider for it, and no other may. */
    claimedUntil: instant("claimed_until"),
    createdAt: createdAt(),
    doneAt: instant("done_at"),
  },
  (t) => [
    foreignKey({
      columns: [t.paymentId, t.adminId],
      foreignColumns: [payments.id, payments.adminId],
      name: "refunds_payment_fk",
    }),
    unique("refunds_id_admin_key").on(t.id, t.adminId),
    uniqueIndex("refunds_idempotency_key").on(t.paymentId, t.idempotencyKey),
    index("refunds_order_idx").on(t.orderId),
    index("refunds_provider_idx").on(t.providerRefundId).where(sql`provider_refund_id is not null`),
    index("refunds_state_idx").on(t.state).where(sql`state = 'pending'`),
    check("refunds_amount", sql`${t.amountCents} > 0`),
    check("refunds_sale", sql`${t.saleCents} between 0 and ${t.amountCents}`),
    check("refunds_state", sql`${t.state} in ('pending', 'done', 'failed', 'manual')`),
    check("refunds_paid_account", sql`${t.paidAccountId} is null or ${t.bankReference} is not null`),
    check("refunds_bank_reference", sql`${t.bankReference} is null or ${t.state} = 'done'`),
    index("refunds_work_idx").on(t.adminId, t.state, t.createdAt).where(sql`state in ('manual', 'failed', 'pending')`),
    index("refunds_by_hand_idx")
      .on(t.adminId, sql`coalesce(done_at, created_at)`, t.id)
      .where(sql`state = 'done' and bank_reference is not null`),
  ],
);

/** Who bears a lost dispute, as a person decided. One row per payment; a trigger lets nobody change it. */
export const disputeEnds = pgTable(
  "dispute_ends",
  {
    paymentId: bigRef("payment_id").primaryKey(),
    adminId: integer("admin_id").notNull(),
    bearer: text("bearer").notNull(),
    /** What the bank took back. */
    amountCents: integer("amount_cents").notNull(),
    /** What the provider charged for the dispute. */
    feeCents: integer("fee_cents").notNull(),
    freesPlaces: boolean("frees_places").notNull(),
    decidedBy: integer("decided_by")
      .notNull()
      .references(() => users.id),
    decidedAt: instant("decided_at").notNull(),
  },
  (t) => [
    foreignKey({
      columns: [t.paymentId, t.adminId],
      foreignColumns: [payments.id, payments.adminId],
      name: "dispute_ends_payment_fk",
    }),
    unique("dispute_ends_payment_admin_key").on(t.paymentId, t.adminId),
    check("dispute_ends_bearer", sql`${t.bearer} in ('organizer', 'platform')`),
    check("dispute_ends_amount", sql`${t.amountCents} > 0 and ${t.feeCents} >= 0`),
  ],
);

/** Where a buyer wants a manual refund: sealed with APP_SECRET, deleted some time after it was paid. */
export const refundBankData = pgTable(
  "refund_bank_data",
  {
    refundId: bigRef("refund_id").primaryKey(),
    adminId: integer("admin_id").notNull(),
    sealed: bytea("sealed").notNull(),
    givenBy: integer("given_by"),
    givenAt: instant("given_at").notNull(),
  },
  (t) => [
    foreignKey({
      columns: [t.refundId, t.adminId],
      foreignColumns: [refunds.id, refunds.adminId],
      name: "refund_bank_data_refund_fk",
    }),
  ],
);

/** A comparison of our books with the providers', resumed after the last payment that it has seen. */
export const reconciliationRuns = pgTable(
  "reconciliation_runs",
  {
    id: id(),
    since: instant("since").notNull(),
    startedAt: instant("started_at").notNull(),
    finishedAt: instant("finished_at"),
    lastPaymentId: bigRef("last_payment_id").notNull().default(0),
    checked: integer("checked").notNull().default(0),
    unanswered: integer("unanswered").notNull().default(0),
  },
  (t) => [
    uniqueIndex("reconciliation_runs_open_key").on(sql`(${t.finishedAt} is null)`).where(sql`finished_at is null`),
  ],
);

/** Where a provider's books say something else than ours. One open row per payment and kind. */
export const paymentDifferences = pgTable(
  "payment_differences",
  {
    id: id(),
    adminId: integer("admin_id").notNull(),
    paymentId: bigRef("payment_id").notNull(),
    kind: text("kind").notNull(),
    ours: text("ours").notNull(),
    theirs: text("theirs").notNull(),
    state: text("state").notNull().default("open"),
    resolution: text("resolution"),
    resolvedBy: integer("resolved_by"),
    foundAt: instant("found_at").notNull(),
    seenAt: instant("seen_at").notNull(),
    resolvedAt: instant("resolved_at"),
  },
  (t) => [
    foreignKey({
      columns: [t.paymentId, t.adminId],
      foreignColumns: [payments.id, payments.adminId],
      name: "payment_differences_payment_fk",
    }),
    uniqueIndex("payment_differences_open_key").on(t.paymentId, t.kind).where(sql`state = 'open'`),
    index("payment_differences_list_idx").on(t.adminId, t.state, t.foundAt),
    check("payment_differences_kind", sql`${t.kind} in ('state', 'received', 'refunded', 'currency', 'unknown')`),
    check("payment_differences_state", sql`${t.state} in ('open', 'resolved')`),
    check("payment_differences_resolved", sql`(${t.state} = 'resolved') = (${t.resolvedAt} is not null)`),
  ],
);

/** A provider's callback as it came, kept until applied and pruned later. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: bigId(),
    provider: text("provider").notNull(),
    account: text("account").notNull(),
    dedupeKey: text("dedupe_key").notNull(),
    providerIds: text("provider_ids").array().notNull(),
    body: text("body").notNull(),
    state: text("state").notNull().default("received"),
    attempts: integer("attempts").notNull().default(0),
    receivedAt: instant("received_at").notNull().default(sql`clock_timestamp()`),
    appliedAt: instant("applied_at"),
  },
  (t) => [
    uniqueIndex("webhook_deliveries_key").on(t.provider, t.account, t.dedupeKey),
    index("webhook_deliveries_open_idx").on(t.receivedAt).where(sql`state in ('received', 'unknown')`),
    check("webhook_deliveries_state", sql`${t.state} in ('received', 'applied', 'unknown', 'failed')`),
  ],
);
