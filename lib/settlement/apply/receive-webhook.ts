import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { getDb, withTx } from "@/db/client";
import { columnValue, type Given, keptQuery } from "@/db/kept-query";
import { payments, webhookDeliveries } from "@/db/schema";
import { takePoint } from "@/lib/auth";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError, type ErrorCode, notFound } from "@/lib/core/errors";
import { log, logError } from "@/lib/core/log";
import { parseInput } from "@/lib/core/parse";
import { authorizeSystem } from "@/lib/core/permissions";
import { enqueue } from "@/lib/jobs";
import { type PaymentRow, type PaymentSnapshot, providerFor, recordSnapshot } from "@/lib/payments";
import { settleKnown } from "@/lib/settlement/apply/settle-payment";
import { ReceiveWebhookInput } from "@/lib/settlement/schemas";

const SAFETY_NET_MS = 15_000;

type Delivery = typeof webhookDeliveries.$inferSelect;

/** The charge is known to its provider but to no payment of ours (yet). */
export class UnknownChargeError extends Error {}

const paymentBy = keptQuery((db, its: Given<{ provider: string; account: string; providerId: string }>) =>
  db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.provider, its.provider),
        eq(payments.account, its.account),
        eq(payments.providerId, its.providerId),
      ),
    ),
);

async function paymentOf({ provider, account }: Delivery, providerId: string): Promise<PaymentRow | null> {
  const [row] = await paymentBy(getDb(), { provider, account, providerId });
  return row ?? null;
}

const insertDelivery = keptQuery(
  (db, its: Given<Pick<Delivery, "provider" | "account" | "dedupeKey" | "providerIds" | "body">>) =>
    db
      .insert(webhookDeliveries)
      .values({
        provider: its.provider,
        account: its.account,
        dedupeKey: its.dedupeKey,
        providerIds: its.providerIds,
        body: its.body,
      })
      .onConflictDoNothing()
      .returning(),
);

const endDelivery = keptQuery((db, its: Given<Pick<Delivery, "id" | "state" | "appliedAt">>) =>
  db
    .update(webhookDeliveries)
    .set({
      state: columnValue(webhookDeliveries.state, its.state),
      attempts: sql`${webhookDeliveries.attempts} + 1`,
      appliedAt: columnValue(webhookDeliveries.appliedAt, its.appliedAt),
    })
    .where(eq(webhookDeliveries.id, its.id)),
);

/**
 * A charge that no payment has under this id: either the provider calls it by a name of its parts (what it answers has
 * the charge's own), or we crashed between opening it and writing down its id, and the provider still knows our folio.
 */
async function adopt(ctx: Ctx, delivery: Delivery, providerId: string): Promise<PaymentRow | null> {
  const { provider } = await providerFor(delivery);
  let snapshot: PaymentSnapshot;
  try {
    snapshot = await provider.fetch(providerId);
  } catch (error) {
    if (error instanceof DomainError && error.code === "resource.not_found") return null;
    throw error;
  }
  if (snapshot.providerId !== providerId) {
    const known = await paymentOf(delivery, snapshot.providerId);
    if (known) return known;
  }
  if (snapshot.folio === null) return null;
  const [row] = await getDb()
    .select({ id: payments.id, providerId: payments.providerId })
    .from(payments)
    .where(
      and(
        eq(payments.provider, delivery.provider),
        eq(payments.account, delivery.account),
        eq(payments.folio, snapshot.folio),
      ),
    );
  if (!row || (row.providerId !== null && row.providerId !== snapshot.providerId)) return null;
  return recordSnapshot(ctx, row.id, snapshot, "webhook");
}

/**
 * Applies a stored callback: each charge it names is read from the provider and settled. Only the system. Throws
 * `UnknownChargeError` when a charge is nobody's, so that the job tries again. What fails three times otherwise is
 * listed for a person, and tried on.
 */
export async function applyDelivery({ ctx, input }: VerbArgs<{ deliveryId: number }>): Promise<void> {
  authorizeSystem(ctx.actor);
  const [delivery] = await getDb().select().from(webhookDeliveries).where(eq(webhookDeliveries.id, input.deliveryId));
  if (delivery) await applyStored(ctx, delivery);
}

