import { sql } from "drizzle-orm";
import { type Db, getDb, withTx } from "@/db/client";
import { recordAudit, recordAudits } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { authorizeSystem } from "@/lib/core/permissions";
import { queueMessage } from "@/lib/notifications";
import {
  attemptCreatedAudit,
  attemptsOf,
  cardSaver,
  chargeSavedCard,
  createAttempt,
  dropLiveAttempt,
  findCard,
  findSavedCharge,
  isLive,
  isPaid,
  type PaymentRow,
  type PaymentSnapshot,
  recordSnapshot,
} from "@/lib/payments";
import { readFacts } from "@/lib/prepaid/accounts/lock-account";
import { PAUSE_REASONS, type PauseReason } from "@/lib/prepaid/auto/client";
import { forgetUnlessUsed } from "@/lib/prepaid/auto/end-auto";
import { AUTO_COLUMNS, type AutoRow, autoOf, isCardOf } from "@/lib/prepaid/auto/read-auto";
import { type LockedAccount, lockAccount } from "@/lib/prepaid/books/account";
import { feeForCredit } from "@/lib/prepaid/topups/amounts";
import { feeTermsOf, insertTopup, methodRefusal, refusalOfTopup } from "@/lib/prepaid/topups/start-topup";
import { TOPUP } from "@/lib/prepaid/topups/subject";
import { applyPayment } from "@/lib/settlement";

type Tx = Ctx & { db: Db };

/** A charge that was asked for and not answered may still be made for so long. */
const UNANSWERED_MS = 2 * 60_000;
/** An attempt needs an end; this one is ended by its provider's answer and by nothing else. */
const ATTEMPT_MS = 7 * 86_400_000;

const subjectOf = (topupId: number) => ({ subjectType: TOPUP, subjectId: topupId });

/** What automatic top-ups have charged a card of an account today and this month, by the venue's clock. */
async function chargedOf(
  tx: Tx,
  { id, timeZone }: LockedAccount,
): Promise<{ dayCents: number; monthCents: number; day: string }> {
  const local = sql`(${tx.now}::timestamptz at time zone ${timeZone})`;
  const [row] = await tx.db.execute<{ dayCents: number; monthCents: number; day: string }>(sql`
    select coalesce(sum(t.credit_cents + t.fee_cents)
        filter (where t.created_at >= date_trunc('day', ${local}) at time zone ${timeZone}), 0)::int as "dayCents",
      coalesce(sum(t.credit_cents + t.fee_cents), 0)::int as "monthCents", to_char(${local}, 'YYYY-MM-DD') as day
    from prepaid_topups t
    where t.account_id = ${id} and t.is_automatic and t.state not in ('expired', 'cancelled')
      and t.created_at >= date_trunc('month', ${local}) at time zone ${timeZone}`);
  return row ?? { dayCents: 0, monthCents: 0, day: "" };
}

/** Nothing is charged until its holder agrees anew, who is told so once. The caller has locked the account. */
async function pause(tx: Tx, auto: AutoRow, reason: PauseReason): Promise<void> {
  const { id, accountId, adminId, userId } = auto;
  const [paused] = await tx.db.execute(sql`
    update prepaid_auto_topups set state = 'paused', pause_reason = ${reason} where id = ${id} and state = 'on' returning id`);
  if (!paused) return;
  await recordAudit(tx, {
    action: "prepaid_account.auto_paused",
    entity: "prepaid_account",
    entityId: accountId,
    adminId,
    before: { autoState: "on" },
    after: { autoState: "paused", reason },
  });
  await queueMessage(tx, {
    idempotencyKey: `prepaid.auto_paused:${id}`,
    template: "prepaid.auto_paused",
    toUserId: userId,
    adminId,
    payload: { autoId: id },
  });
}

/** Tells once a day that a limit keeps a low balance from being topped up. */
const tellLimit = (
  tx: Tx,
  { id, userId, adminId }: AutoRow,
  by: "day" | "month",
  day: string,
): Promise<number | null> =>
  queueMessage(tx, {
    idempotencyKey: `prepaid.auto_limit:${id}:${by === "day" ? day : day.slice(0, 7)}`,
    template: "prepaid.auto_limit",
    toUserId: userId,
    adminId,
    payload: { autoId: id, by },
  });

/** The top-up that an account's consent has under way; there is one at most. */
async function underWay(ctx: { db: Db }, accountId: number): Promise<number | null> {
  const [row] = await ctx.db.execute<{ id: number }>(sql`
    select id from prepaid_topups where account_id = ${accountId} and is_automatic and state = 'awaiting_payment'`);
  return row?.id ?? null;
}

