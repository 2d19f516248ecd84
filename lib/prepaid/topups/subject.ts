import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { batch, sqlStatement } from "@/db/pipeline";
import { recordAudit } from "@/lib/audit";
import type { Ctx } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { enqueue } from "@/lib/jobs";
import { type ItemParts, paymentBalance, postTopup } from "@/lib/ledger";
import { queueMessage } from "@/lib/notifications";
import type { LockedSubject, PaymentRow, PaymentSubject } from "@/lib/payments";
import { type LockedAccount, readAccountRow } from "@/lib/prepaid/books/account";
import { payDebts } from "@/lib/prepaid/books/debts";
import { addLot, lotOfTopup } from "@/lib/prepaid/books/lots";
import { move } from "@/lib/prepaid/books/move";
import { ivaOf, splitOf } from "@/lib/prepaid/topups/amounts";
import {
  backOf,
  disputedCents,
  disputeReturned,
  isLost,
  ivaBackOf,
  noneEnded,
  restore,
  suspend,
} from "@/lib/prepaid/topups/disputes";
import type { FeeTerms } from "@/lib/pricing/client";

type Tx = Ctx & { db: Db };

/** The type by which payments know top-ups. */
export const TOPUP = "prepaid_topup" as const;

export type TopupState =
  | "awaiting_payment"
  | "paid"
  | "partially_refunded"
  | "refunded"
  | "expired"
  | "cancelled"
  | "review";

interface TopupRow extends Record<string, unknown> {
  id: number;
  adminId: number;
  enclosureId: number;
  accountId: number;
  payerId: number | null;
  folio: string;
  state: TopupState;
  creditCents: number;
  feeCents: number;
  feeTerms: FeeTerms;
  creditedCents: number | null;
  creditedFeeCents: number | null;
  method: string | null;
  deadlineAt: Date | null;
  dbNow: Date;
}

const SOLD: ReadonlySet<TopupState> = new Set(["paid", "partially_refunded", "refunded"]);

const topupLock = (id: number) =>
  sqlStatement<TopupRow>(sql`
    select id, admin_id as "adminId", enclosure_id as "enclosureId", account_id as "accountId", payer_id as "payerId", folio, state,
      credit_cents as "creditCents", fee_cents as "feeCents", fee_terms as "feeTerms", credited_cents as "creditedCents",
      credited_fee_cents as "creditedFeeCents", method, deadline_at as "deadlineAt", statement_timestamp() as "dbNow"
    from prepaid_topups where id = ${id} for no key update`);

/** Locks the account of a top-up after the top-up itself: whoever changes its balance waits. */
const accountLock = (topupId: number) =>
  sqlStatement<{ id: number }>(sql`
    select a.id from prepaid_accounts a where a.id = (select account_id from prepaid_topups where id = ${topupId})
    for no key update`);

async function setState(tx: Tx, topup: TopupRow, state: TopupState): Promise<void> {
  if (topup.state === state) return;
  await tx.db.execute(sql`
    update prepaid_topups set state = ${state},
      closed_at = case when ${state} in ('expired', 'cancelled', 'refunded') then ${tx.now}::timestamptz end
    where id = ${topup.id}`);
}

async function auditState(
  tx: Tx,
  topup: TopupRow,
  action: "paid" | "expired" | "cancelled" | "refunded",
  after: object,
) {
  await recordAudit(tx, {
    action: `prepaid_topup.${action}`,
    entity: "prepaid_topup",
    entityId: topup.id,
    adminId: topup.adminId,
    before: { state: topup.state },
    after: { ...after },
  });
}

async function moveDeadline(tx: Tx, topupId: number, deadline: Date): Promise<void> {
  await tx.db.execute(sql`update prepaid_topups set deadline_at = ${deadline}::timestamptz where id = ${topupId}`);
  await enqueue(tx.db, "settlement.close-unpaid", { subjectType: TOPUP, subjectId: topupId }, { startAfter: deadline });
}

const expiryOf = ({ expiryDays }: LockedAccount, now: Date): Date | null =>
  expiryDays === null ? null : new Date(now.getTime() + expiryDays * 86_400_000);

