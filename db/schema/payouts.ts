import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { bigId, bigRef, bytea, changing, createdAt, id, instant, largeCents } from "@/db/schema/columns";
import { statementRows } from "@/db/schema/deposits";
import { paymentAccounts, payments } from "@/db/schema/payments";
import { admins, users } from "@/db/schema/users";

/**
 * What a provider sent from one of its accounts to the bank of the account's owner (null: the platform). It is open until a
 * person has explained what differs from our books.
 */
export const payouts = pgTable(
  "payouts",
  {
    id: id(),
    adminId: integer("admin_id").references(() => admins.id),
    provider: text("provider").notNull(),
    account: text("account").notNull(),
    /** The provider's own name of it; of an uploaded file without one, made of its fingerprint. */
    ref: text("ref").notNull(),
    source: text("source").notNull(),
    /** No real money moved. */
    isTest: boolean("is_test").notNull(),
    /** The day on which it reaches the bank, by what the provider says. */
    paidOn: date("paid_on").notNull(),
    /** The day on which the last of what is in it was free to be sent, by what the provider says; null: it does not say. */
    availableOn: date("available_on"),
    /** What was sent. */
    netCents: largeCents("net_cents").notNull(),
    /** What its lines come to less what was sent: it stays at the provider until a later one. */
    leftCents: largeCents("left_cents").notNull().default(0),
    /** Our payments of this time should be in it. Null where it has no charges. */
    coversFrom: instant("covers_from"),
    coversUntil: instant("covers_until"),
    state: text("state").notNull().default("open"),
    createdBy: integer("created_by").references(() => users.id),
    createdAt: createdAt(),
    reconciledBy: integer("reconciled_by").references(() => users.id),
    reconciledAt: instant("reconciled_at"),
    /** The moment since which our books differ from when it was reconciled; null: they agree. */
    differsSince: instant("differs_since"),
    /** Who saw it at the bank, by which line of a statement or which reference. */
    bankRowId: bigRef("bank_row_id").references(() => statementRows.id),
    bankReference: text("bank_reference"),
    bankOn: date("bank_on"),
    bankBy: integer("bank_by").references(() => users.id),
    bankAt: instant("bank_at"),
    /** Who last took it back that the bank has it, and why. */
    bankUndoneBy: integer("bank_undone_by").references(() => users.id),
    bankUndoneAt: instant("bank_undone_at"),
    bankUndoneReason: text("bank_undone_reason"),
  },
  (t) => [
    foreignKey({
      columns: [t.provider, t.account],
      foreignColumns: [paymentAccounts.provider, paymentAccounts.account],
      name: "payouts_account_fk",
    }),
    uniqueIndex("payouts_ref_key").on(t.provider, t.account, t.ref),
    uniqueIndex("payouts_bank_row_key").on(t.bankRowId),
    index("payouts_list_idx").on(t.paidOn, t.id),
    index("payouts_admin_idx").on(t.adminId, t.paidOn),
    index("payouts_covers_idx").on(t.provider, t.account, t.coversUntil),
    check("payouts_source", sql`${t.source} in ('api', 'report', 'upload')`),
    check("payouts_state", sql`${t.state} in ('open', 'reconciled')`),
    check("payouts_ref", sql`length(${t.ref}) between 1 and 120`),
    check("payouts_covers", sql`(${t.coversFrom} is null) = (${t.coversUntil} is null)`),
    check(
      "payouts_reconciled",
      sql`num_nonnulls(${t.reconciledBy}, ${t.reconciledAt}) = case when ${t.state} = 'reconciled' then 2 else 0 end`,
    ),
    check(
      "payouts_bank",
      sql`num_nonnulls(${t.bankOn}, ${t.bankBy}, ${t.bankAt}) in (0, 3) and (${t.bankAt} is not null) = (num_nonnulls(${t.bankRowId}, ${t.bankReference}) = 1)`,
    ),
    check("payouts_bank_reference", sql`length(${t.bankReference}) between 3 and 40`),
    index("payouts_differs_idx").on(t.adminId).where(sql`differs_since is not null`),
    check("payouts_differs", sql`${t.differsSince} is null or ${t.state} = 'reconciled'`),
    check(
      "payouts_bank_undone",
      sql`num_nonnulls(${t.bankUndoneBy}, ${t.bankUndoneAt}, ${t.bankUndoneReason}) in (0, 3) and length(${t.bankUndoneReason}) between 3 and 300`,
    ),
  ],
);

