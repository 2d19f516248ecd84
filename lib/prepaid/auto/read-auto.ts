import { sql } from "drizzle-orm";
import { type Db, dbOf } from "@/db/client";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { hasContact } from "@/lib/orders";
import { cardDto, cardSaver, type EnabledMethod, findCard, type SavedCardRow } from "@/lib/payments";
import { AutoTopupTerms, type AutoTopupTermsInput } from "@/lib/prepaid/auto/auto-schemas";
import {
  type AutoOfferDto,
  type AutoPageDto,
  type AutoState,
  type AutoStateDto,
  type AutoTerms,
  type AutoTopupDto,
  consentWords,
  type PauseReason,
} from "@/lib/prepaid/auto/client";
import { readAccountRow } from "@/lib/prepaid/books/account";
import { findVisible } from "@/lib/prepaid/holder/find-visible";
import { readPrepaid } from "@/lib/prepaid/holder/read-accounts";
import { AccountId, type AccountIdInput } from "@/lib/prepaid/schemas";
import { feeForCredit } from "@/lib/prepaid/topups/amounts";
import {
  asksForContact,
  assertMayTopUp,
  assertTakesMoney,
  feeTermsOf,
  methodRefusal,
} from "@/lib/prepaid/topups/start-topup";
import type { FeeTerms } from "@/lib/pricing/client";

export interface AutoRow extends AutoTerms, Record<string, unknown> {
  id: number;
  adminId: number;
  accountId: number;
  userId: number;
  cardId: number;
  state: AutoState;
  pauseReason: PauseReason | null;
  feeCents: number;
  consentedAt: Date;
}

export const AUTO_COLUMNS = sql.raw(`u.id, u.admin_id as "adminId", u.account_id as "accountId", u.user_id as "userId",
  u.card_id as "cardId", u.state, u.pause_reason as "pauseReason", u.threshold_cents as "thresholdCents",
  u.amount_cents as "amountCents", u.fee_cents as "feeCents", u.day_limit_cents as "dayLimitCents",
  u.month_limit_cents as "monthLimitCents", u.consented_at as "consentedAt"`);

/** The consent of an account that is not off; the account's row guards it. */
export async function autoOf(ctx: { db?: Db }, accountId: number): Promise<AutoRow | null> {
  const [row] = await dbOf(ctx).execute<AutoRow>(sql`
    select ${AUTO_COLUMNS} from prepaid_auto_topups u where u.account_id = ${accountId} and u.state <> 'off'`);
  return row ?? null;
}

/** The automatic top-up of an account as people see it; null: it is off. The caller has authorized the actor. */
export async function readAuto(ctx: { db?: Db }, accountId: number): Promise<AutoTopupDto | null> {
  return shownAuto(ctx, await autoOf(ctx, accountId));
}

async function shownAuto(ctx: { db?: Db }, row: AutoRow | null): Promise<AutoTopupDto | null> {
  if (!row || row.state === "off") return null;
  const { state, pauseReason, thresholdCents, amountCents, feeCents, dayLimitCents, monthLimitCents } = row;
  const card = cardDto(await findCard(ctx, row.cardId));
  const terms = { thresholdCents, amountCents, feeCents, dayLimitCents, monthLimitCents };
  return { ...terms, state, pauseReason, card, since: row.consentedAt };
}

/** Holders read it of their own account, staff of one of its tenant's; null: it is off. */
export async function getAutoTopup({ ctx, input }: VerbArgs<AccountIdInput>): Promise<AutoTopupDto | null> {
  const { accountId } = parseInput(AccountId, input);
  await findVisible(ctx, accountId);
  return readAuto(ctx, accountId);
}

/** How it stands with the buyer's own account, and whether its venue's provider keeps cards at all. */
export async function getAutoState({ ctx, input }: VerbArgs<AccountIdInput>): Promise<AutoStateDto> {
  const { accountId } = parseInput(AccountId, input);
  const { userId } = authorizeUser(ctx.actor, "prepaid:own_read");
  // One statement reads it all: the page that asks is the one that a holder opens at the gate.
  const [found] = await dbOf(ctx).execute<AutoRow & { venueId: number; tenantId: number }>(sql`
    select a.admin_id as "tenantId", a.enclosure_id as "venueId", ${AUTO_COLUMNS}
    from prepaid_accounts a left join prepaid_auto_topups u on u.account_id = a.id and u.state <> 'off'
    where a.id = ${accountId} and a.user_id = ${userId}`);
  if (!found) throw notFound();
  const { venueId, tenantId, ...row } = found;
  const [auto, taker] = await Promise.all([
    shownAuto(ctx, row.id === null ? null : row),
    cardSaver({ ctx, adminId: tenantId, enclosureId: venueId }),
  ]);
  return { auto, isOffered: taker !== null };
}

