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
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { bigId, bigRef, bytea, createdAt, instant, largeCents } from "@/db/schema/columns";
import { payments, refunds } from "@/db/schema/payments";
import { admins, users } from "@/db/schema/users";

/**
 * What the deposit provider knows of a payment: its own reference, and what people saw of its money. `closedAt`: nobody
 * waits for it any more (deadline, another method); money that comes all the same may still be accepted.
 */
export const deposits = pgTable(
  "deposits",
  {
    id: bigId(),
    adminId: integer("admin_id").notNull(),
    paymentId: bigRef("payment_id").notNull(),
    account: text("account").notNull(),
    reference: text("reference").notNull(),
    amountCents: integer("amount_cents").notNull(),
    state: text("state").notNull().default("expected"),
    expiresAt: instant("expires_at").notNull(),
    createdAt: createdAt(),
    closedAt: instant("closed_at"),
    closedAs: text("closed_as"),
    /** The buyer says that it is paid. */
    claimedAt: instant("claimed_at"),
    approvedAt: instant("approved_at"),
    approvedBy: integer("approved_by").references(() => users.id),
    acceptedAt: instant("accepted_at"),
    acceptedBy: integer("accepted_by").references(() => users.id),
    receivedCents: integer("received_cents"),
    /** Whether the venue asked for two people when it was accepted. */
    twoPeople: boolean("two_people").notNull().default(false),
    refusedAt: instant("refused_at"),
    refusedBy: integer("refused_by").references(() => users.id),
    refusedReason: text("refused_reason"),
    alertedAt: instant("alerted_at"),
  },
  (t) => [
    unique("deposits_id_admin_key").on(t.id, t.adminId),
    foreignKey({
      columns: [t.paymentId, t.adminId],
      foreignColumns: [payments.id, payments.adminId],
      name: "deposits_payment_fk",
    }),
    uniqueIndex("deposits_payment_key").on(t.paymentId),
    uniqueIndex("deposits_reference_key").on(t.account, t.reference),
    index("deposits_open_idx").on(t.adminId, t.expiresAt).where(sql`state in ('expected', 'approved')`),
    index("deposits_admin_idx").on(t.adminId, t.createdAt),
    index("deposits_amount_idx").on(t.account, t.amountCents).where(sql`state in ('expected', 'approved')`),
    check("deposits_reference", sql`${t.reference} ~ '^[1-9][0-9]{13}$'`),
    check("deposits_amount", sql`${t.amountCents} > 0 and ${t.receivedCents} > 0`),
    check("deposits_state", sql`${t.state} in ('expected', 'approved', 'accepted', 'refused')`),
    check("deposits_closed", sql`(${t.closedAt} is null) = (${t.closedAs} is null)`),
    check("deposits_closed_as", sql`${t.closedAs} in ('expired', 'cancelled')`),
    check(
      "deposits_approved",
      sql`(${t.approvedAt} is null) = (${t.approvedBy} is null) and (${t.state} <> 'approved' or ${t.approvedAt} is not null) and (${t.state} <> 'expected' or ${t.approvedAt} is null)`,
    ),
    check(
      "deposits_accepted",
      sql`(${t.state} = 'accepted') = (${t.acceptedAt} is not null) and (${t.acceptedAt} is null) = (${t.acceptedBy} is null) and (${t.acceptedAt} is null) = (${t.receivedCents} is null) and (${t.acceptedAt} is null or ${t.approvedAt} is not null)`,
    ),
    check("deposits_two_people", sql`not ${t.twoPeople} or ${t.acceptedBy} <> ${t.approvedBy}`),
    check(
      "deposits_refused",
      sql`(${t.state} = 'refused') = (${t.refusedAt} is not null) and (${t.refusedAt} is null) = (${t.refusedBy} is null) and (${t.refusedAt} is null) = (${t.refusedReason} is null)`,
    ),
  ],
);

/**
 * A bank statement as a file. Its bytes stay until its rows are in. `mapping` says which columns hold what; `rowsDone`
 * is how far the job has come.
 */
