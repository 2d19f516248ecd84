import { and, eq } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { paymentAccounts } from "@/db/schema";
import { takePoint } from "@/lib/auth";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import type { CheckResult } from "@/lib/payments/accounts/account-fields";
import { PaymentAccountId, type PaymentAccountIdInput } from "@/lib/payments/accounts/account-forms";
import { bindOrNull } from "@/lib/payments/accounts/bind-account";
import { ownAccounts } from "@/lib/payments/accounts/find-accounts";

/** Asks the provider whether it accepts the credentials; nothing is charged. The limit is ten times in ten minutes per account. */
export async function checkPaymentAccount({
  ctx,
  input,
}: VerbArgs<PaymentAccountIdInput>): Promise<{ result: CheckResult }> {
  const { accountId } = parseInput(PaymentAccountId, input);
  authorize(ctx.actor, "payment_account:write");
  const [row] = await dbOf(ctx)
    .select()
    .from(paymentAccounts)
    .where(and(eq(paymentAccounts.id, accountId), ownAccounts(ctx)));
  if (!row) throw notFound();
  await takePoint("provider:account", String(accountId));
  const bound = bindOrNull(row);
  if (!bound) return { result: "incomplete" };
  if (!bound.provider.check) return { result: "none" };
  try {
    return { result: (await bound.provider.check()) ? "ok" : "rejected" };
  } catch (error) {
    if (error instanceof DomainError && error.code === "payment.provider_unavailable") return { result: "silent" };
    throw error;
  }
}