export const payoutsChanging = changing(payouts, [
  payouts.netCents,
  payouts.leftCents,
  payouts.coversFrom,
  payouts.coversUntil,
  payouts.state,
  payouts.reconciledBy,
  payouts.reconciledAt,
  payouts.differsSince,
  payouts.bankRowId,
  payouts.bankReference,
  payouts.bankOn,
  payouts.bankBy,
  payouts.bankAt,
  payouts.bankUndoneBy,
  payouts.bankUndoneAt,
  payouts.bankUndoneReason,
]);

/**
 * A movement in a payout as the provider tells it, in centavos with its sign. What it moved stays as it is (a trigger): a
 * person may say which payment it is of, and why it differs.
 */
export const payoutLines = pgTable(
  "payout_lines",
  {
    id: bigId(),
    payoutId: integer("payout_id")
      .notNull()
      .references(() => payouts.id),
    provider: text("provider").notNull(),
    account: text("account").notNull(),
    /** The provider's own name of the movement. */
    ref: text("ref").notNull(),
    kind: text("kind").notNull(),
    /** The provider's name of the charge, and the folio that it carries, as far as it says so. */
    chargeRef: text("charge_ref"),
    folio: text("folio"),
    at: instant("at").notNull(),
    amountCents: largeCents("amount_cents").notNull(),
    /** What the provider kept, its IVA included. */
    feeCents: largeCents("fee_cents").notNull().default(0),
    feeIvaCents: largeCents("fee_iva_cents").notNull().default(0),
    paymentId: bigRef("payment_id").references(() => payments.id),
    /** Who said which payment it is of; null where the provider's words did. */
    linkedBy: integer("linked_by").references(() => users.id),
  },
  (t) => [
    uniqueIndex("payout_lines_ref_key").on(t.provider, t.account, t.ref),
    index("payout_lines_payout_idx").on(t.payoutId, t.id),
    index("payout_lines_payment_idx").on(t.paymentId),
    index("payout_lines_charge_idx").on(t.provider, t.account, t.chargeRef),
    check("payout_lines_kind", sql`${t.kind} in ('charge', 'refund', 'dispute', 'fee', 'returned', 'other')`),
    check("payout_lines_iva", sql`abs(${t.feeIvaCents}) <= abs(${t.feeCents})`),
    check("payout_lines_linked", sql`${t.linkedBy} is null or ${t.paymentId} is not null`),
  ],
);

export const payoutLinesChanging = changing(payoutLines, [payoutLines.paymentId, payoutLines.linkedBy]);

/**
 * Why a movement differs from our books, as a person said it, with what that wrote to the ledger: `amountCents` as a
 * difference, `feeCents` as a change of the payment's commission. Append-only; a movement whose books change later may have
 * several.
 */
export const payoutExplanations = pgTable(
  "payout_explanations",
  {
    id: bigId(),
    lineId: bigRef("line_id")
      .notNull()
      .references(() => payoutLines.id),
    amountCents: largeCents("amount_cents").notNull(),
    feeCents: largeCents("fee_cents").notNull(),
    reason: text("reason").notNull(),
    by: integer("by")
      .notNull()
      .references(() => users.id),
    at: instant("at").notNull(),
  },
  (t) => [
    index("payout_explanations_line_idx").on(t.lineId),
    check("payout_explanations_reason", sql`length(${t.reason}) between 3 and 300`),
  ],
);

/**
 * Payments that are missing from a payout: a person expects them in a later one or, with a reason, says why they never come,
 * and what the ledger had of them at the provider is written off.
 */
