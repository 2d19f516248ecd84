import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { paymentAccounts, paymentEvents, payments } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx } from "@/lib/core/context";
import { isDemo } from "@/lib/core/demo";
import { newFolio } from "@/lib/core/ids";
import type { PaymentRow } from "@/lib/payments/rows";
import type { Subject } from "@/lib/payments/subject";

type Tx = Ctx & { db: Db };

/** A tenant holds the cash of its desks itself: its account is made when it is first needed. */
async function deskAccount(tx: Tx, adminId: number): Promise<string> {
  const account = `desk-${adminId}`;
  await tx.db
    .insert(paymentAccounts)
    .values({ provider: "desk", adminId, account, name: "Caja", methods: ["desk"] })
    .onConflictDoNothing();
  return account;
}

export interface CashPayment extends Subject {
  adminId: number;
  amountCents: number;
  /** The folio of the desk. */
  reference: string;
  /** Who paid, where that is not the account's holder. */
  payerName?: string | undefined;
}

/**
 * Writes a payment that was taken in cash, paid from its beginning, in the caller's transaction; the database refuses one
 * without the desk's operation. `settlement` applies it in the same transaction, so nobody has to ask for it later.
 */
export async function writeCashPayment(tx: Tx, cash: CashPayment): Promise<PaymentRow> {
  const { subjectType, subjectId, adminId, amountCents, reference, payerName } = cash;
  const [row] = await tx.db
    .insert(payments)
    .values({
      subjectType,
      subjectId,
      adminId,
      amountCents,
      folio: newFolio("PG"),
      provider: "desk",
      account: await deskAccount(tx, adminId),
      method: "desk",
      state: "paid",
      providerId: reference,
      receivedCents: amountCents,
      payerName: payerName ?? null,
      isTest: isDemo(),
      expiresAt: tx.now,
      paidAt: tx.now,
      providerPaidAt: tx.now,
    })
    .returning();
  if (!row) throw new Error("The payment was not written");
  const { id: paymentId, currency } = row;
  await tx.db.insert(paymentEvents).values({
    paymentId,
    source: "staff",
    state: "paid",
    receivedCents: amountCents,
    refundedCents: 0,
    currency,
    at: sql`clock_timestamp()`,
  });
  await recordAudit(tx, {
    action: "payment.paid",
    entity: "payment",
    entityId: paymentId,
    adminId,
    after: { state: "paid", receivedCents: amountCents, method: "desk", provider: "desk", reference },
  });
  return row;
}
