import { sql } from "drizzle-orm";
import { boolean, check, foreignKey, index, integer, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { bigId, bigRef, instant } from "@/db/schema/columns";
import { eventAreas } from "@/db/schema/events";
import { admins } from "@/db/schema/users";

/** Double entry: the entries of a transaction sum to zero (deferred trigger). Append-only. */
export const ledgerTransactions = pgTable(
  "ledger_transactions",
  {
    id: bigId(),
    adminId: integer("admin_id")
      .notNull()
      .references(() => admins.id),
    kind: text("kind").notNull(),
    cause: text("cause").notNull(),
    paymentId: bigRef("payment_id"),
    orderId: bigRef("order_id"),
    /** What moves on a prepaid balance stands on the days of this venue; of the rest the zone or the purchase says which. */
    enclosureId: integer("enclosure_id"),
    isTest: boolean("is_test").notNull().default(false),
    at: instant("at").notNull(),
    /** When the money of a receipt came, as the provider says. Null where it does not say, and for other kinds. */
    providerAt: instant("provider_at"),
    /**
     * When the money of it came or went, by what the provider or the bank says, else `at`: taxes follow this date. A sale
     * that an earlier payment's credit pays is of the moment of the exchange.
     */
    collectedAt: instant("collected_at").notNull(),
    requestId: text("request_id").notNull(),
  },
  (t) => [
    unique("ledger_transactions_id_admin_key").on(t.id, t.adminId),
    uniqueIndex("ledger_transactions_cause_key").on(t.kind, t.cause),
    index("ledger_transactions_order_idx").on(t.orderId),
    index("ledger_transactions_payment_idx").on(t.paymentId),
    index("ledger_transactions_collected_idx").on(t.adminId, t.collectedAt),
    // What is posted is appended: it finds the rows of some days and costs a posting next to nothing.
    index("ledger_transactions_at_idx").using("brin", t.at),
    check("ledger_transactions_provider_at", sql`${t.providerAt} is null or ${t.kind} = 'receipt'`),
    check(
      "ledger_transactions_kind",
      sql`${t.kind} in ('receipt', 'sale', 'refund', 'reversal', 'kept', 'chargeback', 'dispute_end', 'dispute_fee', 'commission', 'charge', 'charge_back', 'adjustment', 'expiry', 'hold', 'unhold', 'settlement', 'payout', 'provider_payout', 'payout_difference')`,
    ),
  ],
);

export const ledgerEntries = pgTable(
  "ledger_entries",
  {
    id: bigId(),
    transactionId: bigRef("transaction_id").notNull(),
    adminId: integer("admin_id").notNull(),
    account: text("account").notNull(),
    provider: text("provider").notNull(),
    providerAccount: text("provider_account").notNull(),
    /** Whose the account at the provider was when this was posted: that tenant has the money. Null: the platform. */
    holderId: integer("holder_id").references(() => admins.id),
    amountCents: integer("amount_cents").notNull(),
    /** IVA in the amount, with its sign, where no account of its own has it: in what is owed to the organizer. */
    ivaCents: integer("iva_cents").notNull().default(0),
    /**
     * What of the amount is no price, with its sign, in what is owed to the organizer: a service fee that it pays in the
     * buyer's place, or what a dispute cost it beyond the sale. The price is `amount_cents − cost_cents`.
     */
    costCents: integer("cost_cents").notNull().default(0),
    /** The zone of the event that it is for; null: of none, as money at a provider or on a prepaid balance. */
    eventAreaId: integer("event_area_id").references(() => eventAreas.id),
  },
  (t) => [
    foreignKey({
      columns: [t.transactionId, t.adminId],
      foreignColumns: [ledgerTransactions.id, ledgerTransactions.adminId],
      name: "ledger_entries_transaction_fk",
    }),
    index("ledger_entries_transaction_idx").on(t.transactionId),
    index("ledger_entries_account_idx").on(t.adminId, t.account),
    index("ledger_entries_area_idx").on(t.eventAreaId).where(sql`event_area_id is not null`),
    index("ledger_entries_cost_idx").on(t.transactionId).where(sql`cost_cents <> 0`),
    check("ledger_entries_amount", sql`${t.amountCents} <> 0`),
    check("ledger_entries_iva", sql`${t.ivaCents} * sign(${t.amountCents}) between 0 and abs(${t.amountCents})`),
    check(
      "ledger_entries_cost",
      sql`${t.costCents} = 0 or (${t.account} = 'organizer_payable' and ${t.costCents} * sign(${t.amountCents}) between 0 and abs(${t.amountCents}))`,
    ),
    check(
      "ledger_entries_account",
      sql`${t.account} in ('provider_clearing', 'organizer_payable', 'fee_revenue', 'fee_iva', 'provider_commission', 'commission_iva', 'discount', 'buyer_owed', 'excess_kept', 'chargeback', 'dispute_loss', 'dispute_fee', 'prepaid_liability', 'prepaid_held', 'settlement', 'payout', 'bank', 'adjustment', 'organizer_commission', 'organizer_commission_iva', 'withheld_isr', 'withheld_iva', 'payout_difference')`,
    ),
  ],
);
