import type { Db } from "@/db/client";
import { ledgerEntries, ledgerTransactions } from "@/db/schema";

export type LedgerAccount =
  | "provider_clearing"
  | "organizer_payable"
  | "fee_revenue"
  | "fee_iva"
  | "provider_commission"
  | "discount"
  | "buyer_owed"
  | "chargeback";

/** The account at a provider that money of a tenant goes through; sales without money use "none". */
export interface MoneyRoute {
  adminId: number;
  provider: string;
  account: string;
  isTest: boolean;
}

export interface Posting extends MoneyRoute {
  kind: "receipt" | "sale" | "refund" | "reversal" | "chargeback" | "commission";
  /** What caused it: one transaction per kind and cause, ever. */
  cause: string;
  paymentId: number | null;
  orderId: number | null;
  /** Centavos per account: positive debits, negative credits; they sum to zero. */
  entries: Partial<Record<LedgerAccount, number>>;
}

type Tx = { db: Db; now: Date; requestId: string };

/** Writes a transaction of the ledger in the caller's transaction. Answers false when its cause was posted before. */
export async function post(tx: Tx, posting: Posting): Promise<boolean> {
  const { entries, provider, account: providerAccount, adminId, ...transaction } = posting;
  const lines = (Object.entries(entries) as [LedgerAccount, number][]).filter(([, amountCents]) => amountCents !== 0);
  const sum = lines.reduce((total, [, amountCents]) => total + amountCents, 0);
  if (sum !== 0) throw new Error(`The ledger posting ${posting.kind} ${posting.cause} does not sum to zero`);
  if (lines.length === 0) return false;
  const [row] = await tx.db
    .insert(ledgerTransactions)
    .values({ ...transaction, adminId, at: tx.now, requestId: tx.requestId })
    .onConflictDoNothing({ target: [ledgerTransactions.kind, ledgerTransactions.cause] })
    .returning({ id: ledgerTransactions.id });
  if (!row) return false;
  await tx.db.insert(ledgerEntries).values(
    lines.map(([account, amountCents]) => ({
      transactionId: row.id,
      adminId,
      account,
      provider,
      providerAccount,
      amountCents,
    })),
  );
  return true;
}
