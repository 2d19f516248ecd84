import { and, eq, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { deposits, payments, statementRows } from "@/db/schema";
import { DomainError, notFound } from "@/lib/core/errors";
import { newReference } from "@/lib/payments/deposit/reference";
import { DEPOSIT_LAG_HOURS, type DepositSettings } from "@/lib/payments/deposit/settings";
import type { AttemptRequest, PaymentProvider, PaymentSnapshot } from "@/lib/payments/provider";
import type { DepositRow } from "@/lib/payments/rows";
import type { NextAction, PaymentState } from "@/lib/payments/schemas";

/** A buyer may deposit more than once with a reference: further amounts count once staff has accepted them. */
const EXTRA_CENTS = sql<number>`coalesce((select sum(${statementRows.amountCents}) from ${statementRows}
  where ${statementRows.depositId} = ${deposits.id} and ${statementRows.state} = 'extra'), 0)::int`;

/** A statement names a day and no hour: its noon in Mexico City is that day in all of Mexico. */
const BANK_DAY = sql<Date | null>`(select ((${statementRows.paidOn} + time '12:00') at time zone 'America/Mexico_City')
  from ${statementRows} where ${statementRows.depositId} = ${deposits.id} and ${statementRows.state} = 'matched')`;

/** The last further deposit's. */
const EXTRA_DAY = sql<Date | null>`(select ((max(${statementRows.paidOn}) + time '12:00') at time zone 'America/Mexico_City')
  from ${statementRows} where ${statementRows.depositId} = ${deposits.id} and ${statementRows.state} = 'extra')`;

const TRIES = 5;

/** It is stored with the payment: the buyer is shown these places even if the settings change later. */
function payAtOf(settings: DepositSettings): NonNullable<Extract<NextAction, { kind: "reference" }>["payAt"]> {
  const { bankName, clabe, holder, windowAddress, windowHours } = settings;
  return {
    bank: clabe === "" ? null : { name: bankName, clabe, holder },
    window: windowAddress === "" ? null : { address: windowAddress, hours: windowHours },
  };
}

/** Only an acceptance is money. Money that was seen but not accepted is pending, even after the deposit was closed. */
function stateOf({ state, closedAs }: DepositRow): PaymentState {
  if (state === "accepted") return "paid";
  if (state === "refused") return "failed";
  if (state === "approved" || closedAs === null) return "pending";
  return closedAs === "expired" ? "expired" : "cancelled";
}

/** Each attempt has one deposit with one reference, also when two requests ask at the same time. */
async function depositOf(account: string, { id, amountCents, expiresAt }: AttemptRequest): Promise<DepositRow> {
  const db = getDb();
  const [payment] = await db.select({ adminId: payments.adminId }).from(payments).where(eq(payments.id, id));
  if (!payment) throw notFound();
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    await db
      .insert(deposits)
      .values({ adminId: payment.adminId, paymentId: id, account, reference: newReference(), amountCents, expiresAt })
      .onConflictDoNothing();
    const [row] = await db.select().from(deposits).where(eq(deposits.paymentId, id));
    if (row) return row;
  }
  throw new Error(`No free reference for payment ${id}`);
}

/**
 * Deposits into the venue's bank account or at its window. There is no third party: the references are ours, and the money
 * is what staff accepted.
 */
export function depositProvider(settings: DepositSettings & { account: string }): PaymentProvider {
  const { account, deadlineHours } = settings;
  const here = (reference: string) => and(eq(deposits.account, account), eq(deposits.reference, reference));

  async function snapshotOf(reference: string): Promise<PaymentSnapshot> {
    const [found] = await getDb()
      .select({
        deposit: deposits,
        extra: EXTRA_CENTS,
        bankDay: BANK_DAY,
        extraDay: EXTRA_DAY,
        folio: payments.folio,
        currency: payments.currency,
        back: payments.refundedCents,
      })
      .from(deposits)
      .innerJoin(payments, eq(payments.id, deposits.paymentId))
      .where(here(reference));
    if (!found) throw notFound();
    const { deposit, extra, bankDay, extraDay, folio, currency, back } = found;
    const state = stateOf(deposit);
    return {
      providerId: reference,
      folio,
      state,
      currency,
      refundedCents: back,
      receivedCents: (deposit.receivedCents ?? 0) + extra,
      ...(bankDay ? { paidAt: bankDay } : {}),
      ...(extraDay ? { lastPaidAt: extraDay } : {}),
      failureCode: state === "failed" ? "deposit_refused" : null,
    };
  }

  return {
    id: "deposit",
    capabilities: {
      methods: ["deposit"],
      refund: "none",
      refundByHand: ["deposit"],
      cancelPending: true,
      cash: { deadlineHours, lagHours: DEPOSIT_LAG_HOURS },
    },
    async create(attempt) {
      const { reference, amountCents, expiresAt } = await depositOf(account, attempt);
      return {
        providerId: reference,
        next: {
          kind: "reference",
          network: "deposit",
          reference,
          barcode: reference,
          amountCents,
          expiresAt,
          payAt: payAtOf(settings),
        },
      };
    },
    fetch: snapshotOf,
    /** A deposit whose money somebody has seen is not closed: it stays pending until staff accepts or refuses it. */
    async cancel(reference) {
      await getDb()
        .update(deposits)
        .set({
          closedAt: sql`clock_timestamp()`,
          closedAs: sql`case when ${deposits.expiresAt} <= clock_timestamp() then 'expired' else 'cancelled' end`,
        })
        .where(and(here(reference), eq(deposits.state, "expected"), sql`${deposits.closedAt} is null`));
      return snapshotOf(reference);
    },
    refund: async () => ({ refundId: "", state: "manual" }),
    parseWebhook: async () => {
      throw new DomainError("payment.bad_signature");
    },
  };
}
