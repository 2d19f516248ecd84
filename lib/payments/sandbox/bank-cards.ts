import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { getDb } from "@/db/client";
import { sandboxCards, sandboxCharges } from "@/db/schema";
import type { CardSetup, PaymentSnapshot } from "@/lib/payments/provider";
import { BANK_LEAST_CENTS, BankError, type Charge, snapshotOf } from "@/lib/payments/sandbox/bank";

export type BankCard = typeof sandboxCards.$inferSelect;

/** The cards that a person may save, as the bank's page offers them. */
export const CARD_NATURES = ["good", "authenticate", "decline", "expired"] as const;
export type CardNature = (typeof CARD_NATURES)[number];

const LAST_FOUR: Readonly<Record<CardNature, string>> = {
  good: "4242",
  authenticate: "3184",
  decline: "0341",
  expired: "0069",
};

/** Why a charge of such a card is refused, where it is. */
const REFUSALS: Readonly<Record<CardNature, string | null>> = {
  good: null,
  authenticate: "authentication_required",
  decline: "card_declined",
  expired: "expired_card",
};

const BRAND = "visa";
const EXPIRES = { expMonth: 12, expYear: 2031 };

export const CardRequest = z.object({
  description: z.string().max(200),
  returnUrl: z.url(),
  expiresAt: z.coerce.date(),
});

export const CardCharge = z.object({
  folio: z.string().min(1).max(40),
  amountCents: z.number().int().min(BANK_LEAST_CENTS).max(100_000_000),
  currency: z.string().length(3),
  description: z.string().max(200),
  webhookUrl: z.url(),
});

/** Opens one page per key. The same key with other words is refused with 409. */
export async function openCard(
  account: string,
  key: string,
  request: z.output<typeof CardRequest>,
  baseUrl: string,
): Promise<{ setupId: string; url: string }> {
  await getDb()
    .insert(sandboxCards)
    .values({ ...request, id: `card_${randomBytes(12).toString("hex")}`, account, idempotencyKey: key })
    .onConflictDoNothing();
  const [card] = await getDb()
    .select()
    .from(sandboxCards)
    .where(and(eq(sandboxCards.account, account), eq(sandboxCards.idempotencyKey, key)));
  if (!card) throw new BankError(500, "card_lost");
  if (card.returnUrl !== request.returnUrl) throw new BankError(409, "idempotency_mismatch");
  return { setupId: card.id, url: `${baseUrl}/dev/bank/save/${card.id}` };
}

export async function findCard(id: string, account?: string): Promise<BankCard> {
  const [card] = await getDb().select().from(sandboxCards).where(eq(sandboxCards.id, id));
  if (!card || (account !== undefined && card.account !== account)) throw new BankError(404, "card_unknown");
  return card;
}

export const isCardOpen = ({ state, expiresAt }: BankCard, now: Date): boolean => state === "open" && expiresAt > now;

export function setupOf(card: BankCard, now: Date): CardSetup {
  const nature = z.enum(CARD_NATURES).safeParse(card.nature).data;
  if (card.state === "saved" && nature)
    return {
      state: "saved",
      card: { customerRef: card.account, cardRef: card.id },
      face: { brand: BRAND, last4: LAST_FOUR[nature], ...EXPIRES },
    };
  return { state: isCardOpen(card, now) ? "open" : "failed" };
}

/** Saves what was chosen on the bank's page, once. */
export async function saveCard(id: string, nature: CardNature, now: Date): Promise<BankCard> {
  if (isCardOpen(await findCard(id), now))
    await getDb()
      .update(sandboxCards)
      .set({ state: "saved", nature })
      .where(and(eq(sandboxCards.id, id), eq(sandboxCards.state, "open")));
  return findCard(id);
}

export async function removeCard(account: string, id: string): Promise<void> {
  await findCard(id, account);
  await getDb().update(sandboxCards).set({ state: "removed" }).where(eq(sandboxCards.id, id));
}

/** Charges a saved card whose holder is not there, once per key. A refusal is a charge that failed. */
export async function chargeCard(
  card: BankCard,
  key: string,
  request: z.output<typeof CardCharge>,
  now: Date,
): Promise<Charge> {
  const nature = z.enum(CARD_NATURES).safeParse(card.nature).data;
  if (card.state !== "saved" || !nature) throw new BankError(422, "card_unknown");
  const failureCode = REFUSALS[nature];
  const outcome =
    failureCode === null
      ? { state: "paid", paidCents: request.amountCents, paidAt: now }
      : { state: "failed", failureCode };
  const { account } = card;
  await getDb()
    .insert(sandboxCharges)
    .values({
      ...request,
      ...outcome,
      id: `ch_${randomBytes(12).toString("hex")}`,
      account,
      idempotencyKey: key,
      cardId: card.id,
      method: "card",
      returnUrl: card.returnUrl,
      expiresAt: now,
    })
    .onConflictDoNothing();
  const [charge] = await getDb()
    .select()
    .from(sandboxCharges)
    .where(and(eq(sandboxCharges.account, account), eq(sandboxCharges.idempotencyKey, key)));
  if (!charge) throw new BankError(500, "charge_lost");
  if (charge.amountCents !== request.amountCents || charge.folio !== request.folio)
    throw new BankError(409, "idempotency_mismatch");
  return charge;
}

/** The charge of a card by its folio; null: nothing was charged. */
export async function chargeOfCard(
  { id }: BankCard,
  folio: string,
  now: Date,
): Promise<{ charge: PaymentSnapshot | null }> {
  const [charge] = await getDb()
    .select()
    .from(sandboxCharges)
    .where(and(eq(sandboxCharges.cardId, id), eq(sandboxCharges.folio, folio)));
  return { charge: charge ? snapshotOf(charge, now) : null };
}
