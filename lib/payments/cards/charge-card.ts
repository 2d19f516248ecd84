import type { Ctx } from "@/lib/core/context";
import { assertNoTransaction } from "@/lib/payments/attempts/at-provider";
import { findCard, keeperOf, refOf } from "@/lib/payments/cards/save-card";
import type { PaymentSnapshot, SavedCardAnswer } from "@/lib/payments/provider";
import type { PaymentRow } from "@/lib/payments/rows";

/**
 * Charges a saved card for an attempt, while its holder is not there, outside any transaction. The attempt is charged once,
 * however often this is called. Throws `payment.provider_unavailable` while nobody knows what became of it.
 */
export async function chargeSavedCard(
  ctx: Ctx,
  payment: PaymentRow,
  { cardId, description }: { cardId: number; description: string },
): Promise<SavedCardAnswer> {
  assertNoTransaction(ctx);
  const row = await findCard({}, cardId);
  const card = refOf(row);
  if (!card || row.state !== "ready") return { refused: "card_declined" };
  const { cards, callbackBase } = await keeperOf(row);
  const { id, folio, amountCents, currency, provider, account } = payment;
  const webhookUrl = `${callbackBase}/api/v1/payments/callback/${provider}/${account}`;
  return cards.charge({ id, folio, card, amountCents, currency, description, webhookUrl });
}

/** What became of an attempt that a card was once charged for; null: nothing was charged. It charges nothing. */
export async function findSavedCharge(
  ctx: Ctx,
  { folio }: Pick<PaymentRow, "folio">,
  cardId: number,
): Promise<PaymentSnapshot | null> {
  assertNoTransaction(ctx);
  const row = await findCard({}, cardId);
  const card = refOf(row);
  return card ? (await keeperOf(row)).cards.find({ folio, card }) : null;
}
