import { and, eq, sql } from "drizzle-orm";
import { type Db, dbOf, getDb } from "@/db/client";
import { savedCards } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { providerFor } from "@/lib/payments/accounts/bind-account";
import { type EnabledMethod, enabledMethods } from "@/lib/payments/accounts/enabled-methods";
import { assertNoTransaction } from "@/lib/payments/attempts/at-provider";
import type { SavedCardDto } from "@/lib/payments/cards/client";
import { CardFace, type CardRef, type CardSetup, type SavedCards } from "@/lib/payments/provider";

/** The provider's page is being opened for so long. */
const OPENING_MS = 2 * 60_000;

export type SavedCardRow = typeof savedCards.$inferSelect;

/** The account that takes a venue's cards, where its provider keeps them and charges them later; null: none does. */
export async function cardSaver(args: {
  ctx: Ctx;
  adminId: number;
  enclosureId: number;
}): Promise<EnabledMethod | null> {
  const taker = (await enabledMethods(args)).find(({ method }) => method === "card");
  return taker?.keepsCards ? taker : null;
}

/** The card and the side of its provider that keeps it. Throws `payment.method_unavailable` where none is there any more. */
export async function keeperOf(card: Pick<SavedCardRow, "provider" | "account">): Promise<{
  cards: SavedCards;
  callbackBase: string;
}> {
  const { provider, callbackBase } = await providerFor(card);
  if (!provider.savedCards) throw new DomainError("payment.method_unavailable");
  return { cards: provider.savedCards, callbackBase };
}

export const refOf = ({ customerRef, cardRef }: SavedCardRow): CardRef | null =>
  customerRef && cardRef ? { customerRef, cardRef } : null;

/** What people recognize a card by; null while it is not saved. */
export function cardDto(card: SavedCardRow): SavedCardDto | null {
  const face = CardFace.safeParse(card);
  return card.state === "ready" && face.success ? { id: card.id, ...face.data } : null;
}

export async function findCard(ctx: { db?: Db }, cardId: number): Promise<SavedCardRow> {
  const [card] = await dbOf(ctx).select().from(savedCards).where(eq(savedCards.id, cardId));
  if (!card) throw notFound();
  return card;
}

/** Writes that a person is about to save a card, in the caller's transaction. Answers its id. */
export async function writeCard(
  tx: { db: Db },
  card: { adminId: number; userId: number; account: Pick<EnabledMethod, "provider" | "account" | "isTest"> },
): Promise<number> {
  const { adminId, userId, account: taker } = card;
  const { provider, account, isTest } = taker;
  const [row] = await tx.db
    .insert(savedCards)
    .values({ adminId, userId, provider, account, isTest })
    .returning({ id: savedCards.id });
  if (!row) throw new Error("The card was not written");
  return row.id;
}

/**
 * Opens the provider's page that saves a card, outside any transaction. Asking again answers the same page. `returnPath` is
 * where the person comes back to.
 */
export async function openCardPage(
  ctx: Ctx,
  cardId: number,
  { description, returnPath }: { description: string; returnPath: string },
): Promise<string> {
  assertNoTransaction(ctx);
  const card = await findCard({}, cardId);
  const { cards, callbackBase } = await keeperOf(card);
  const { setupId, url } = await cards.begin({
    id: card.id,
    description,
    returnUrl: `${callbackBase}${returnPath}`,
    createdAt: card.createdAt,
  });
  await getDb().update(savedCards).set({ setupId }).where(eq(savedCards.id, cardId));
  return url;
}

/** Asks the provider how far a card is, outside any transaction. One whose page was never opened has failed. */
export async function readCardSetup(ctx: Ctx, card: SavedCardRow): Promise<CardSetup> {
  assertNoTransaction(ctx);
  if (!card.setupId) return { state: ctx.now.getTime() - card.createdAt.getTime() < OPENING_MS ? "open" : "failed" };
  return (await keeperOf(card)).cards.readSetup(card.setupId);
}

/** Keeps what the provider says of a card that was saved. Answers whether it is ready: nobody has given it up meanwhile. */
export async function keepCard(
  tx: Ctx & { db: Db },
  cardId: number,
  { card, face }: Extract<CardSetup, { state: "saved" }>,
): Promise<boolean> {
  const [row] = await tx.db
    .update(savedCards)
    .set({ ...card, ...face, state: "ready", readyAt: sql`coalesce(${savedCards.readyAt}, ${tx.now}::timestamptz)` })
    .where(and(eq(savedCards.id, cardId), sql`${savedCards.state} in ('pending', 'ready')`))
    .returning({ id: savedCards.id });
  return row !== undefined;
}