/** Counts a failure to apply; one of the provider itself says nothing of the callback. */
async function countFailure(deliveryId: number, error: unknown): Promise<void> {
  if (error instanceof DomainError && error.code === "payment.provider_unavailable") return;
  await getDb()
    .update(webhookDeliveries)
    .set({ attempts: sql`${webhookDeliveries.attempts} + 1` })
    .where(eq(webhookDeliveries.id, deliveryId));
}

async function applyStored(ctx: Ctx, delivery: Delivery): Promise<void> {
  if (delivery.state === "applied") return;
  try {
    await settleNamed(ctx, delivery);
  } catch (error) {
    if (!(error instanceof UnknownChargeError))
      await countFailure(delivery.id, error).catch((late: unknown) => logError(late, { deliveryId: delivery.id }));
    throw error;
  }
}

async function settleNamed(ctx: Ctx, delivery: Delivery): Promise<void> {
  const unknown: string[] = [];
  for (const providerId of delivery.providerIds) {
    const payment = (await paymentOf(delivery, providerId)) ?? (await adopt(ctx, delivery, providerId));
    if (payment === null) unknown.push(providerId);
    else await settleKnown(ctx, payment, "webhook");
  }
  const isApplied = unknown.length === 0;
  await endDelivery(getDb(), {
    id: delivery.id,
    state: isApplied ? "applied" : "unknown",
    appliedAt: isApplied ? ctx.now : null,
  });
  if (!isApplied) throw new UnknownChargeError(`Callback ${delivery.id} names charges that no payment has`);
}

/** What the message says, once its signature is known to be its account's. */
async function readNotices(ctx: Ctx, { provider: name, account, ...message }: z.output<typeof ReceiveWebhookInput>) {
  const { provider } = await providerFor({ provider: name, account }).catch((error: unknown) => {
    throw error instanceof DomainError ? notFound() : error;
  });
  return provider.parseWebhook({ ...message, now: ctx.now });
}

const FORGED: ReadonlySet<string> = new Set<ErrorCode>(["resource.not_found", "payment.bad_signature"]);

/** Only what nobody signed counts, after it was looked at: whatever an address sends besides, signed messages are taken. */
async function countForged(ctx: Ctx, error: unknown): Promise<never> {
  if (ctx.ip && error instanceof DomainError && FORGED.has(error.code)) await takePoint("webhook:address", ctx.ip);
  throw error;
}

/** A provider's callback: verified, stored once per message, applied at once; a job tries again what did not work. */
export async function receiveWebhook({ ctx, input }: VerbArgs<ReceiveWebhookInput>): Promise<{ received: number }> {
  const message = parseInput(ReceiveWebhookInput, input);
  const { provider: name, account, rawBody } = message;
  const system: Ctx = { ...ctx, actor: { kind: "system", name: `webhook:${name}` } };
  const notices = await readNotices(ctx, message).catch((error: unknown) => countForged(ctx, error));
  const fresh = await withTx(system, async (tx) => {
    const stored: Delivery[] = [];
    for (const { dedupeKey, providerIds } of notices) {
      const [row] = await insertDelivery(tx.db, { provider: name, account, dedupeKey, providerIds, body: rawBody });
      if (!row) continue;
      stored.push(row);
      const startAfter = new Date(ctx.now.getTime() + SAFETY_NET_MS);
      await enqueue(tx.db, "settlement.apply-webhook", { deliveryId: row.id }, { startAfter });
    }
    return stored;
  });
  for (const delivery of fresh) {
    const deliveryId = delivery.id;
    try {
      await applyStored(system, delivery);
    } catch (error) {
      if (error instanceof DomainError)
        log().warn({ requestId: ctx.requestId, deliveryId, code: error.code }, "callback waits");
      else if (!(error instanceof UnknownChargeError)) logError(error, { requestId: ctx.requestId, deliveryId });
    }
  }
  return { received: notices.length };
}