/**
 * Puts what a payment brought on the account: a lot, its movement and the ledger's; the first one activates the account.
 * What came short is credited less the fee by the same rule.
 */
async function credit(tx: Tx, topup: TopupRow, payment: PaymentRow): Promise<boolean> {
  const account = await readAccountRow(tx.db, sql`a.id = ${topup.accountId}`);
  if (!account || account.state === "closed") return false;
  const { creditCents, feeCents, feeIvaCents } = amountsOf(topup, payment);
  const { id: paymentId, adminId, provider, account: providerAccount, isTest } = payment;
  const lot = await addLot(tx.db, {
    accountId: account.id,
    kind: "paid",
    amountCents: creditCents,
    ivaBps: topup.feeTerms.priceIvaBps,
    expiresAt: expiryOf(account, tx.now),
    topupId: topup.id,
    paymentId,
    provider,
    providerAccount,
    isTest,
  });
  await tx.db.execute(sql`
    update prepaid_topups set state = 'paid', paid_at = coalesce(paid_at, ${tx.now}::timestamptz), closed_at = null,
      method = ${payment.method}, credited_cents = ${creditCents}, credited_fee_cents = ${feeCents},
      is_test = ${isTest}
    where id = ${topup.id}`);
  const sold = { subjectType: TOPUP, subjectId: topup.id };
  await postTopup(tx, {
    adminId,
    provider,
    account: providerAccount,
    isTest,
    paymentId,
    enclosureId: account.enclosureId,
    sold,
    creditCents,
    feeCents,
    feeIvaCents,
    collectedAt: payment.providerPaidAt,
  });
  const moved = await move(tx, account, {
    kind: "topup",
    cause: String(topup.id),
    changes: [{ lot, cents: creditCents }],
    posts: null,
    topupId: topup.id,
  });
  await payDebts(tx, moved.account);
  if (account.state === "pending")
    await tx.db.execute(sql`
      update prepaid_accounts set state = 'active', activated_at = ${tx.now}::timestamptz where id = ${account.id} and state = 'pending'`);
  await auditState(tx, topup, "paid", { state: "paid", creditCents, feeCents, method: payment.method, paymentId });
  if (topup.payerId !== null)
    await queueMessage(tx, {
      idempotencyKey: `prepaid.topped_up:${topup.id}`,
      template: "prepaid.topped_up",
      toUserId: topup.payerId,
      adminId,
      payload: { topupId: topup.id },
    });
  return true;
}

/** A payment that brought all that was asked gives what was asked; another what is left of it after the fee. */
function amountsOf(topup: TopupRow, { amountCents, receivedCents, method }: PaymentRow) {
  const amounts =
    receivedCents < amountCents
      ? splitOf(receivedCents, topup.feeTerms, method)
      : // The attempt that was paid need not be the latest: its amount says which fee was asked for.
        { creditCents: topup.creditCents, feeCents: amountCents - topup.creditCents };
  return { ...amounts, ...ivaOf(amounts, topup.feeTerms) };
}

/** The one line of a top-up: what is left of its lot, with the fee where the venue gives it back. */
async function lineOf(tx: { db: Db }, topupId: number): Promise<ItemParts | null> {
  const [row] = await tx.db.execute<{
    restCents: number;
    feeCents: number;
    feeIvaBps: number;
    priceIvaBps: number;
    refundsFee: boolean;
  }>(sql`
    select l.rest_cents as "restCents", t.credited_fee_cents as "feeCents", (t.fee_terms ->> 'feeIvaBps')::int as "feeIvaBps",
      l.iva_bps as "priceIvaBps", coalesce(s.refunds_fee, false) as "refundsFee"
    from prepaid_topups t join prepaid_lots l on l.topup_id = t.id left join prepaid_settings s on s.enclosure_id = t.enclosure_id
    where t.id = ${topupId}`);
  if (!row) return null;
  const back = await backOf(tx, topupId);
  const feeLeft = row.refundsFee ? Math.max(0, row.feeCents - back.feeCents) : 0;
  const parts = ivaOf({ creditCents: row.restCents, feeCents: feeLeft }, row);
  return {
    orderItemId: topupId,
    eventAreaId: null,
    priceCents: row.restCents,
    discountCents: 0,
    priceIvaCents: parts.priceIvaCents,
    feeCents: feeLeft,
    feeIvaCents: parts.feeIvaCents,
  };
}