export const statementImports = pgTable(
  "statement_imports",
  {
    id: bigId(),
    adminId: integer("admin_id")
      .notNull()
      .references(() => admins.id),
    account: text("account").notNull(),
    fileName: text("file_name").notNull(),
    fileHash: bytea("file_hash").notNull(),
    content: bytea("content"),
    format: text("format").notNull(),
    encoding: text("encoding"),
    delimiter: text("delimiter"),
    /** The first rows, cells as text. */
    preview: jsonb("preview").$type<string[][]>().notNull(),
    mapping: jsonb("mapping"),
    acceptMatched: boolean("accept_matched").notNull().default(false),
    state: text("state").notNull().default("preview"),
    rowsTotal: integer("rows_total").notNull(),
    rowsDone: integer("rows_done").notNull().default(0),
    /** Rows without a date or an incoming amount: headings, totals, charges. */
    rowsSkipped: integer("rows_skipped").notNull().default(0),
    /** Rows that an earlier file had brought. */
    rowsKnown: integer("rows_known").notNull().default(0),
    createdBy: integer("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    finishedAt: instant("finished_at"),
  },
  (t) => [
    unique("statement_imports_id_admin_key").on(t.id, t.adminId),
    uniqueIndex("statement_imports_file_key").on(t.account, t.fileHash),
    index("statement_imports_admin_idx").on(t.adminId, t.createdAt),
    check("statement_imports_state", sql`${t.state} in ('preview', 'queued', 'done')`),
    check("statement_imports_format", sql`${t.format} in ('csv', 'xlsx')`),
    check("statement_imports_mapping", sql`(${t.state} = 'preview') = (${t.mapping} is null)`),
    check("statement_imports_content", sql`(${t.state} = 'done') = (${t.content} is null)`),
    check("statement_imports_finished", sql`(${t.state} = 'done') = (${t.finishedAt} is not null)`),
    check(
      "statement_imports_rows",
      sql`${t.rowsDone} between 0 and ${t.rowsTotal} and ${t.rowsSkipped} + ${t.rowsKnown} <= ${t.rowsDone} and ${t.rowsTotal} <= 20000`,
    ),
  ],
);

/**
 * A line of a statement that brought money. The hash is that of date, amount, text and which of several equal ones it is.
 * "matched": it is what its deposit was accepted for. "extra": another payment of an accepted deposit, which counts as
 * received besides; "extra_approved" waits for a second person to say so. A trigger keeps an extra row as it is. "taken": it is
 * something else that we know, a provider's payout, as `dismissedReason` says; who took it gives it back.
 */
export const statementRows = pgTable(
  "statement_rows",
  {
    id: bigId(),
    adminId: integer("admin_id").notNull(),
    importId: bigRef("import_id").notNull(),
    account: text("account").notNull(),
    rowNumber: integer("row_number").notNull(),
    rowHash: bytea("row_hash").notNull(),
    paidOn: date("paid_on").notNull(),
    amountCents: largeCents("amount_cents").notNull(),
    text: text("text").notNull(),
    /** What may be references in the text. */
    references: text("references").array().notNull(),
    state: text("state").notNull().default("unknown"),
    depositId: bigRef("deposit_id"),
    decidedBy: integer("decided_by").references(() => users.id),
    decidedAt: instant("decided_at"),
    dismissedReason: text("dismissed_reason"),
    acceptedBy: integer("accepted_by").references(() => users.id),
    acceptedAt: instant("accepted_at"),
    /** Whether the venue asked for two people when it was accepted as extra. */
    twoPeople: boolean("two_people").notNull().default(false),
  },
  (t) => [
    foreignKey({
      columns: [t.importId, t.adminId],
      foreignColumns: [statementImports.id, statementImports.adminId],
      name: "statement_rows_import_fk",
    }),
    foreignKey({
      columns: [t.depositId, t.adminId],
      foreignColumns: [deposits.id, deposits.adminId],
      name: "statement_rows_deposit_fk",
    }),
    uniqueIndex("statement_rows_hash_key").on(t.account, t.rowHash),
    uniqueIndex("statement_rows_deposit_key").on(t.depositId).where(sql`state = 'matched'`),
    index("statement_rows_extra_idx").on(t.depositId).where(sql`state in ('extra_approved', 'extra')`),
    index("statement_rows_import_idx").on(t.importId, t.state, t.rowNumber),
    index("statement_rows_open_idx").on(t.adminId).where(sql`state in ('ambiguous', 'unknown')`),
    check(
      "statement_rows_state",
      sql`${t.state} in ('matched', 'ambiguous', 'unknown', 'dismissed', 'taken', 'extra_approved', 'extra')`,
    ),
    check(
      "statement_rows_matched",
      sql`(${t.state} in ('matched', 'extra_approved', 'extra')) = (${t.depositId} is not null)`,
    ),
    check(
      "statement_rows_extra",
      sql`(${t.state} = 'extra') = (${t.acceptedBy} is not null) and (${t.acceptedBy} is null) = (${t.acceptedAt} is null) and (${t.state} not in ('extra_approved', 'extra') or ${t.decidedBy} is not null)`,
    ),
    check("statement_rows_two_people", sql`not ${t.twoPeople} or ${t.acceptedBy} <> ${t.decidedBy}`),
    check(
      "statement_rows_dismissed",
      sql`(${t.state} in ('dismissed', 'taken')) = (${t.dismissedReason} is not null) and (${t.dismissedReason} is null or ${t.decidedBy} is not null)`,
    ),
    check("statement_rows_amount", sql`${t.amountCents} > 0`),
    // A payment holds no more.
    check("statement_rows_deposited", sql`${t.depositId} is null or ${t.amountCents} <= 2147483647`),
  ],
);

/**
 * A line of a statement with which money left. A person says which refund it paid, once and for all: a trigger keeps it.
 * The hash is made as that of a `statement_rows`.
 */
export const statementDebits = pgTable(
  "statement_debits",
  {
    id: bigId(),
    adminId: integer("admin_id").notNull(),
    importId: bigRef("import_id").notNull(),
    account: text("account").notNull(),
    rowNumber: integer("row_number").notNull(),
    rowHash: bytea("row_hash").notNull(),
    paidOn: date("paid_on").notNull(),
    amountCents: largeCents("amount_cents").notNull(),
    text: text("text").notNull(),
    refundId: bigRef("refund_id"),
    decidedBy: integer("decided_by").references(() => users.id),
    decidedAt: instant("decided_at"),
  },
  (t) => [
    foreignKey({
      columns: [t.importId, t.adminId],
      foreignColumns: [statementImports.id, statementImports.adminId],
      name: "statement_debits_import_fk",
    }),
    foreignKey({
      columns: [t.refundId, t.adminId],
      foreignColumns: [refunds.id, refunds.adminId],
      name: "statement_debits_refund_fk",
    }),
    uniqueIndex("statement_debits_hash_key").on(t.account, t.rowHash),
    uniqueIndex("statement_debits_refund_key").on(t.refundId),
    index("statement_debits_amount_idx").on(t.adminId, t.amountCents),
    index("statement_debits_import_idx").on(t.importId, t.rowNumber),
    check("statement_debits_amount", sql`${t.amountCents} > 0`),
    check("statement_debits_decided", sql`num_nonnulls(${t.refundId}, ${t.decidedBy}, ${t.decidedAt}) in (0, 3)`),
  ],
);
