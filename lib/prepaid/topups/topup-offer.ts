import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { messageFor } from "@/lib/core/messages";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { hasContact } from "@/lib/orders";
import { type EnabledMethod, enabledMethods } from "@/lib/payments";
import type { TopupOfferDto, TopupQuoteDto } from "@/lib/prepaid/client";
import { readPrepaid } from "@/lib/prepaid/holder/read-accounts";
import { TopupOffer, type TopupOfferInput } from "@/lib/prepaid/schemas";
import { feeForCredit } from "@/lib/prepaid/topups/amounts";
import {
  asksForContact,
  assertMayTopUp,
  assertTakesMoney,
  deadlineOf,
  feeTermsOf,
  methodRefusal,
  missingOf,
} from "@/lib/prepaid/topups/start-topup";
import { type FeeTerms, METHOD_LABELS } from "@/lib/pricing/client";

const whyNot = (work: () => void): string | null => {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof DomainError) return messageFor(error);
    throw error;
  }
};

interface Asked {
  terms: FeeTerms;
  isVerified: boolean;
  now: Date;
}

function quoteOf(creditCents: number, account: EnabledMethod, { terms, isVerified, now }: Asked): TopupQuoteDto {
  const { method, cash } = account;
  const feeCents = feeForCredit(creditCents, terms, method);
  const totalCents = creditCents + feeCents;
  const refusal = methodRefusal(account, totalCents);
  const waitsForContact = refusal === null && !isVerified && asksForContact(account, totalCents);
  const why = waitsForContact ? new DomainError("payment.contact_unverified") : refusal;
  return {
    method,
    label: METHOD_LABELS[method],
    feeCents,
    totalCents,
    deadlineAt: cash ? deadlineOf(account, now).deadline : null,
    refusal: why === null ? null : messageFor(why),
    waitsForContact,
  };
}

/** The amounts that are offered and may be topped up now, and the one that is asked for, with what each costs by each method. */
export async function getTopupOffer({ ctx, input }: VerbArgs<TopupOfferInput>): Promise<TopupOfferDto> {
  const { accountId, creditCents: asked } = parseInput(TopupOffer, input);
  const { userId } = authorizeUser(ctx.actor, "prepaid:own");
  const [account] = await readPrepaid(ctx, sql`a.id = ${accountId} and a.user_id = ${userId}`, { codes: true });
  if (!account) throw notFound();
  const { venue, limits } = account;
  const [terms, offered, missingCents, isVerified] = await Promise.all([
    feeTermsOf(dbOf(ctx), venue.id),
    enabledMethods({ ctx, adminId: venue.adminId, enclosureId: venue.id }),
    missingOf(dbOf(ctx), accountId, ctx.now),
    hasContact(dbOf(ctx), userId),
  ]);
  const limited = { ...limits, state: account.state, balanceCents: account.balanceCents, debtCents: account.debtCents };
  const problemOf = (cents: number) => (cents === missingCents ? null : whyNot(() => assertMayTopUp(limited, cents)));
  const amounts = [...new Set([...limits.offeredCents, ...(asked === undefined ? [] : [asked])])]
    .filter((cents) => problemOf(cents) === null)
    .sort((one, other) => one - other);
  return {
    account,
    missingCents,
    problem: asked === undefined ? whyNot(() => assertTakesMoney(account)) : problemOf(asked),
    amounts: amounts.map((creditCents) => ({
      creditCents,
      quotes: offered.map((one) => quoteOf(creditCents, one, { terms, isVerified, now: ctx.now })),
    })),
    hasMethods: offered.length > 0,
  };
}
