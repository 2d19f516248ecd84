import { sql } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { together } from "@/db/pipeline";
import { recordAudits } from "@/lib/audit";
import { takePointHere } from "@/lib/auth";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { isDemo } from "@/lib/core/demo";
import { DomainError, notFound } from "@/lib/core/errors";
import { newFolio } from "@/lib/core/ids";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { feeTermsJson } from "@/lib/enclosures";
import { enqueue } from "@/lib/jobs";
import { queueMessage } from "@/lib/notifications";
import type { PaidDto } from "@/lib/orders/schemas";
import {
  attemptCreatedAudit,
  createAttempt,
  type EnabledMethod,
  enabledMethods,
  openAtProvider,
  type PaymentRow,
  tooLittle,
} from "@/lib/payments";
import { type LockedAccount, lockAccount } from "@/lib/prepaid/books/account";
import { StartTopup, type StartTopupInput } from "@/lib/prepaid/schemas";
import { feeForCredit, ivaOf } from "@/lib/prepaid/topups/amounts";
import { TOPUP } from "@/lib/prepaid/topups/subject";
import type { FeeTerms, Method } from "@/lib/pricing/client";
import { noteBuyer } from "@/lib/users";

type Tx = Ctx & { db: Db };

const MINUTE = 60_000;
const PAY_MINUTES = 15;

/** Refuses what the account's type does not allow: too little, too much, or a balance that would be too high. */
export function assertMayTopUp(account: LockedAccount, creditCents: number): void {
  const { state, topupMinCents, topupMaxCents, balanceMaxCents, balanceCents, debtCents } = account;
  if (state === "closed") throw new DomainError("prepaid.closed");
  if (state === "blocked") throw new DomainError("prepaid.blocked");
  // Whoever owes may always pay just that.
  const leastCents = debtCents > 0 ? Math.min(topupMinCents, debtCents) : topupMinCents;
  const field = "creditCents";
  if (creditCents < leastCents) throw new DomainError("prepaid.topup_too_little", { field, data: { leastCents } });
  if (creditCents > topupMaxCents)
    throw new DomainError("prepaid.topup_too_much", { field, data: { mostCents: topupMaxCents } });
  const leftCents = balanceMaxCents + debtCents - balanceCents;
  if (creditCents > leftCents)
    throw new DomainError("prepaid.balance_too_high", {
      field,
      data: { mostCents: balanceMaxCents, leftCents: Math.max(0, leftCents) },
    });
}

/** The fees of a venue as they are now. */
export async function feeTermsOf(db: Db, enclosureId: number): Promise<FeeTerms> {
  const [row] = await db.execute<{ terms: FeeTerms }>(sql`
    select ${sql.raw(feeTermsJson("n", String(isDemo())))} as terms from enclosures n where n.id = ${enclosureId}`);
  if (!row) throw notFound();
  return row.terms;
}

/** What a car at the exit misses may be less than the least top-up; then exactly that is taken. */
async function missingOf(db: Db, accountId: number, now: Date): Promise<number | null> {
  const [row] = await db.execute<{ cents: number }>(sql`
    select (v.frozen_cents - v.charged_cents - v.debt_cents - a.balance_cents)::int as cents
    from prepaid_visits v join prepaid_accounts a on a.id = v.account_id
    where v.account_id = ${accountId} and v.ended_at is null and v.frozen_until >= ${now}::timestamptz`);
  return row && row.cents > 0 ? row.cents : null;
}

interface Started {
  payment: PaymentRow;
  folio: string;
  venue: string;
}

interface Wish {
  accountId: number;
  userId: number;
  creditCents: number;
  method: Method;
  expectedCents: number | undefined;
}

async function insertTopup(
  tx: Tx,
  account: LockedAccount,
  { userId, creditCents, method }: Wish,
  priced: { feeCents: number; terms: FeeTerms; deadline: Date; isTest: boolean },
): Promise<{ id: number; folio: string }> {
  const { feeCents, terms, deadline, isTest } = priced;
  const { feeIvaCents, priceIvaCents } = ivaOf({ creditCents, feeCents }, terms);
  const [row] = await tx.db.execute<{ id: number; folio: string }>(sql`
    insert into prepaid_topups (admin_id, enclosure_id, account_id, payer_id, folio, method, credit_cents, fee_cents,
      fee_iva_cents, price_iva_cents, fee_terms, is_test, deadline_at)
    values (${account.adminId}, ${account.enclosureId}, ${account.id}, ${userId}, ${newFolio("CT")}, ${method}, ${creditCents},
      ${feeCents}, ${feeIvaCents}, ${priceIvaCents}, ${JSON.stringify(terms)}::text::jsonb, ${isTest}, ${deadline}::timestamptz)
    returning id, folio`);
  if (!row) throw new Error("The top-up was not written");
  return row;
}

