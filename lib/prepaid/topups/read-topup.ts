import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import type { PaidDto } from "@/lib/orders/client";
import { findVisible } from "@/lib/prepaid/holder/find-visible";
import { AccountId, type AccountIdInput, StartTopup, type StartTopupInput } from "@/lib/prepaid/schemas";
import { TOPUP } from "@/lib/prepaid/topups/subject";
import { getMyPayment, getPaymentStart } from "@/lib/settlement";
import type { MyPaymentDto } from "@/lib/settlement/client";

/** Answers what starting a top-up answered, without beginning anything; null where nothing of it is open. */
export async function getTopupStart({ ctx, input }: VerbArgs<StartTopupInput>): Promise<PaidDto | null> {
  const { accountId, creditCents, method } = parseInput(StartTopup, input);
  const { userId } = authorizeUser(ctx.actor, "prepaid:own");
  const [row] = await dbOf(ctx).execute<{ paymentId: number }>(sql`
    select p.id as "paymentId" from prepaid_topups t
    join payments p on p.subject_type = ${TOPUP} and p.subject_id = t.id and p.method = ${method}
    where t.account_id = ${accountId} and t.payer_id = ${userId} and t.credit_cents = ${creditCents}
    order by p.id desc limit 1`);
  return row ? getPaymentStart({ ctx, input: { paymentId: row.paymentId } }) : null;
}

/** The last payment of a top-up of an account: of the actor's own account, or for staff of one of its tenant's. */
export async function latestTopupPayment({ ctx, input }: VerbArgs<AccountIdInput>): Promise<MyPaymentDto> {
  const { accountId } = parseInput(AccountId, input);
  await findVisible(ctx, accountId);
  const [row] = await dbOf(ctx).execute<{ paymentId: number }>(sql`
    select p.id as "paymentId" from prepaid_topups t join payments p on p.subject_type = ${TOPUP} and p.subject_id = t.id
    where t.account_id = ${accountId} order by p.id desc limit 1`);
  if (!row) throw notFound();
  return getMyPayment({ ctx, input: { paymentId: row.paymentId } });
}
