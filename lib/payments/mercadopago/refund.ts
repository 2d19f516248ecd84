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

/** The amount cut over several payments, the latest first; null where they never held as much. */
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

/** Names refunds with their payments, by which alone they can be read. */
const named = (made: readonly Made[]) => made.map(({ paymentId, refund }) => `${paymentId}/${refund.id}`).join("+");

/** The refunds that a pending answer named, as they stand now. */
async function readAgain(api: MercadoPagoApi, names: string): Promise<Made[]> {
  const one = async (name: string): Promise<Made> => {
    const [paymentId = "", refundId = ""] = name.split("/");
    return { paymentId, refund: await api.refundMade(paymentId, refundId) };
  };
  return Promise.all(names.split("+").map(one));
}

/**
 * What the parts come to. One that is on its way may yet be refused: nothing is told before all that was made has ended.
 */
function together(made: readonly Made[], amountCents: number): RefundAnswer {
  if (made.some((one) => stateOf(one) === "pending")) return { refundId: named(made), state: "pending" };
  const done = made.filter((one) => stateOf(one) === "done");
  const refundId = done.map(({ refund }) => refund.id).join("+");
  const givenCents = done.reduce((sum, { refund }) => sum + refund.amount, 0);
  if (givenCents === amountCents) return { refundId, state: "done" };
  return { refundId, state: "failed", ...(givenCents > 0 ? { givenCents } : {}) };
}

/** For so long a key is known for sure; Mercado Pago does not say how long it is. */
const KEY_MS = 6 * 3_600_000;
/** Mercado Pago tells moments by its own clock, and may leave out parts of a second. */
const CLOCKS_MS = 60_000;

const isOf = (part: Part, { paymentId, refund }: Made) => part.paymentId === paymentId && part.cents === refund.amount;

/**
 * Which of the parts were made already by a request whose key may be forgotten: refunds of their amounts, made since we
 * wanted ours, that no other one of ours is. The earliest: a later one may be of a refund that was wanted later.
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
 * Pays back over the payments of one preference. Which payment is tried, in which order and for how much follows from
 * what was once paid and never from what is left, so that asking again finds the same refund by its key: first each
 * payment that held the whole amount, the latest first (the excess, if it was paid twice), then all of them in parts.
 * Where a part is refused after another went back, it tells how much did. Keys are forgotten after a while: what a
 * pending answer named is read, and nothing is made beside it; where every answer was lost, it is looked for.
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
