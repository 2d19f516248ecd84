import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { getDb, withTx } from "@/db/client";
import { payments, webhookDeliveries } from "@/db/schema";
import { takeAddressPoint } from "@/lib/auth";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError, type ErrorCode, notFound } from "@/lib/core/errors";
import { log, logError } from "@/lib/core/log";
import { parseInput } from "@/lib/core/parse";
import { authorizeSystem } from "@/lib/core/permissions";
import { enqueue } from "@/lib/jobs";
import { type PaymentRow, type PaymentSnapshot, providerFor, recordSnapshot } from "@/lib/payments";
import { syncPayment } from "@/lib/settlement/apply/settle-payment";
import { type Delivery, endDelivery, insertDelivery, paymentOfCharge } from "@/lib/settlement/hot";
import { ReceiveWebhookInput } from "@/lib/settlement/schemas";

/** The job that repeats what a crash interrupts begins after the request should be done. */
const SAFETY_NET_MS = 15_000;

/** The provider knows the charge, but none of our payments has it, or not yet. */
export class UnknownChargeError extends Error {}

async function paymentOf({ provider, account }: Delivery, providerId: string): Promise<PaymentRow | null> {
  const [row] = await paymentOfCharge(getDb(), { provider, account, providerId });
  return row ?? null;
}

/**
 * Finds the payment of a charge that no payment has under this id. Either the callback names a part of the charge, and the
 * provider's answer has the charge's own id, or we crashed before we wrote the id down, and the answer has our folio.
 */
async function adoptCharge(ctx: Ctx, delivery: Delivery, providerId: string): Promise<PaymentRow | null> {
  const { provider } = await providerFor(delivery);
  let snapshot: PaymentSnapshot;
  try {
    snapshot = await provider.fetch(providerId);
  } catch (error) {
    if (error instanceof DomainError && error.code === "resource.not_found") return null;
    throw error;
  }
  if (snapshot.providerId !== providerId) {
    const payment = await paymentOf(delivery, snapshot.providerId);
    if (payment) return payment;
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

/** Counts a failure, after some of which a person is told. A provider that does not answer says nothing of the callback. */
async function countFailure(deliveryId: number, error: unknown): Promise<void> {
  if (error instanceof DomainError && error.code === "payment.provider_unavailable") return;
  await getDb()
    .update(webhookDeliveries)
    .set({ attempts: sql`${webhookDeliveries.attempts} + 1` })
    .where(eq(webhookDeliveries.id, deliveryId));
}

/** Syncs every charge that a callback names, whatever it says of them. */
async function syncCharges(ctx: Ctx, delivery: Delivery): Promise<void> {
  const unknown: string[] = [];
  for (const providerId of delivery.providerIds) {
    const payment = (await paymentOf(delivery, providerId)) ?? (await adoptCharge(ctx, delivery, providerId));
    if (payment === null) unknown.push(providerId);
    else await syncPayment(ctx, payment, "webhook");
  }
  const isApplied = unknown.length === 0;
  await endDelivery(getDb(), {
    id: delivery.id,
    state: isApplied ? "applied" : "unknown",
    appliedAt: isApplied ? ctx.now : null,
  });
  if (!isApplied) throw new UnknownChargeError(`Callback ${delivery.id} names charges that no payment has`);
}

async function applyStored(ctx: Ctx, delivery: Delivery): Promise<void> {
  if (delivery.state === "applied") return;
  try {
    await syncCharges(ctx, delivery);
  } catch (error) {
    if (!(error instanceof UnknownChargeError))
      await countFailure(delivery.id, error).catch((late: unknown) => logError(late, { deliveryId: delivery.id }));
    throw error;
  }
}

/** Applies a stored callback, for the job. Throws `UnknownChargeError` where a charge is nobody's, so that it is tried again. */
export async function applyDelivery({ ctx, input }: VerbArgs<{ deliveryId: number }>): Promise<void> {
  authorizeSystem(ctx.actor);
  const [delivery] = await getDb().select().from(webhookDeliveries).where(eq(webhookDeliveries.id, input.deliveryId));
  if (delivery) await applyStored(ctx, delivery);
}

/** Checks the message's signature and answers its notices. An account that we do not have is not found. */
async function readNotices(ctx: Ctx, { provider: name, account, ...message }: z.output<typeof ReceiveWebhookInput>) {
  const { provider } = await providerFor({ provider: name, account }).catch((error: unknown) => {
    throw error instanceof DomainError ? notFound() : error;
  });
  return provider.parseWebhook({ ...message, now: ctx.now });
}

const FORGED: ReadonlySet<string> = new Set<ErrorCode>(["resource.not_found", "payment.bad_signature"]);

/**
 * Counts a forged message against its address, and throws. It is counted after its signature was checked: an address that
 * sends forgeries can never keep a provider's signed messages out.
 */
async function countForged(ctx: Ctx, error: unknown): Promise<never> {
  if (error instanceof DomainError && FORGED.has(error.code)) await takeAddressPoint("webhook:address", ctx);
  throw error;
}

/**
 * Takes a provider's callback: checks its signature, stores each message once and applies it at once. A job tries again
 * what did not work. Nothing that the callback claims is believed: the provider is asked about the charges.
 */
export async function receiveWebhook({ ctx, input }: VerbArgs<ReceiveWebhookInput>): Promise<{ received: number }> {
  const message = parseInput(ReceiveWebhookInput, input);
  const { provider, account, rawBody: body } = message;
  const system: Ctx = { ...ctx, actor: { kind: "system", name: `webhook:${provider}` } };
  const notices = await readNotices(ctx, message).catch((error: unknown) => countForged(ctx, error));
  const stored = await withTx(system, async (tx) => {
    const rows: Delivery[] = [];
    for (const { dedupeKey, providerIds } of notices) {
      const values = { provider, account, dedupeKey, providerIds: JSON.stringify(providerIds), body };
      const [row] = await insertDelivery(tx.db, values);
      if (!row) continue;
      rows.push(row);
      const startAfter = new Date(ctx.now.getTime() + SAFETY_NET_MS);
      await enqueue(tx.db, "settlement.apply-webhook", { deliveryId: row.id }, { startAfter });
    }
    return rows;
  });
  for (const delivery of stored) {
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