export const payoutAbsences = pgTable(
  "payout_absences",
  {
    payoutId: integer("payout_id")
      .notNull()
      .references(() => payouts.id),
    paymentId: bigRef("payment_id")
      .notNull()
      .references(() => payments.id),
    by: integer("by")
      .notNull()
      .references(() => users.id),
    at: instant("at").notNull(),
    reason: text("reason"),
    /** Written off. */
    cents: largeCents("cents"),
  },
  (t) => [
    primaryKey({ columns: [t.payoutId, t.paymentId] }),
    index("payout_absences_payment_idx").on(t.paymentId),
    uniqueIndex("payout_absences_written_off_key").on(t.paymentId).where(sql`reason is not null`),
    check(
      "payout_absences_reason",
      sql`num_nonnulls(${t.reason}, ${t.cents}) in (0, 2) and length(${t.reason}) between 3 and 300`,
    ),
  ],
);

/**
 * Transactions of the ledger that nobody has laid beside a payout yet: of a payment that it has, or a receipt of its time. A
 * trigger writes them, whatever the payout's state; a job judges payouts that are reconciled, and takes them away.
 */
export const unjudgedPayouts = pgTable(
  "unjudged_payouts",
  {
    // No foreign key: it would lock the payout for whoever holds its payment. Payouts are never deleted.
    payoutId: integer("payout_id").notNull(),
    transactionId: bigRef("transaction_id").notNull(),
  },
  (t) => [primaryKey({ columns: [t.payoutId, t.transactionId] })],
);

/** Which columns of a provider's file hold what, counted from 0. `firstRow` is the first movement. */
export interface PayoutColumns {
  firstRow: number;
  date: number;
  amount: number;
  /** What the charge is called: a folio, the provider's names of it. */
  refs: number[];
  kind: number | null;
  fee: number | null;
  iva: number | null;
  net: number | null;
  payout: number | null;
  /** Absent in those that were chosen before it could be. */
  available?: number | null;
}

/**
 * A provider's file that could not be read by its headings: it waits, with its bytes, until a person has chosen its columns.
 * Once read it leads to its last payout.
 */
export const payoutFiles = pgTable(
  "payout_files",
  {
    id: bigId(),
    /** Whose the account is; of the platform's, the main organizer. */
    adminId: integer("admin_id")
      .notNull()
      .references(() => admins.id),
    accountId: integer("account_id")
      .notNull()
      .references(() => paymentAccounts.id),
    fileName: text("file_name").notNull(),
    fileHash: bytea("file_hash").notNull(),
    content: bytea("content"),
    /** The first rows, cells as text. */
    preview: jsonb("preview").$type<string[][]>().notNull(),
    rowsTotal: integer("rows_total").notNull(),
    /** An error's code: why it could not be read by itself. */
    problem: text("problem").notNull(),
    /** The row that it is about, from 1. */
    problemRow: integer("problem_row"),
    createdBy: integer("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    readAt: instant("read_at"),
    payoutId: integer("payout_id").references(() => payouts.id),
  },
  (t) => [
    uniqueIndex("payout_files_waiting_key").on(t.accountId, t.fileHash).where(sql`read_at is null`),
    index("payout_files_admin_idx").on(t.adminId).where(sql`read_at is null`),
    index("payout_files_created_idx").on(t.createdAt),
    check("payout_files_read", sql`(${t.readAt} is null) = (${t.content} is not null)`),
    check("payout_files_payout", sql`(${t.readAt} is null) = (${t.payoutId} is null)`),
    check("payout_files_rows", sql`${t.rowsTotal} between 1 and 20000`),
  ],
);

/** The columns that a person last chose for a provider's files, with the headings above them, for each organizer. */
export const payoutColumns = pgTable(
  "payout_columns",
  {
    adminId: integer("admin_id")
      .notNull()
      .references(() => admins.id),
    provider: text("provider").notNull(),
    columns: jsonb("columns").$type<PayoutColumns>().notNull(),
    headings: jsonb("headings").$type<string[]>().notNull(),
    chosenBy: integer("chosen_by")
      .notNull()
      .references(() => users.id),
    chosenAt: instant("chosen_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.adminId, t.provider] })],
);
