import { randomBytes, randomInt } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { getDb } from "@/db/client";
import { sandboxCharges, sandboxRefunds } from "@/db/schema";
import type { Opened, PaymentSnapshot, RefundAnswer } from "@/lib/payments/provider";
import { BANK_METHODS } from "@/lib/payments/sandbox/credentials";
import { PaymentState } from "@/lib/payments/schemas";

export type Charge = typeof sandboxCharges.$inferSelect;

export const ChargeRequest = z.object({
  folio: z.string().min(1).max(40),
  method: z.enum(BANK_METHODS),
  amountCents: z.number().int().min(1).max(100_000_000),
  currency: z.string().length(3),
  description: z.string().max(200),
  expiresAt: z.coerce.date(),
  returnUrl: z.url(),
  webhookUrl: z.url(),
});

export const BANK_LEAST_CENTS = 100;
export const AMOUNT_TOO_SMALL = "amount_too_small";

export const CHOICES = ["approve", "late", "double", "reordered", "less", "more", "decline", "cash"] as const;
export type Choice = (typeof CHOICES)[number];

export class BankError extends Error {
  readonly status: number;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
  }
}

const LIVE = new Set(["requires_action", "pending"]);
const isOpen = (charge: Charge, now: Date) => LIVE.has(charge.state) && charge.expiresAt > now;

function stateOf(charge: Charge, now: Date): PaymentState {
  if (LIVE.has(charge.state) && charge.expiresAt <= now) return "expired";
  if (charge.state !== "paid" || charge.refundedCents === 0) return PaymentState.parse(charge.state);
  return charge.refundedCents >= charge.paidCents ? "refunded" : "partially_refunded";
}

export function snapshotOf(charge: Charge, now: Date): PaymentSnapshot {
  return {
    providerId: charge.id,
    folio: charge.folio,
    state: stateOf(charge, now),
    receivedCents: charge.paidCents,
    ...(charge.paidAt ? { paidAt: charge.paidAt } : {}),
    refundedCents: charge.refundedCents,
    ...(charge.refundedAt ? { refundedAt: charge.refundedAt } : {}),
    ...(charge.disputedAt ? { disputedAt: charge.disputedAt } : {}),
    ...(charge.method === "card" && charge.paidAt ? { cardFunding: "credit" as const } : {}),
    currency: charge.currency,
    failureCode: charge.failureCode,
  };
}

function openedOf(charge: Charge, baseUrl: string): Opened {
  if (charge.method !== "cash" || charge.reference === null) {
    return {
      providerId: charge.id,
      next: { kind: "redirect", url: `${baseUrl}/dev/bank/pay/${charge.id}`, expiresAt: charge.expiresAt },
    };
  }
  const { reference, amountCents, expiresAt } = charge;
  return {
    providerId: charge.id,
    next: { kind: "reference", network: "paynet", reference, barcode: reference, amountCents, expiresAt },
  };
}

/** Opens one charge per key. The same key with other figures is refused with 409. */
export async function openCharge(
  account: string,
  key: string,
  request: z.output<typeof ChargeRequest>,
  baseUrl: string,
): Promise<Opened> {
  if (request.amountCents < BANK_LEAST_CENTS) throw new BankError(422, AMOUNT_TOO_SMALL);
  const db = getDb();
  await db
    .insert(sandboxCharges)
    .values({
      ...request,
      id: `ch_${randomBytes(12).toString("hex")}`,
      account,
      idempotencyKey: key,
      state: request.method === "cash" ? "pending" : "requires_action",
      reference: request.method === "cash" ? Array.from({ length: 14 }, () => randomInt(10)).join("") : null,
    })
    .onConflictDoNothing();
  const [charge] = await db
    .select()
    .from(sandboxCharges)
    .where(and(eq(sandboxCharges.account, account), eq(sandboxCharges.idempotencyKey, key)));
  if (!charge) throw new BankError(500, "charge_lost");
  if (
    charge.amountCents !== request.amountCents ||
    charge.method !== request.method ||
    charge.folio !== request.folio
  ) {
    throw new BankError(409, "idempotency_mismatch");
  }
  return openedOf(charge, baseUrl);
}

