import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { type Db, dbOf, getDb, withTx } from "@/db/client";
import { type Given, keptQuery } from "@/db/kept-query";
import type { Statement } from "@/db/prepared";
import { payments, users } from "@/db/schema";
import { type AuditInput, recordAudit, recordAudits } from "@/lib/audit";
import type { Ctx } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { newFolio } from "@/lib/core/ids";
import { enqueue, enqueueMany } from "@/lib/jobs";
import { type EnabledMethod, providerFor } from "@/lib/payments/accounts/accounts";
import { type PaymentRow, recordSnapshot } from "@/lib/payments/attempts/record-snapshot";
import { isLive } from "@/lib/payments/attempts/states";
import type { PaymentSource } from "@/lib/payments/client";
import type { Payer, PaymentSnapshot } from "@/lib/payments/provider";
import { NextAction, type PaymentState } from "@/lib/payments/schemas";
import type { Subject, SubjectType } from "@/lib/payments/subject";
import type { Method } from "@/lib/pricing/client";

const LIVE = ["created", "requires_action", "pending"];

const ofSubject = ({ subjectType, subjectId }: Given<Subject>) =>
  and(eq(payments.subjectType, subjectType), eq(payments.subjectId, subjectId));

const byId = keptQuery((db, its: Given<{ id: number }>) => db.select().from(payments).where(eq(payments.id, its.id)));

/** The statement that `paymentById` sends. */
export function paymentRow(paymentId: number): Statement<PaymentRow> {
  return byId.later({ id: paymentId }).as(([row]) => {
    if (!row) throw notFound();
    return row;
  });
}

/** A payment by its id. */
export const paymentById = (ctx: { db?: Db }, paymentId: number): Promise<PaymentRow> =>
  paymentRow(paymentId).send(dbOf(ctx));

/** Locks payments in id order. */
export async function lockPayments(tx: { db: Db }, ids: readonly number[]): Promise<Map<number, PaymentRow>> {
  const rows = await tx.db
    .select()
    .from(payments)
    .where(inArray(payments.id, [...ids]))
    .orderBy(asc(payments.id))
    .for("update");
  return new Map(rows.map((row) => [row.id, row]));
}

const liveOf = keptQuery((db, its: Given<Subject>) =>
  db
    .select()
    .from(payments)
    .where(and(ofSubject(its), inArray(payments.state, LIVE))),
);

/** The attempt of a subject that may still be paid, or null. */
export async function liveAttempt(ctx: { db?: Db }, subject: Subject): Promise<PaymentRow | null> {
  const [row] = await liveOf(dbOf(ctx), subject);
  return row ?? null;
}

const allOf = keptQuery((db, its: Given<Subject>) =>
  db.select().from(payments).where(ofSubject(its)).orderBy(desc(payments.id)),
);

/** All attempts of a subject, the latest first. */
export function attemptsOf(ctx: { db?: Db }, subject: Subject): Promise<PaymentRow[]> {
  return allOf(dbOf(ctx), subject);
}

/** What the buyer does next with an attempt; null while the provider has not answered. */
function nextOf(payment: PaymentRow): NextAction | null {
  const parsed = NextAction.safeParse(payment.next);
  return parsed.success ? parsed.data : null;
}

/**
 * Gives up the attempt that may still be paid, in the caller's transaction: marked cancelled here at once, and at its
 * provider by a job, which also finds out if it was paid meanwhile.
 */
export async function dropAttempts(tx: Ctx & { db: Db }, subject: Subject): Promise<void> {
  const live = await liveAttempt(tx, subject);
  if (live) await drop(tx, live);
}

/** As `dropAttempts`, of many subjects of a type at once. Answers how many it dropped. */
export async function dropAllAttempts(
  tx: Ctx & { db: Db },
  subjectType: SubjectType,
  subjectIds: readonly number[],
): Promise<number> {
  if (subjectIds.length === 0) return 0;
  const live = await tx.db
    .select({ id: payments.id, adminId: payments.adminId, state: payments.state })
    .from(payments)
    .where(
      and(
        eq(payments.subjectType, subjectType),
        sql`${payments.subjectId} = any(${`{${subjectIds.join(",")}}`}::text::bigint[])`,
        inArray(payments.state, LIVE),
      ),
    )
    .orderBy(asc(payments.id))
    .for("update");
  if (live.length === 0) return 0;
  const ids = live.map(({ id }) => id);
  await tx.db
    .update(payments)
    .set({ state: "cancelled", nextPollAt: null })
    .where(sql`${payments.id} = any(${`{${ids.join(",")}}`}::text::bigint[])`);
  await enqueueMany(
    tx.db,
    "settlement.end-attempt",
    ids.map((paymentId) => ({ paymentId, cancel: true })),
  );
  await recordAudits(
    tx,
    live.map(({ id, adminId, state }) => ({
      action: "payment.cancelled",
      entity: "payment",
      entityId: id,
      adminId,
      before: { state },
      after: { state: "cancelled" },
    })),
  );
  return ids.length;
}

async function drop(tx: Ctx & { db: Db }, live: PaymentRow): Promise<void> {
  const [dropped] = await tx.db
    .update(payments)
    .set({ state: "cancelled", nextPollAt: null })
    .where(and(eq(payments.id, live.id), inArray(payments.state, LIVE)))
    .returning({ id: payments.id });
  // Its money has just come: whoever wrote that down decides what becomes of it.
  if (!dropped) return;
  await enqueue(tx.db, "settlement.end-attempt", { paymentId: live.id, cancel: true });
  await recordAudit(tx, {
    action: "payment.cancelled",
    entity: "payment",
    entityId: live.id,
    adminId: live.adminId,
    before: { state: live.state },
    after: { state: "cancelled" },
  });
}