/** An account that is not in use, that a bank is asking about, or that is nobody's any more is charged nothing. */
async function mayBegin(tx: Tx, account: LockedAccount, auto: AutoRow): Promise<boolean> {
  if (account.state !== "active" || account.userId !== auto.userId) return false;
  const { isDisputed, isClosing } = await readFacts(tx, account);
  return !isDisputed && !isClosing;
}

/**
 * Writes the top-up of a balance that is too low, with its attempt, where the consent allows one; the provider is asked
 * later. Answers the one that is under way, old or new. Of two workers the second waits for the account and finds it.
 */
async function begin(tx: Tx, accountId: number): Promise<number | null> {
  const account = await lockAccount(tx.db, accountId, null);
  const known = await underWay(tx, accountId);
  if (known !== null) return known;
  const auto = await autoOf(tx, accountId);
  if (auto?.state !== "on" || account.balanceCents >= auto.thresholdCents) return null;
  if (!(await mayBegin(tx, account, auto))) return null;
  const { adminId, enclosureId } = account;
  const taker = await cardSaver({ ctx: tx, adminId, enclosureId });
  if (!taker || !isCardOf(await findCard(tx, auto.cardId), taker)) {
    await pause(tx, auto, "account_changed");
    return null;
  }
  const { amountCents: creditCents, userId } = auto;
  const terms = await feeTermsOf(tx.db, enclosureId);
  const feeCents = feeForCredit(creditCents, terms, "card");
  const totalCents = creditCents + feeCents;
  // What costs less than was agreed to needs no new consent.
  if (feeCents > auto.feeCents) {
    await pause(tx, auto, "fee_changed");
    return null;
  }
  if (refusalOfTopup(account, creditCents) !== null || methodRefusal(taker, totalCents) !== null) {
    await pause(tx, auto, "limits_changed");
    return null;
  }
  const charged = await chargedOf(tx, account);
  const by =
    charged.dayCents + totalCents > auto.dayLimitCents
      ? ("day" as const)
      : charged.monthCents + totalCents > auto.monthLimitCents
        ? ("month" as const)
        : null;
  if (by !== null) {
    await tellLimit(tx, auto, by, charged.day);
    return null;
  }
  const wish = { userId, creditCents, method: "card" as const };
  const priced = { feeCents, terms, closesAt: null, isTest: taker.isTest, autoId: auto.id };
  const topupId = await insertTopup(tx, account, wish, priced);
  const expiresAt = new Date(tx.now.getTime() + ATTEMPT_MS);
  const attempt = { adminId, amountCents: totalCents, expiresAt, account: taker, instead: null };
  const payment = await createAttempt(tx, { ...subjectOf(topupId), ...attempt });
  await recordAudits(tx, [
    attemptCreatedAudit(payment),
    {
      action: "prepaid_topup.started",
      entity: "prepaid_topup",
      entityId: topupId,
      adminId,
      after: { accountId, method: "card", creditCents, totalCents, paymentId: payment.id, isAutomatic: true },
    },
  ]);
  return topupId;
}

interface Automatic extends AutoRow {
  topupState: string;
  askedAt: Date | null;
}

/** Locks an automatic top-up, then its account, and reads the consent that it was made by. */
async function lockAutomatic(tx: Tx, topupId: number): Promise<{ account: LockedAccount; auto: Automatic } | null> {
  const [topup] = await tx.db.execute<{ accountId: number }>(sql`
    select account_id as "accountId" from prepaid_topups where id = ${topupId} for no key update`);
  if (!topup) return null;
  const account = await lockAccount(tx.db, topup.accountId, null);
  const [auto] = await tx.db.execute<Automatic>(sql`
    select ${AUTO_COLUMNS}, t.state as "topupState", t.asked_at as "askedAt"
    from prepaid_topups t join prepaid_auto_topups u on u.id = t.auto_topup_id where t.id = ${topupId}`);
  return auto ? { account, auto } : null;
}

/** Ends a top-up for which nothing was charged. What its provider takes all the same later is credited. */
async function endUnpaid(tx: Tx, topupId: number, auto: Automatic): Promise<void> {
  await tx.db.execute(sql`
    update prepaid_topups set state = 'expired', closed_at = ${tx.now}::timestamptz where id = ${topupId}`);
  await dropLiveAttempt(tx, subjectOf(topupId));
  await recordAudit(tx, {
    action: "prepaid_topup.expired",
    entity: "prepaid_topup",
    entityId: topupId,
    adminId: auto.adminId,
    before: { state: "awaiting_payment" },
    after: { state: "expired" },
  });
  if (auto.state === "off") await forgetUnlessUsed(tx, auto);
}