/** `reference` is the one that a person reads out at the till. */
export async function findCharge(where: { id: string; account?: string } | { reference: string }): Promise<Charge> {
  const [charge] = await getDb()
    .select()
    .from(sandboxCharges)
    .where(
      "reference" in where
        ? eq(sandboxCharges.reference, where.reference)
        : and(
            eq(sandboxCharges.id, where.id),
            where.account === undefined ? undefined : eq(sandboxCharges.account, where.account),
          ),
    );
  if (!charge) throw new BankError(404, "charge_unknown");
  return charge;
}

async function change(id: string, work: (charge: Charge) => Partial<Charge>): Promise<Charge> {
  return getDb().transaction(async (tx) => {
    const [charge] = await tx.select().from(sandboxCharges).where(eq(sandboxCharges.id, id)).for("update");
    if (!charge) throw new BankError(404, "charge_unknown");
    const values = work(charge);
    if (Object.keys(values).length > 0) await tx.update(sandboxCharges).set(values).where(eq(sandboxCharges.id, id));
    return { ...charge, ...values };
  });
}

/** A paid charge stays paid. */
export async function cancelCharge(account: string, id: string, now: Date): Promise<PaymentSnapshot> {
  await findCharge({ id, account });
  const charge = await change(id, (found) => (isOpen(found, now) ? { state: "cancelled" } : {}));
  return snapshotOf(charge, now);
}

/**
 * Carries out what the bank's customer chose on its page. Tests of late money use `force`, which takes the money although
 * the charge has ended, as a slow bank does.
 */
export async function decideCharge(
  id: string,
  choice: Choice,
  now: Date,
  options: { force?: boolean } = {},
): Promise<{ charge: Charge; changed: boolean }> {
  let changed = false;
  const charge = await change(id, (found) => {
    if (!isOpen(found, now) && !(options.force && found.paidCents === 0)) return {};
    changed = true;
    if (choice === "decline") return { state: "failed", failureCode: "card_declined" };
    const difference = choice === "less" ? -1_000 : choice === "more" ? 1_000 : 0;
    const paidCents = Math.max(1, found.amountCents + difference);
    return { state: "paid", paidCents, paidAt: now, failureCode: null };
  });
  return { charge, changed };
}

/** Pays money back once per key. More than was paid is refused with 422. */
export async function refundCharge(
  account: string,
  id: string,
  key: string,
  amountCents: number,
  now: Date = new Date(),
): Promise<RefundAnswer> {
  await findCharge({ id, account });
  return getDb().transaction(async (tx) => {
    const [charge] = await tx.select().from(sandboxCharges).where(eq(sandboxCharges.id, id)).for("update");
    if (!charge) throw new BankError(404, "charge_unknown");
    const [known] = await tx
      .select()
      .from(sandboxRefunds)
      .where(and(eq(sandboxRefunds.chargeId, id), eq(sandboxRefunds.idempotencyKey, key)));
    if (known) {
      if (known.amountCents !== amountCents) throw new BankError(409, "idempotency_mismatch");
      return { refundId: known.id, state: "done", at: known.createdAt };
    }
    if (charge.refundedCents + amountCents > charge.paidCents) throw new BankError(422, "refund_exceeds");
    const refundId = `re_${randomBytes(12).toString("hex")}`;
    await tx
      .insert(sandboxRefunds)
      .values({ id: refundId, chargeId: id, idempotencyKey: key, amountCents, createdAt: now });
    await tx
      .update(sandboxCharges)
      .set({ refundedCents: sql`${sandboxCharges.refundedCents} + ${amountCents}`, refundedAt: now })
      .where(eq(sandboxCharges.id, id));
    return { refundId, state: "done", at: now };
  });
}