type NewAttempt = Pick<
  PaymentRow,
  | ("subjectType" | "subjectId" | "adminId" | "folio" | "provider" | "account" | "method")
  | ("amountCents" | "isTest" | "expiresAt" | "nextPollAt")
>;

const insertAttempt = keptQuery((db, its: Given<NewAttempt>) =>
  db
    .insert(payments)
    .values({
      subjectType: its.subjectType,
      subjectId: its.subjectId,
      adminId: its.adminId,
      folio: its.folio,
      provider: its.provider,
      account: its.account,
      method: its.method,
      amountCents: its.amountCents,
      isTest: its.isTest,
      expiresAt: its.expiresAt,
      nextPollAt: its.nextPollAt,
    })
    .returning(),
);

/**
 * Writes a new attempt in the caller's transaction, who audits it (`attemptOpened`); `startAttempt` then opens it at the
 * provider. `instead` is the live attempt of another method, which is dropped.
 */
export async function openAttempt(
  tx: Ctx & { db: Db },
  attempt: Subject & {
    adminId: number;
    amountCents: number;
    expiresAt: Date;
    account: EnabledMethod;
    instead: PaymentRow | null;
  },
): Promise<PaymentRow> {
  const { account, adminId, amountCents, expiresAt, instead, ...subject } = attempt;
  if (instead) await drop(tx, instead);
  const [row] = await insertAttempt(tx.db, {
    ...subject,
    adminId,
    folio: newFolio("PG"),
    provider: account.provider,
    account: account.account,
    method: account.method,
    amountCents,
    isTest: account.isTest,
    expiresAt,
    nextPollAt: new Date(tx.now.getTime() + 60_000),
  });
  if (!row) throw new Error("The attempt was not written");
  return row;
}

/** What the audit says of a new attempt. */
export function attemptOpened(payment: PaymentRow): AuditInput {
  const { id, adminId, method, amountCents, provider, subjectType, subjectId } = payment;
  const after = { method, amountCents, provider, subjectType, subjectId };
  return { action: "payment.created", entity: "payment", entityId: id, adminId, after };
}

/** What a provider did is not undone with a transaction, which would also hold its locks while the provider thinks. */
function assertNoTransaction({ db }: Ctx): void {
  if (db) throw new Error("A provider is not asked inside a transaction");
}

async function payerOf(userId: number): Promise<Payer> {
  const [row] = await getDb()
    .select({ name: users.fullName, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  if (!row) throw notFound();
  return row;
}

/**
 * Opens an attempt at its provider, outside any transaction, and writes down where the buyer goes, together with what
 * `opened` adds to that transaction. Repeating it opens nothing twice.
 */
export async function startAttempt(
  ctx: Ctx,
  payment: PaymentRow,
  about: { description: string; payerId: number },
  opened: (tx: Ctx & { db: Db }, next: NextAction) => Promise<void> = async () => undefined,
): Promise<{ payment: PaymentRow; next: NextAction }> {
  const known = nextOf(payment);
  if (known && payment.providerId) return { payment, next: known };
  assertNoTransaction(ctx);
  const { provider, callbackBase } = await providerFor(payment);
  const { providerId, next } = await provider.create({
    id: payment.id,
    folio: payment.folio,
    method: payment.method as Method,
    amountCents: payment.amountCents,
    currency: payment.currency,
    description: about.description,
    createdAt: payment.createdAt,
    expiresAt: payment.expiresAt,
    returnUrl: `${callbackBase}/payment-finish?folio=${payment.folio}`,
    webhookUrl: `${callbackBase}/api/v1/payments/callback/${payment.provider}/${payment.account}`,
    payer: () => payerOf(about.payerId),
  });
  const state: PaymentState = next.kind === "redirect" ? "requires_action" : "pending";
  const snapshot: PaymentSnapshot = {
    providerId,
    folio: payment.folio,
    state,
    receivedCents: 0,
    refundedCents: 0,
    currency: payment.currency,
    failureCode: null,
  };
  return withTx(ctx, async (tx) => {
    const written = await recordSnapshot(tx, payment.id, snapshot, "create", next);
    await opened(tx, next);
    return { payment: written, next };
  });
}

/** What the provider says now, written down. An attempt that never reached its provider answers as it is. */
export async function refreshAttempt(ctx: Ctx, payment: PaymentRow, source: PaymentSource): Promise<PaymentRow> {
  if (!payment.providerId) return payment;
  assertNoTransaction(ctx);
  const { provider } = await providerFor(payment);
  return recordSnapshot(ctx, payment.id, await provider.fetch(payment.providerId), source);
}

/** Ends an attempt at its provider and writes down what that says: it may have been paid meanwhile. */
export async function cancelAttempt(ctx: Ctx, payment: PaymentRow, source: PaymentSource): Promise<PaymentRow> {
  if (payment.providerId) {
    assertNoTransaction(ctx);
    const { provider } = await providerFor(payment);
    return recordSnapshot(ctx, payment.id, await provider.cancel(payment.providerId), source);
  }
  if (!isLive(payment.state)) return payment;
  return withTx(ctx, async (tx) => {
    const [row] = await tx.db
      .update(payments)
      .set({ state: "cancelled", nextPollAt: null })
      .where(and(eq(payments.id, payment.id), inArray(payments.state, LIVE)))
      .returning();
    await recordAudit(tx, {
      action: "payment.cancelled",
      entity: "payment",
      entityId: payment.id,
      adminId: payment.adminId,
      before: { state: payment.state },
      after: { state: "cancelled", source },
    });
    return row ?? payment;
  });
}
