import type { Db } from "@/db/client";
import type { AuditInput } from "@/lib/audit";
import type { Ctx } from "@/lib/core/context";
import { newFolio } from "@/lib/core/ids";
import type { EnabledMethod } from "@/lib/payments/accounts/enabled-methods";
import { dropAttempt } from "@/lib/payments/attempts/drop-attempts";
import { insertAttempt } from "@/lib/payments/hot";
import type { PaymentRow } from "@/lib/payments/rows";
import type { Subject } from "@/lib/payments/subject";

/**
 * Writes a new attempt in the caller's transaction; the caller audits it with `attemptCreatedAudit` and then calls
 * `openAtProvider`. `instead` is the live attempt of another method, which is dropped.
 */
export async function createAttempt(
  tx: Ctx & { db: Db },
  attempt: Subject & {
    adminId: number;
    amountCents: number;
    expiresAt: Date;
    account: EnabledMethod;
    instead: PaymentRow | null;
  },
): Promise<PaymentRow> {
  const { account, adminId, amountCents, expiresAt, instead, subjectType, subjectId } = attempt;
  if (instead) await dropAttempt(tx, instead);
  const [row] = await insertAttempt(tx.db, {
    subjectType,
    subjectId,
    adminId,
    folio: newFolio("PG"),
    provider: account.provider,
    account: account.account,
    method: account.method,
    amountCents,
    isTest: account.isTest,
    expiresAt,
    nextPollAt: new Date(tx.now.getTime() + 60_000),
  });
  if (!row) throw new Error("The attempt was not written");
  return row;
}

export function attemptCreatedAudit(payment: PaymentRow): AuditInput {
  const { id, adminId, method, amountCents, provider, subjectType, subjectId } = payment;
  const after = { method, amountCents, provider, subjectType, subjectId };
  return { action: "payment.created", entity: "payment", entityId: id, adminId, after };
}