function lockedTopup(tx: Tx, topup: TopupRow): LockedSubject {
  const { id, adminId, enclosureId, payerId, state, deadlineAt, dbNow } = topup;
  return {
    subjectType: TOPUP,
    subjectId: id,
    adminId,
    payerId,
    orderId: null,
    enclosureId,
    standing: SOLD.has(state) ? "sold" : state === "cancelled" ? "cancelled" : "open",
    isInReview: state === "review",
    isOverdue: state === "awaiting_payment" && deadlineAt !== null && deadlineAt <= dbNow,

    offer: async (payment) => {
      const isShort = payment.receivedCents < payment.amountCents;
      // A fee that would eat all of it is a person's decision.
      const dueCents =
        isShort && splitOf(payment.receivedCents, topup.feeTerms, payment.method).creditCents > 0
          ? payment.receivedCents
          : payment.amountCents;
      return {
        dueCents,
        give: async () =>
          (await credit(tx, topup, payment)) ? { kind: "given" } : { kind: "refused", why: "paid_after_cancel" },
      };
    },
    putInReview: () => setState(tx, topup, "review"),
    isCalledOff: async () => false,
    hasLostPart: async () => false,

    waitOnce: async () => false,
    waitHours: (hours) => moveDeadline(tx, id, new Date(dbNow.getTime() + hours * 3_600_000)),
    close: async () => {
      await setState(tx, topup, "expired");
      await auditState(tx, topup, "expired", { state: "expired" });
    },

    // The account's row, which `lock` takes, guards its lots.
    lockSold: async () => undefined,
    endIfReturned: async () => noneEnded,
    validLines: async () => [],
    endLines: async () => noneEnded,
    markRefunded: async () => {
      const back = await backOf(tx, id);
      const isWhole = back.priceCents >= (topup.creditedCents ?? 0) || (await isLost(tx, id));
      await setState(tx, topup, isWhole ? "refunded" : "partially_refunded");
      await auditState(tx, topup, "refunded", { state: isWhole ? "refunded" : "partially_refunded" });
    },
    markReturnedUnsold: () => setState(tx, topup, "refunded"),
    hasSuspended: async () => !(await isLost(tx, id)) && (await disputedCents(tx, id)) > 0,
  };
}