/** Whether a card may be charged through the account that takes the venue's cards now. */
export const isCardOf = (card: Pick<SavedCardRow, "state" | "provider" | "account">, taker: EnabledMethod): boolean =>
  card.state === "ready" && card.provider === taker.provider && card.account === taker.account;

async function ownAccount(ctx: Ctx, accountId: number) {
  const { userId } = authorizeUser(ctx.actor, "prepaid:own");
  const [account] = await readPrepaid(ctx, sql`a.id = ${accountId} and a.user_id = ${userId}`, { codes: false });
  if (!account) throw notFound();
  return { account, userId };
}

/** What may be put on the account each time: what its type offers, as far as it fits and the card takes it. */
function amountsOf(
  {
    offeredCents,
    topupMinCents,
    topupMaxCents,
  }: { offeredCents: number[]; topupMinCents: number; topupMaxCents: number },
  taker: EnabledMethod,
  terms: FeeTerms,
): AutoOfferDto["amounts"] {
  return offeredCents.flatMap((creditCents) => {
    const feeCents = feeForCredit(creditCents, terms, "card");
    const totalCents = creditCents + feeCents;
    const fits =
      creditCents >= topupMinCents && creditCents <= topupMaxCents && methodRefusal(taker, totalCents) === null;
    return fits ? [{ creditCents, feeCents, totalCents }] : [];
  });
}

/** The automatic top-up of the buyer's own account, with what can be agreed to. */
export async function getAutoPage({ ctx, input }: VerbArgs<AccountIdInput>): Promise<AutoPageDto> {
  const { accountId } = parseInput(AccountId, input);
  const { account } = await ownAccount(ctx, accountId);
  const { venue, limits } = account;
  const [row, auto, taker, terms] = await Promise.all([
    autoOf(ctx, accountId),
    readAuto(ctx, accountId),
    cardSaver({ ctx, adminId: venue.adminId, enclosureId: venue.id }),
    feeTermsOf(dbOf(ctx), venue.id),
  ]);
  if (!taker) return { auto, offer: null };
  const saved = row && row.state !== "setup" ? await findCard(ctx, row.cardId) : null;
  const card = saved && isCardOf(saved, taker) ? cardDto(saved) : null;
  return { auto, offer: { amounts: amountsOf(limits, taker, terms), card } };
}

/** What an account allows: that the amount may be topped up, and that the limits let it happen at all. */
export async function assertTerms(
  ctx: Ctx,
  accountId: number,
  { thresholdCents, amountCents, dayLimitCents, monthLimitCents }: AutoTerms,
): Promise<{ taker: EnabledMethod; feeCents: number; totalCents: number }> {
  const account = await readAccountRow(dbOf(ctx), sql`a.id = ${accountId}`);
  if (!account) throw notFound();
  const { adminId, enclosureId, balanceMaxCents } = account;
  assertTakesMoney(account);
  const taker = await cardSaver({ ctx, adminId, enclosureId });
  if (!taker) throw new DomainError("prepaid.auto_unavailable");
  // It is charged when little is left, whatever the balance is now.
  try {
    assertMayTopUp({ ...account, balanceCents: 0, debtCents: 0 }, amountCents);
  } catch (error) {
    if (error instanceof DomainError) throw new DomainError(error.code, { ...error.details, field: "amountCents" });
    throw error;
  }
  if (thresholdCents + amountCents > balanceMaxCents)
    throw new DomainError("prepaid.auto_threshold", {
      field: "thresholdCents",
      data: { mostCents: balanceMaxCents - amountCents },
    });
  const feeCents = feeForCredit(amountCents, await feeTermsOf(dbOf(ctx), enclosureId), "card");
  const totalCents = amountCents + feeCents;
  const refusal = methodRefusal(taker, totalCents);
  if (refusal) throw new DomainError(refusal.code, { ...refusal.details, field: "amountCents" });
  if (dayLimitCents < totalCents)
    throw new DomainError("prepaid.auto_day_limit", { field: "dayLimitCents", data: { totalCents } });
  if (monthLimitCents < dayLimitCents) throw new DomainError("prepaid.auto_month_limit", { field: "monthLimitCents" });
  if (asksForContact(taker, totalCents) && !(await hasContact(dbOf(ctx), account.userId)))
    throw new DomainError("payment.contact_unverified");
  return { taker, feeCents, totalCents };
}

/** The words that a holder is to agree to, with what its card would be charged each time. Nothing is written. */
export async function planAutoTopup({
  ctx,
  input,
}: VerbArgs<AutoTopupTermsInput>): Promise<{ words: string[]; totalCents: number }> {
  const { accountId, ...terms } = parseInput(AutoTopupTerms, input);
  const { account } = await ownAccount(ctx, accountId);
  const { feeCents, totalCents } = await assertTerms(ctx, accountId, terms);
  const { venue, type } = account;
  return {
    words: consentWords({ ...terms, feeCents, venue: venue.name, periodCents: type.periodCents }),
    totalCents,
  };
}