async function methodFor(tx: Tx, account: LockedAccount, method: Method): Promise<EnabledMethod> {
  const { adminId, enclosureId } = account;
  const offered = await enabledMethods({ ctx: tx, adminId, enclosureId });
  const found = offered.find((one) => one.method === method);
  if (!found) throw new DomainError("payment.method_unavailable", { field: "method" });
  return found;
}

async function start(tx: Tx, wish: Wish): Promise<Started> {
  const { accountId, userId, creditCents, method, expectedCents } = wish;
  const account = await lockAccount(tx.db, accountId, null);
  if (account.userId !== userId) throw notFound();
  if ((await missingOf(tx.db, accountId, tx.now)) !== creditCents) assertMayTopUp(account, creditCents);
  await noteBuyer(tx.db, account.adminId, userId);
  const [taker, terms] = await together([
    () => methodFor(tx, account, method),
    () => feeTermsOf(tx.db, account.enclosureId),
  ]);
  const feeCents = feeForCredit(creditCents, terms, method);
  const totalCents = creditCents + feeCents;
  if (expectedCents !== undefined && expectedCents !== totalCents)
    throw new DomainError("terms.changed", { data: { totalCents } });
  if (taker.leastCents !== undefined && totalCents < taker.leastCents) throw tooLittle(method, taker.leastCents);
  if (taker.cash?.mostCents !== undefined && totalCents > taker.cash.mostCents)
    throw new DomainError("payment.cash_too_much", { field: "method" });
  const waits = taker.cash ? taker.cash.deadlineHours * 60 : PAY_MINUTES;
  const deadline = new Date(tx.now.getTime() + waits * MINUTE);
  const closesAt = new Date(deadline.getTime() + (taker.cash?.lagHours ?? 0) * 60 * MINUTE);
  const topup = await insertTopup(tx, account, wish, { feeCents, terms, deadline: closesAt, isTest: taker.isTest });
  const { adminId } = account;
  const subject = { subjectType: TOPUP, subjectId: topup.id };
  const attempt = { ...subject, adminId, amountCents: totalCents, expiresAt: deadline, account: taker, instead: null };
  const payment = await createAttempt(tx, attempt);
  await enqueue(tx.db, "settlement.close-unpaid", subject, { startAfter: closesAt });
  await recordAudits(tx, [
    attemptCreatedAudit(payment),
    {
      action: "prepaid_topup.started",
      entity: "prepaid_topup",
      entityId: topup.id,
      adminId,
      after: { accountId, method, creditCents, totalCents, paymentId: payment.id },
    },
  ]);
  const [venue] = await tx.db.execute<{ name: string }>(sql`
    select name from enclosures where id = ${account.enclosureId}`);
  return { payment, folio: topup.folio, venue: venue?.name ?? "" };
}

/**
 * Starts to pay money onto the buyer's own account, with the fee of the method on top. A total other than `expectedCents`
 * is refused (`terms.changed`, with the new one in `totalCents`). Not to be called inside a transaction.
 */
export async function startTopup({ ctx, input }: VerbArgs<StartTopupInput>): Promise<PaidDto> {
  const wish = parseInput(StartTopup, input);
  const { userId } = authorizeUser(ctx.actor, "prepaid:own");
  await takePointHere("provider:asked", String(userId));
  const { payment, venue } = await withTx(ctx, (tx) =>
    start(tx, { ...wish, userId, expectedCents: wish.expectedCents }),
  );
  const about = { description: `Recarga de prepago en ${venue}`, payerId: userId };
  const { next } = await openAtProvider(ctx, payment, about, async (tx, opened) => {
    if (opened.kind !== "reference") return;
    await queueMessage(tx, {
      idempotencyKey: `payment.pending:${payment.id}`,
      template: "payment.pending",
      toUserId: userId,
      adminId: payment.adminId,
      payload: { paymentId: payment.id },
    });
  });
  return { folio: payment.folio, paymentId: payment.id, next };
}