export const topupSubject: PaymentSubject = {
  type: TOPUP,
  words: { noun: "recarga", receiptPath: (folio) => `/user-prepaid-history/recibo/${folio}` },
  refundsFrom: "prepaid_held",

  lockBefore: async () => undefined,
  lock: (tx, topupId) =>
    batch([topupLock(topupId), accountLock(topupId)]).as(([[topup]]) => {
      if (!topup) throw notFound();
      return lockedTopup(tx, topup);
    }),

  leftOf: async (tx, { subjectId, paymentId }) => {
    const { saleCents } = await paymentBalance(tx, paymentId);
    if (saleCents === 0) return null;
    const line = await lineOf(tx, subjectId);
    return line === null ? null : line.priceCents + line.feeCents;
  },
  linesLeft: async (tx, topupId) => {
    const line = await lineOf(tx, topupId);
    return line === null ? [] : [line];
  },
  /** What a refund asks back leaves the balance at once, so that nobody spends it meanwhile. */
  keepParts: async (tx, refund, parts) => {
    for (const part of parts) {
      const { orderItemId: topupId, priceCents, priceIvaCents, feeCents, feeIvaCents } = part;
      if (priceCents + feeCents === 0) continue;
      await tx.db.execute(sql`
        insert into prepaid_refund_parts (refund_id, admin_id, topup_id, price_cents, price_iva_cents, fee_cents, fee_iva_cents)
        values (${refund.id}, ${refund.adminId}, ${topupId}, ${priceCents}, ${priceIvaCents}, ${feeCents}, ${feeIvaCents})`);
      const lot = await lotOfTopup(tx.db, topupId);
      if (!lot || priceCents === 0) continue;
      const [row] = await tx.db.execute<{ accountId: number }>(sql`
        select account_id as "accountId" from prepaid_topups where id = ${topupId}`);
      const account = row && (await readAccountRow(tx.db, sql`a.id = ${row.accountId}`));
      if (!account) throw notFound();
      const changes = [{ lot, cents: -priceCents }];
      const ivaCents = await ivaBackOf(tx, topupId, priceCents);
      const movement = { kind: "refund" as const, cause: String(refund.id), changes, posts: "hold" as const };
      await move(tx, account, { ...movement, topupId, refundId: refund.id, ivaCents });
    }
  },
  partsOf: async (tx, refundId) =>
    tx.db.execute<ItemParts & Record<string, unknown>>(sql`
      select topup_id as "orderItemId", null as "eventAreaId", price_cents as "priceCents", 0 as "discountCents", price_iva_cents as "priceIvaCents",
        fee_cents as "feeCents", fee_iva_cents as "feeIvaCents"
      from prepaid_refund_parts where refund_id = ${refundId}`),
  dropParts: async (tx, refundId, isReplaced = false) => {
    const [part] = await tx.db.execute<{
      topupId: number;
      priceCents: number;
      accountId: number;
      ivaCents: number;
    }>(sql`
      select g.topup_id as "topupId", g.price_cents as "priceCents", t.account_id as "accountId",
        (select coalesce(-sum(k.iva_cents), 0)::int from prepaid_movements k
          where k.kind = 'refund' and k.cause = g.refund_id::text) as "ivaCents"
      from prepaid_refund_parts g join prepaid_topups t on t.id = g.topup_id where g.refund_id = ${refundId} and g.price_cents > 0
        and not exists (select from prepaid_movements m where m.kind = 'reversal' and m.cause = 'refund:' || g.refund_id)`);
    if (!part) return;
    const account = await readAccountRow(tx.db, sql`a.id = ${part.accountId}`);
    const lot = await lotOfTopup(tx.db, part.topupId);
    if (!account || !lot) throw notFound();
    const changes = [{ lot, cents: part.priceCents }];
    const movement = { kind: "reversal" as const, cause: `refund:${refundId}`, changes, posts: "unhold" as const };
    const { topupId, priceCents: cents, ivaCents } = part;
    const returned = await move(tx, account, { ...movement, topupId, refundId, ivaCents });
    if (isReplaced) return;
    await disputeReturned(tx, returned.account, { lot, topupId, refundId, cents });
  },
  isGone: async (tx, parts) => {
    for (const { orderItemId, priceCents, feeCents } of parts) {
      const line = await lineOf(tx, orderItemId);
      if (!line || line.priceCents < priceCents || line.feeCents < feeCents) return true;
    }
    return false;
  },

  suspend,
  restore,
  loseSale: async (tx, { payment, subjectId }) => {
    const [row] = await tx.db.execute<{ credited: number; fee: number; feeIvaBps: number; priceIvaBps: number }>(sql`
      select t.credited_cents as credited, t.credited_fee_cents as fee, (t.fee_terms ->> 'feeIvaBps')::int as "feeIvaBps",
        (t.fee_terms ->> 'priceIvaBps')::int as "priceIvaBps"
      from prepaid_topups t join prepaid_lots l on l.topup_id = t.id and l.payment_id = ${payment.id} where t.id = ${subjectId}`);
    if (!row) return { items: [], heldCents: 0 };
    const back = await backOf(tx, subjectId);
    const amounts = { creditCents: row.credited - back.priceCents, feeCents: row.fee - back.feeCents };
    const heldCents = await disputedCents(tx, subjectId);
    // Nobody earned what is held, and so nobody loses the IVA in it.
    const lost = ivaOf({ ...amounts, creditCents: amounts.creditCents - heldCents }, row);
    const item = {
      orderItemId: subjectId,
      eventAreaId: null,
      priceCents: amounts.creditCents,
      discountCents: 0,
      feeCents: amounts.feeCents,
      ...lost,
    };
    return { items: [item], heldCents };
  },
  /** Nobody else can have what a disputed top-up bought. */
  forfeit: async () => undefined,
  /** Who holds an account is told by its own messages. */
  tellHolders: async () => undefined,
};
