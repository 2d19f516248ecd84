import { sql } from "drizzle-orm";
import { type Db, getDb, TryAgain, withTx } from "@/db/client";
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
import { hasContact, needsContact } from "@/lib/orders";
import type { PaidDto } from "@/lib/orders/client";
import {
  attemptCreatedAudit,
  createAttempt,
  type EnabledMethod,
  enabledMethods,
  liveAttempt,
  openAtProvider,
  type PaymentRow,
  tooLittle,
} from "@/lib/payments";
import { type LockedAccount, lockAccount } from "@/lib/prepaid/books/account";
import { StartTopup, type StartTopupInput } from "@/lib/prepaid/schemas";
import { feeForCredit, ivaOf } from "@/lib/prepaid/topups/amounts";
import { endOtherAttempt } from "@/lib/prepaid/topups/end-attempt";
import { TOPUP } from "@/lib/prepaid/topups/subject";
import type { FeeTerms, Method } from "@/lib/pricing/client";
import { noteBuyer } from "@/lib/users";

type Tx = Ctx & { db: Db };

const MINUTE = 60_000;
const PAY_MINUTES = 15;

/** What limits a top-up. */
export type TopupLimits = Pick<
  LockedAccount,
  "state" | "topupMinCents" | "topupMaxCents" | "balanceMaxCents" | "balanceCents" | "debtCents"
>;

export function assertTakesMoney({ state }: Pick<TopupLimits, "state">): void {
  if (state === "closed") throw new DomainError("prepaid.closed");
  if (state === "blocked") throw new DomainError("prepaid.blocked");
}

