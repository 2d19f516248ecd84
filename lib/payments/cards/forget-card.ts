import { eq, sql } from "drizzle-orm";
import { type Db, getDb } from "@/db/client";
import { savedCards } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { logError } from "@/lib/core/log";
import { authorizeSystem } from "@/lib/core/permissions";
import { enqueue } from "@/lib/jobs";
import { keeperOf, refOf, type SavedCardRow } from "@/lib/payments/cards/save-card";

/** As many cards as one run forgets; the next run goes on. */
const PORTION = 200;

/** Nobody charges the card from now on, in the caller's transaction; a job has its provider give it up. */
export async function forgetCard(tx: { db: Db }, cardId: number): Promise<void> {
  const [row] = await tx.db.execute<{ adminId: number }>(sql`
    update saved_cards set state = 'forgetting' where id = ${cardId} and state in ('pending', 'ready')
    returning admin_id as "adminId"`);
  if (row) await enqueue(tx.db, "payments.forget-cards", {}, { tenant: row.adminId });
}

/** As `forgetCard`, for all cards of a person. */
export async function forgetCardsOf(tx: { db: Db }, userId: number): Promise<void> {
  const rows = await tx.db.execute(sql`
    update saved_cards set state = 'forgetting' where user_id = ${userId} and state in ('pending', 'ready') returning id`);
  if (rows.length > 0) await enqueue(tx.db, "payments.forget-cards", {});
}

/** A provider or an account that is no longer there keeps nothing that we could ask it to forget. */
const isGone = (error: unknown): boolean =>
  error instanceof DomainError && (error.code === "payment.method_unavailable" || error.code === "resource.not_found");

async function forgetAtProvider(card: SavedCardRow): Promise<void> {
  const { setupId } = card;
  try {
    await (await keeperOf(card)).cards.forget({ setupId, card: refOf(card) });
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

/**
 * Has providers give up the cards that nobody is to charge any more, and drops what we know of them. A provider that is
 * silent is asked again by the next run. Answers how many cards are forgotten.
 */
export async function forgetCards({ ctx }: { ctx: Ctx }): Promise<number> {
  authorizeSystem(ctx.actor);
  const due = await getDb()
    .select()
    .from(savedCards)
    .where(eq(savedCards.state, "forgetting"))
    .orderBy(savedCards.id)
    .limit(PORTION);
  let forgotten = 0;
  for (const card of due) {
    try {
      await forgetAtProvider(card);
    } catch (error) {
      logError(error, { cardId: card.id, provider: card.provider });
      continue;
    }
    await getDb().execute(sql`
      update saved_cards set state = 'forgotten', forgotten_at = ${ctx.now}::timestamptz, customer_ref = null,
        card_ref = null, brand = null, last4 = null, exp_month = null, exp_year = null
      where id = ${card.id} and state = 'forgetting'`);
    forgotten++;
  }
  return forgotten;
}
