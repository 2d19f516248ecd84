import type { MercadoPagoApi } from "@/lib/payments/mercadopago/api";
import type { MpPayment, MpRefund } from "@/lib/payments/mercadopago/objects";
import { hasMoney } from "@/lib/payments/mercadopago/snapshot";
import type { RefundAnswer, RefundRequest } from "@/lib/payments/provider";
import { toPesos, unavailable } from "@/lib/payments/provider-http";

interface Part {
  paymentId: string;
  cents: number;
}

const STATES: Readonly<Record<string, RefundAnswer["state"]>> = {
  approved: "done",
  in_process: "pending",
  rejected: "failed",
};

/** Splits the amount over several payments, the latest first; null where they never held as much. */
function cut(payments: readonly MpPayment[], amountCents: number): Part[] | null {
  let left = amountCents;
  const parts = payments.flatMap(({ id, transaction_amount }) => {
    const cents = Math.min(left, transaction_amount);
    left -= cents;
    return cents > 0 ? [{ paymentId: id, cents }] : [];
  });
  return left === 0 ? parts : null;
}

interface Made {
  paymentId: string;
  refund: MpRefund;
}

const stateOf = ({ refund: { status } }: Made) => STATES[status ?? "approved"] ?? "pending";

/** A refund can be read only together with its payment, so the id names both. */
const named = (made: readonly Made[]) => made.map(({ paymentId, refund }) => `${paymentId}/${refund.id}`).join("+");

/** Reads the refunds that a pending answer named. */
async function readAgain(api: MercadoPagoApi, names: string): Promise<Made[]> {
  const one = async (name: string): Promise<Made> => {
    const [paymentId = "", refundId = ""] = name.split("/");
    return { paymentId, refund: await api.refundMade(paymentId, refundId) };
  };
  return Promise.all(names.split("+").map(one));
}

/** The answer for all parts. A part on its way may still be refused, so the answer is final only when all have ended. */
function together(made: readonly Made[], amountCents: number): RefundAnswer {
  if (made.some((one) => stateOf(one) === "pending")) return { refundId: named(made), state: "pending" };
  const done = made.filter((one) => stateOf(one) === "done");
  const refundId = done.map(({ refund }) => refund.id).join("+");
  const givenCents = done.reduce((sum, { refund }) => sum + refund.amount, 0);
  const dates = done.flatMap(({ refund }) => refund.date_created?.getTime() ?? []);
  const at = dates.length > 0 ? new Date(Math.max(...dates)) : undefined;
  if (givenCents === amountCents) return { refundId, state: "done", at };
  return { refundId, state: "failed", at, ...(givenCents > 0 ? { givenCents } : {}) };
}

/** Mercado Pago does not say how long it remembers a key; for this long it surely does. */
const KEY_MS = 6 * 3_600_000;
/** Mercado Pago's moments are of its own clock and may lack parts of a second. */
const CLOCKS_MS = 60_000;

const isOf = (part: Part, { paymentId, refund }: Made) => part.paymentId === paymentId && part.cents === refund.amount;

/**
 * Finds the parts that an earlier request made, whose key may be forgotten: refunds of the same amounts, made since we
 * wanted ours, that belong to no other refund of ours. The earliest is taken, since a later one may belong to a later refund.
 */
async function madeBefore(api: MercadoPagoApi, parts: readonly Part[], request: RefundRequest): Promise<Made[]> {
  const { createdAt, others = [] } = request;
  if (!createdAt || Date.now() - createdAt.getTime() < KEY_MS) return [];
  const taken = new Set(others.flatMap((names) => names.split("+").map((name) => name.split("/").at(-1))));
  const ids = [...new Set(parts.map(({ paymentId }) => paymentId))];
  const listed = await Promise.all(
    ids.map(async (paymentId) => (await api.refundsOf(paymentId)).map((refund) => ({ paymentId, refund }))),
  );
  const since = createdAt.getTime() - CLOCKS_MS;
  const free = listed
    .flat()
    .filter(({ refund }) => refund.date_created.getTime() >= since && !taken.has(refund.id))
    .toSorted((one, other) => one.refund.date_created.getTime() - other.refund.date_created.getTime());
  return parts.flatMap((part) => free.find((made) => isOf(part, made)) ?? []);
}

/**
 * Pays back over the payments of one preference: first it tries each payment that held the whole amount, the latest first
 * (which is the excess, if it was paid twice), then all of them in parts. Order and amounts follow from what was once paid
 * and never from what is left, so that a repeated request finds the same refund by its key. Keys are forgotten after a
 * while: a refund that a pending answer named is read and not made again, and after a lost answer it is looked for.
 */
export async function refundOver(api: MercadoPagoApi, request: RefundRequest): Promise<RefundAnswer> {
  const { id, providerId, amountCents, refundId } = request;
  if (refundId) return together(await readAgain(api, refundId), amountCents);
  const paid = (await api.paymentsOf(providerId)).filter(hasMoney).reverse();
  if (paid.length === 0) throw unavailable();
  const whole = paid
    .filter(({ transaction_amount }) => transaction_amount >= amountCents)
    .map((payment): Part => ({ paymentId: payment.id, cents: amountCents }));
  const parts = paid.length > 1 ? (cut(paid, amountCents) ?? []) : [];
  const before = await madeBefore(api, [...whole, ...parts], request);
  const madeOf = (part: Part) => before.find((made) => isOf(part, made));
  const give = async (part: Part): Promise<Made | null> => {
    const { paymentId, cents } = part;
    const known = madeOf(part);
    if (known) return known;
    const refund = await api.refund(paymentId, toPesos(cents), `refund-${id}-${paymentId}-${cents}`);
    return refund && { paymentId, refund };
  };
  for (const part of before.length > 0 ? whole.filter(madeOf) : whole) {
    const made = await give(part);
    if (made) return together([made], amountCents);
  }
  if (parts.length < 2) return { refundId: "", state: "failed" };
  const made: Made[] = [];
  for (const part of parts) {
    const one = await give(part);
    if (!one) break;
    made.push(one);
  }
  return together(made, amountCents);
}