/** Refuses what the account's type does not allow: too little, too much, or a balance that would be too high. */
export function assertMayTopUp(account: TopupLimits, creditCents: number): void {
  const { topupMinCents, topupMaxCents, balanceMaxCents, balanceCents, debtCents } = account;
  assertTakesMoney(account);
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

/** Why the account's type does not allow a top-up now; null: it does. */
export function refusalOfTopup(account: TopupLimits, creditCents: number): DomainError | null {
  try {
    assertMayTopUp(account, creditCents);
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

/** The fees of a venue as they are now. */
export async function feeTermsOf(db: Db, enclosureId: number): Promise<FeeTerms> {
  const [row] = await db.execute<{ terms: FeeTerms }>(sql`
    select ${sql.raw(feeTermsJson("n", String(isDemo())))} as terms from enclosures n where n.id = ${enclosureId}`);
  if (!row) throw notFound();
  return row.terms;
}

/**
 * What a car at the exit misses may be less than the least top-up; then exactly that is taken. It includes what is owed,
 * which a top-up pays first.
 */
export async function missingOf(db: Db, accountId: number, now: Date): Promise<number | null> {
  const [row] = await db.execute<{ cents: number }>(sql`
    select (v.frozen_cents - v.charged_cents - v.debt_cents - l.cents + a.debt_cents)::int as cents
    from prepaid_visits v join prepaid_accounts a on a.id = v.account_id cross join lateral (
      select coalesce(sum(rest_cents), 0) as cents from prepaid_lots
      where account_id = a.id and rest_cents > 0 and (expires_at is null or expires_at > ${now}::timestamptz)) l
    where v.account_id = ${accountId} and v.ended_at is null and v.frozen_until >= ${now}::timestamptz
      and v.frozen_cents - v.charged_cents - v.debt_cents > l.cents`);
  return row?.cents ?? null;
}

interface Started {
  payment: PaymentRow;
  venue: string;
}

interface Wish {
  accountId: number;
  userId: number;
  creditCents: number;
  method: Method;
  expectedCents: number | undefined;
}

interface Priced {
  feeCents: number;
  terms: FeeTerms;
  closesAt: Date;
  isTest: boolean;
}

/**
 * Writes a top-up that waits for its payment. One that a consent makes (`autoId`) ends by its provider's answer alone, so
 * it has no deadline.
 */
export async function insertTopup(
  tx: Tx,
  account: LockedAccount,
  { userId, creditCents, method }: Pick<Wish, "userId" | "creditCents" | "method">,
  {
    feeCents,
    terms,
    closesAt,
    isTest,
    autoId = null,
  }: Omit<Priced, "closesAt"> & {
    closesAt: Date | null;
    autoId?: number | null;
  },
): Promise<number> {
  const { feeIvaCents, priceIvaCents } = ivaOf({ creditCents, feeCents }, terms);
  const [row] = await tx.db.execute<{ id: number }>(sql`
    insert into prepaid_topups (admin_id, enclosure_id, account_id, payer_id, folio, method, credit_cents, fee_cents,
      fee_iva_cents, price_iva_cents, fee_terms, is_test, deadline_at, is_automatic, auto_topup_id, created_at)
    values (${account.adminId}, ${account.enclosureId}, ${account.id}, ${userId}, ${newFolio("CT")}, ${method}, ${creditCents},
      ${feeCents}, ${feeIvaCents}, ${priceIvaCents}, ${JSON.stringify(terms)}::text::jsonb, ${isTest}, ${closesAt}::timestamptz,
      ${autoId !== null}, ${autoId}::bigint, ${tx.now}::timestamptz)
    returning id`);
  if (!row) throw new Error("The top-up was not written");
  return row.id;
}

/** A top-up that was begun before is asked for by another method, at the fees of today. */
async function repriceTopup(tx: Tx, topupId: number, { creditCents, method }: Wish, priced: Priced): Promise<void> {
  const { feeCents, terms, closesAt, isTest } = priced;
  const { feeIvaCents, priceIvaCents } = ivaOf({ creditCents, feeCents }, terms);
  await tx.db.execute(sql`
    update prepaid_topups set method = ${method}, fee_cents = ${feeCents}, fee_iva_cents = ${feeIvaCents},
      price_iva_cents = ${priceIvaCents}, fee_terms = ${JSON.stringify(terms)}::text::jsonb, is_test = ${isTest},
      deadline_at = greatest(deadline_at, ${closesAt}::timestamptz)
    where id = ${topupId}`);
}

/** What this payer has begun to put on the account and not paid: two presses, or two tabs, pay one top-up. */
async function waitingTopup({ db, now }: Tx, { accountId, userId, creditCents }: Wish): Promise<number | null> {
  const [row] = await db.execute<{ id: number }>(sql`
    select id from prepaid_topups where account_id = ${accountId} and payer_id = ${userId} and credit_cents = ${creditCents}
      and state = 'awaiting_payment' and deadline_at > ${now}::timestamptz
    order by id desc limit 1`);
  return row?.id ?? null;
}

/**
 * Locks the top-up that goes on, if there is one, and then the account. One that began while the account's row was waited
 * for sends the transaction back to its start, since a top-up is locked before its account.
 */
async function lockWaiting(tx: Tx, wish: Wish): Promise<{ account: LockedAccount; topupId: number | null }> {
  const known = await waitingTopup(tx, wish);
  if (known !== null) await tx.db.execute(sql`select id from prepaid_topups where id = ${known} for no key update`);
  const account = await lockAccount(tx.db, wish.accountId, null);
  if (account.userId !== wish.userId) throw notFound();
  const topupId = await waitingTopup(tx, wish);
  if (topupId !== null && topupId !== known) throw new TryAgain();
  return { account, topupId };
}

async function methodFor(tx: Tx, account: LockedAccount, method: Method): Promise<EnabledMethod> {
  const { adminId, enclosureId } = account;
  const offered = await enabledMethods({ ctx: tx, adminId, enclosureId });
  const found = offered.find((one) => one.method === method);
  if (!found) throw new DomainError("payment.method_unavailable", { field: "method" });
  return found;
}

async function venueName(db: Db, { enclosureId }: LockedAccount): Promise<string> {
  const [row] = await db.execute<{ name: string }>(sql`select name from enclosures where id = ${enclosureId}`);
  return row?.name ?? "";
}

function assertShown(expectedCents: number | undefined, totalCents: number): void {
  if (expectedCents !== undefined && expectedCents !== totalCents)
    throw new DomainError("terms.changed", { data: { totalCents } });
}

/** Why a method does not take a total; null: it takes it. */
export function methodRefusal({ method, leastCents, cash }: EnabledMethod, totalCents: number): DomainError | null {
  if (leastCents !== undefined && totalCents < leastCents) return tooLittle(method, leastCents);
  if (cash?.mostCents !== undefined && totalCents > cash.mostCents)
    return new DomainError("payment.cash_too_much", { field: "method" });
  return null;
}

/** Whether only a verified buyer may pay this much by this method: as for a purchase, and always where a reference waits. */
export const asksForContact = ({ method, cash }: EnabledMethod, totalCents: number): boolean =>
  cash !== undefined || needsContact(method, totalCents);

/** Until when a method is paid, and when we stop waiting for its money. */
export function deadlineOf({ cash }: EnabledMethod, now: Date): { deadline: Date; closesAt: Date } {
  const waits = cash ? cash.deadlineHours * 60 : PAY_MINUTES;
  const deadline = new Date(now.getTime() + waits * MINUTE);
  return { deadline, closesAt: new Date(deadline.getTime() + (cash?.lagHours ?? 0) * 60 * MINUTE) };
}

async function start(tx: Tx, wish: Wish): Promise<Started> {
  const { accountId, userId, creditCents, method, expectedCents } = wish;
  const { account, topupId: known } = await lockWaiting(tx, wish);
  const { adminId } = account;
  const venue = await venueName(tx.db, account);
  const live = known === null ? null : await liveAttempt(tx, { subjectType: TOPUP, subjectId: known });
  if (live && live.method === method) {
    assertShown(expectedCents, live.amountCents);
    return { payment: live, venue };
  }
  if ((await missingOf(tx.db, accountId, tx.now)) !== creditCents) assertMayTopUp(account, creditCents);
  await noteBuyer(tx.db, adminId, userId);
  const [taker, terms] = await together([
    () => methodFor(tx, account, method),
    () => feeTermsOf(tx.db, account.enclosureId),
  ]);
  const feeCents = feeForCredit(creditCents, terms, method);
  const totalCents = creditCents + feeCents;
  assertShown(expectedCents, totalCents);
  const refusal = methodRefusal(taker, totalCents);
  if (refusal) throw refusal;
  if (asksForContact(taker, totalCents) && !(await hasContact(tx.db, userId)))
    throw new DomainError("payment.contact_unverified", { field: "method" });
  const { deadline, closesAt } = deadlineOf(taker, tx.now);
  const priced = { feeCents, terms, closesAt, isTest: taker.isTest };
  const topupId = known ?? (await insertTopup(tx, account, wish, priced));
  if (known !== null) await repriceTopup(tx, known, wish, priced);
  const subject = { subjectType: TOPUP, subjectId: topupId };
  const attempt = { ...subject, adminId, amountCents: totalCents, expiresAt: deadline, account: taker, instead: live };
  const payment = await createAttempt(tx, attempt);
  await enqueue(tx.db, "settlement.close-unpaid", subject, { startAfter: closesAt });
  await recordAudits(tx, [
    attemptCreatedAudit(payment),
    {
      action: "prepaid_topup.started",
      entity: "prepaid_topup",
      entityId: topupId,
      adminId,
      after: { accountId, method, creditCents, totalCents, paymentId: payment.id },
    },
  ]);
  return { payment, venue };
}

/** Starts a top-up, or goes on with one, and opens its attempt at the provider. Outside any transaction. */
async function beginTopup(ctx: Ctx, wish: Wish): Promise<PaidDto> {
  const { payment, venue } = await withTx(ctx, (tx) => start(tx, wish), { retry: {} });
  const about = { description: `Recarga de prepago en ${venue}`, payerId: wish.userId };
  const { next } = await openAtProvider(ctx, payment, about, async (tx, opened) => {
    if (opened.kind !== "reference") return;
    await queueMessage(tx, {
      idempotencyKey: `payment.pending:${payment.id}`,
      template: "payment.pending",
      toUserId: wish.userId,
      adminId: payment.adminId,
      payload: { paymentId: payment.id },
    });
  });
  return { folio: payment.folio, paymentId: payment.id, next };
}

/**
 * Starts to pay money onto the buyer's own account, with the fee of the method on top, or answers the payment of the same
 * amount that is under way. A total other than `expectedCents` is refused (`terms.changed`, with the new one in
 * `totalCents`). Not to be called inside a transaction.
 */
export async function startTopup({ ctx, input }: VerbArgs<StartTopupInput>): Promise<PaidDto> {
  const wish = parseInput(StartTopup, input);
  const { userId } = authorizeUser(ctx.actor, "prepaid:own");
  await takePointHere("provider:asked", String(userId));
  const waiting = await waitingTopup({ ...ctx, db: getDb() }, { ...wish, userId, expectedCents: wish.expectedCents });
  if (waiting !== null) await endOtherAttempt(ctx, waiting, wish.method);
  return beginTopup(ctx, { ...wish, userId, expectedCents: wish.expectedCents });
}