type Step = "charge" | "find" | "done";

/**
 * What is to be asked of the provider. Nothing is charged once the consent is off or paused, or the account is not in use
 * any more; but what was asked for before then may have been done, and that is found out.
 */
async function nextStep(tx: Tx, topupId: number): Promise<{ step: Step; auto: Automatic } | null> {
  const locked = await lockAutomatic(tx, topupId);
  if (!locked) return null;
  const { account, auto } = locked;
  if (auto.topupState !== "awaiting_payment") return null;
  if (auto.state === "on" && (await mayBegin(tx, account, auto))) {
    await tx.db.execute(sql`
      update prepaid_topups set asked_at = ${tx.now}::timestamptz where id = ${topupId}`);
    return { step: "charge", auto };
  }
  if (auto.askedAt !== null) return { step: "find", auto };
  await endUnpaid(tx, topupId, auto);
  return { step: "done", auto };
}

const isReason = (code: string | null): code is PauseReason => PAUSE_REASONS.some((reason) => reason === code);

/** The provider refused: the top-up ends, and the consent pauses. A repetition changes nothing. */
async function refuse(
  ctx: Ctx,
  topupId: number,
  code: string | null,
  snapshot: { of: number; said: PaymentSnapshot } | null,
) {
  await withTx(ctx, async (tx) => {
    const locked = await lockAutomatic(tx, topupId);
    if (locked?.auto.topupState !== "awaiting_payment") return;
    if (snapshot) await recordSnapshot(tx, snapshot.of, snapshot.said, "create");
    await endUnpaid(tx, topupId, locked.auto);
    await pause(tx, locked.auto, isReason(code) ? code : "card_declined");
  });
}

async function record(ctx: Ctx, topupId: number, payment: PaymentRow, said: PaymentSnapshot): Promise<void> {
  if (!isLive(said.state) && !isPaid(said.state))
    return refuse(ctx, topupId, said.failureCode, { of: payment.id, said });
  await recordSnapshot(ctx, payment.id, said, "create");
  if (isPaid(said.state)) await applyPayment(ctx, payment.id);
}

async function findOut(ctx: Ctx, topupId: number, payment: PaymentRow, auto: Automatic): Promise<void> {
  const said = await findSavedCharge(ctx, payment, auto.cardId);
  if (said) return record(ctx, topupId, payment, said);
  if (auto.askedAt && ctx.now.getTime() - auto.askedAt.getTime() < UNANSWERED_MS) return;
  await withTx(ctx, async (tx) => {
    const locked = await lockAutomatic(tx, topupId);
    if (locked?.auto.topupState === "awaiting_payment") await endUnpaid(tx, topupId, locked.auto);
  });
}

/** The venue's name, which stands on the card's statement. */
async function venueOf(accountId: number): Promise<string> {
  const [row] = await getDb().execute<{ name: string }>(sql`
    select n.name from prepaid_accounts a join enclosures n on n.id = a.enclosure_id where a.id = ${accountId}`);
  return row?.name ?? "";
}

/**
 * Goes on with an automatic top-up from wherever it stands: what the provider said already is carried out, and otherwise it
 * is asked, outside any transaction, by the key of the attempt. Throws while the provider is silent.
 */
export async function goOn(ctx: Ctx, topupId: number): Promise<void> {
  const [payment] = await attemptsOf({}, subjectOf(topupId));
  if (!payment) return;
  if (isPaid(payment.state)) return applyPayment(ctx, payment.id);
  if (!isLive(payment.state)) return refuse(ctx, topupId, payment.failureCode, null);
  // Its provider has it and has not decided: the poll asks.
  if (payment.providerId) return;
  const next = await withTx(ctx, (tx) => nextStep(tx, topupId));
  if (!next || next.step === "done") return;
  const { auto } = next;
  if (next.step === "find") return findOut(ctx, topupId, payment, auto);
  const description = `Recarga automática en ${await venueOf(auto.accountId)}`;
  const answer = await chargeSavedCard(ctx, payment, { cardId: auto.cardId, description });
  if ("refused" in answer) return refuse(ctx, topupId, answer.refused, null);
  return record(ctx, topupId, payment, answer.snapshot);
}

/**
 * Tops up an account whose balance is below what its holder agreed to, for the job that a charge leaves behind. It is
 * charged once however often and in however many workers this runs, and wherever it is killed.
 */
export async function topUpAutomatically({ ctx, input }: VerbArgs<{ accountId: number }>): Promise<void> {
  authorizeSystem(ctx.actor);
  const topupId = await withTx(ctx, (tx) => begin(tx, input.accountId));
  if (topupId !== null) await goOn(ctx, topupId);
}
