import { sql } from "drizzle-orm";
import { type Db, getDb, withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import { takePointHere } from "@/lib/auth";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { enqueue } from "@/lib/jobs";
import { queueMessage } from "@/lib/notifications";
import { findCard, keepCard, openCardPage, readCardSetup, writeCard } from "@/lib/payments";
import { lockOwnAccount } from "@/lib/prepaid/accounts/lock-account";
import { TurnOnAutoTopup, type TurnOnAutoTopupInput } from "@/lib/prepaid/auto/auto-schemas";
import { type AutoState, autoHref, CONSENT_VERSION, consentWords } from "@/lib/prepaid/auto/client";
import { endAuto, forgetUnlessUsed } from "@/lib/prepaid/auto/end-auto";
import { type AutoRow, assertTerms, autoOf, isCardOf } from "@/lib/prepaid/auto/read-auto";
import { lockAccount } from "@/lib/prepaid/books/account";
import { AccountId, type AccountIdInput } from "@/lib/prepaid/schemas";

type Tx = Ctx & { db: Db };

/** Errors of a provider that does not answer, or that is no longer there. */
const SILENT: ReadonlySet<string> = new Set(["payment.provider_unavailable", "payment.method_unavailable"]);

async function venueOf(tx: Tx, accountId: number): Promise<{ venue: string; periodCents: number | null }> {
  const [row] = await tx.db.execute<{ venue: string; periodCents: number | null }>(sql`
    select n.name as venue, case when v.tariff ->> 'kind' = 'period' then (v.tariff ->> 'cents')::int end as "periodCents"
    from prepaid_accounts a join enclosures n on n.id = a.enclosure_id
      join prepaid_types t on t.id = a.type_id join prepaid_type_versions v on v.type_id = t.id and v.version = t.version
    where a.id = ${accountId}`);
  if (!row) throw notFound();
  return row;
}

/** From now on it is charged by itself: its holder is told so, and a balance that is low already is topped up. */
async function begin(
  tx: Tx,
  { id, accountId, userId, adminId }: Pick<AutoRow, "id" | "accountId" | "userId" | "adminId">,
) {
  await queueMessage(tx, {
    idempotencyKey: `prepaid.auto_on:${id}`,
    template: "prepaid.auto_on",
    toUserId: userId,
    adminId,
    payload: { autoId: id },
  });
  await enqueue(tx.db, "prepaid.auto-topup", { accountId }, { tenant: adminId });
}

interface Written {
  autoId: number;
  venue: string;
  /** The card that is still to be saved; null: it is on already. */
  newCardId: number | null;
}

async function write(tx: Tx, wish: ReturnType<typeof TurnOnAutoTopup.parse>, userId: number): Promise<Written> {
  const { accountId, card, expectedCents, accepts: _, ...terms } = wish;
  const account = await lockOwnAccount(tx, accountId, userId);
  const { adminId } = account;
  const { taker, feeCents, totalCents } = await assertTerms(tx, accountId, terms);
  if (totalCents !== expectedCents) throw new DomainError("terms.changed", { data: { totalCents } });
  const before = await autoOf(tx, accountId);
  const saved = card === "saved" ? before : null;
  if (card === "saved" && !(saved && isCardOf(await findCard(tx, saved.cardId), taker)))
    throw new DomainError("prepaid.auto_no_card", { field: "card" });
  await endAuto(tx, accountId, "replaced");
  const { venue, periodCents } = await venueOf(tx, accountId);
  const cardId = saved?.cardId ?? (await writeCard(tx, { adminId, userId, account: taker }));
  const state: AutoState = saved ? "on" : "setup";
  const text = consentWords({ ...terms, feeCents, venue, periodCents }).join("\n");
  const [row] = await tx.db.execute<{ id: number }>(sql`
    insert into prepaid_auto_topups (admin_id, account_id, user_id, card_id, state, threshold_cents, amount_cents,
      fee_cents, day_limit_cents, month_limit_cents, consent_version, consent_text, consented_at)
    values (${adminId}, ${accountId}, ${userId}, ${cardId}, ${state}, ${terms.thresholdCents}, ${terms.amountCents},
      ${feeCents}, ${terms.dayLimitCents}, ${terms.monthLimitCents}, ${CONSENT_VERSION}, ${text}, ${tx.now}::timestamptz)
    returning id`);
  if (!row) throw new Error("The consent was not written");
  if (before && before.cardId !== cardId) await forgetUnlessUsed(tx, before);
  await recordAudit(tx, {
    action: "prepaid_account.auto_agreed",
    entity: "prepaid_account",
    entityId: accountId,
    adminId,
    before: { autoState: before?.state ?? "off" },
    after: { autoState: state, ...terms, feeCents, consentVersion: CONSENT_VERSION },
  });
  if (saved) await begin(tx, { id: row.id, accountId, userId, adminId });
  return { autoId: row.id, venue, newCardId: saved ? null : cardId };
}

const pageOf = (ctx: Ctx, accountId: number, cardId: number, venue: string): Promise<string> =>
  openCardPage(ctx, cardId, {
    description: `Recarga automática en ${venue}`,
    returnPath: `${autoHref(accountId)}&tarjeta=lista`,
  });

/**
 * The holder agrees to be charged when the balance falls below an amount. With a card that is saved already it is on at
 * once; otherwise the answer is the provider's page that saves one, where the holder proves to be its owner, and it is on
 * when that is done. It takes the place of what was agreed before. Not to be called inside a transaction.
 */
export async function turnOnAutoTopup({
  ctx,
  input,
}: VerbArgs<TurnOnAutoTopupInput>): Promise<{ accountId: number; url: string | null }> {
  const wish = parseInput(TurnOnAutoTopup, input);
  const { accountId } = wish;
  const { userId } = authorizeUser(ctx.actor, "prepaid:own");
  await takePointHere("provider:asked", String(userId));
  const { newCardId, venue } = await withTx(ctx, (tx) => write(tx, wish, userId));
  return { accountId, url: newCardId === null ? null : await pageOf(ctx, accountId, newCardId, venue) };
}

/** The way back to the provider's page for whoever left it before the card was saved. Not to be called inside a transaction. */
export async function goOnSavingCard({
  ctx,
  input,
}: VerbArgs<AccountIdInput>): Promise<{ accountId: number; url: string | null }> {
  const { accountId } = parseInput(AccountId, input);
  const { userId } = authorizeUser(ctx.actor, "prepaid:own");
  await takePointHere("provider:asked", String(userId));
  const [auto] = await getDb().execute<{ cardId: number; venue: string }>(sql`
    select u.card_id as "cardId", n.name as venue from prepaid_auto_topups u join prepaid_accounts a on a.id = u.account_id
      join enclosures n on n.id = a.enclosure_id
    where u.account_id = ${accountId} and u.state = 'setup' and a.user_id = ${userId}`);
  return { accountId, url: auto ? await pageOf(ctx, accountId, auto.cardId, auto.venue) : null };
}

/**
 * Asks the provider whether the card of a consent is saved, and turns it on; one whose page took no card ends. The caller
 * has authorized the actor, and is in no transaction. A repetition changes nothing.
 */
export async function finishSetup(ctx: Ctx, accountId: number): Promise<void> {
  const auto = await autoOf({}, accountId);
  if (auto?.state !== "setup") return;
  const setup = await readCardSetup(ctx, await findCard({}, auto.cardId));
  if (setup.state === "open") return;
  await withTx(ctx, async (tx) => {
    await lockAccount(tx.db, accountId, null);
    const now = await autoOf(tx, accountId);
    if (now?.id !== auto.id || now.state !== "setup") return;
    if (setup.state === "failed" || !(await keepCard(tx, auto.cardId, setup))) {
      await endAuto(tx, accountId, "not_saved");
      return;
    }
    await tx.db.execute(sql`update prepaid_auto_topups set state = 'on' where id = ${auto.id}`);
    await recordAudit(tx, {
      action: "prepaid_account.auto_on",
      entity: "prepaid_account",
      entityId: accountId,
      adminId: auto.adminId,
      before: { autoState: "setup" },
      after: { autoState: "on" },
    });
    await begin(tx, auto);
  });
}

/** The holder is back from the provider's page. A provider that is silent is asked again by a job. */
export async function finishCardSetup({ ctx, input }: VerbArgs<AccountIdInput>): Promise<void> {
  const { accountId } = parseInput(AccountId, input);
  const { userId } = authorizeUser(ctx.actor, "prepaid:own");
  const [own] = await getDb().execute(sql`
    select 1 from prepaid_accounts where id = ${accountId} and user_id = ${userId}`);
  if (!own) throw notFound();
  try {
    await finishSetup(ctx, accountId);
  } catch (error) {
    if (!(error instanceof DomainError && SILENT.has(error.code))) throw error;
  }
}
