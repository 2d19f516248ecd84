import type { MpPayment, Preference } from "@/lib/payments/mercadopago/objects";
import type { PaymentSnapshot } from "@/lib/payments/provider";
import type { PaymentState } from "@/lib/payments/schemas";

type Dispute = "open" | "won" | "lost" | null;

export interface Seen {
  payment: MpPayment;
  dispute: Dispute;
  /** When the buyer's bank took it, and when money of it last went back. */
  disputedAt: Date | null;
  refundedAt: Date | null;
}

/**
 * In the first list of states money came, whatever happened to it later; in the second it still may come. The rest (rejected, cancelled)
 * are over. Source: "Posibles estados de un pago", and the field `status` of `Payment` in Mercado Pago's OpenAPI:
 * approved (accredited, or partially_refunded), refunded, in_mediation (the buyer opened a dispute), charged_back;
 * pending, in_process (in review), authorized (not captured).
 */
const MONEY = new Set(["approved", "refunded", "in_mediation", "charged_back"]);
const OPEN = new Set(["pending", "in_process", "authorized"]);

export const hasMoney = ({ status }: MpPayment) => MONEY.has(status);
export const isOpen = ({ status }: MpPayment) => OPEN.has(status);
export const isDisputed = ({ status }: MpPayment) => status === "in_mediation" || status === "charged_back";

/** A Mexican account is paid in nothing else. Where Mercado Pago says another currency, that one counts. */
const OURS = "MXN";

/** Money that the buyer's bank took back is no refund of ours. */
export const refundedOf = (payment: MpPayment) =>
  payment.status === "charged_back" ? 0 : (payment.transaction_amount_refunded ?? 0);

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function paidState(paid: readonly Seen[], receivedCents: number, refundedCents: number): PaymentState {
  const disputes = paid.map(({ dispute }) => dispute);
  if (disputes.includes("open")) return "disputed";
  if (disputes.includes("lost")) return "dispute_lost";
  if (disputes.includes("won")) return "dispute_won";
  if (refundedCents === 0) return "paid";
  return refundedCents >= receivedCents ? "refunded" : "partially_refunded";
}

/** Mercado Pago's own fees; undefined while it has not told them. */
function commissionOf(paid: readonly Seen[]): Pick<PaymentSnapshot, "commissionCents"> {
  const fees = paid
    .flatMap(({ payment }) => payment.fee_details ?? [])
    .filter(({ fee_payer }) => fee_payer === "collector");
  return fees.length > 0 ? { commissionCents: sum(fees.map(({ amount }) => amount)) } : {};
}

/** When the first and the last of them were approved, and when banks took or we gave money back. */
function datesOf(paid: readonly Seen[]): Pick<PaymentSnapshot, "paidAt" | "lastPaidAt" | "refundedAt" | "disputedAt"> {
  const approved = paid.flatMap(({ payment }) => payment.date_approved?.getTime() ?? []);
  const refunded = paid.flatMap(({ refundedAt }) => refundedAt?.getTime() ?? []);
  const disputed = paid.flatMap(({ disputedAt }) => disputedAt?.getTime() ?? []);
  return {
    ...(approved.length > 0 ? { paidAt: new Date(Math.min(...approved)) } : {}),
    ...(approved.length > 1 ? { lastPaidAt: new Date(Math.max(...approved)) } : {}),
    ...(refunded.length > 0 ? { refundedAt: new Date(Math.max(...refunded)) } : {}),
    ...(disputed.length > 0 ? { disputedAt: new Date(Math.min(...disputed)) } : {}),
  };
}

const FUNDINGS: Readonly<Record<string, PaymentSnapshot["cardFunding"]>> = {
  credit_card: "credit",
  debit_card: "debit",
  prepaid_card: "prepaid",
};

/** What paid first decides; money on an account there has no card. */
function fundingOf(paid: readonly Seen[]): Pick<PaymentSnapshot, "cardFunding"> {
  const cardFunding = FUNDINGS[paid[0]?.payment.payment_type_id ?? ""];
  return cardFunding ? { cardFunding } : {};
}

const isOver = ({ expires, expiration_date_to: ends }: Preference, now: Date) =>
  Boolean(expires && ends && ends <= now);

function unpaidState(preferences: readonly Preference[], payments: readonly MpPayment[], now: Date): PaymentState {
  if (payments.some(isOpen)) return "pending";
  if (!preferences.every((preference) => isOver(preference, now))) return "requires_action";
  return payments.some(({ status }) => status === "rejected") ? "failed" : "expired";
}

/**
 * All payments with one folio are one charge. Each approved payment counts, so that a buyer who paid twice is seen. A
 * refused try leaves the charge open while the preference lasts.
 */
export function snapshotOf(
  folio: string,
  { preferences, seen }: { preferences: readonly Preference[]; seen: readonly Seen[] },
  now: Date,
): PaymentSnapshot {
  const paid = seen.filter(({ payment }) => hasMoney(payment));
  const payments = seen.map(({ payment }) => payment);
  const receivedCents = sum(paid.map(({ payment }) => payment.transaction_amount));
  const refundedCents = sum(paid.map(({ payment }) => refundedOf(payment)));
  const refused = payments.findLast(({ status }) => status === "rejected");
  const foreign = paid.find(({ payment }) => payment.currency_id !== OURS);
  return {
    providerId: folio,
    folio,
    state: paid.length > 0 ? paidState(paid, receivedCents, refundedCents) : unpaidState(preferences, payments, now),
    receivedCents,
    refundedCents,
    ...datesOf(paid),
    ...fundingOf(paid),
    ...commissionOf(paid),
    currency: foreign?.payment.currency_id ?? OURS,
    failureCode: paid.length === 0 ? (refused?.status_detail ?? null) : null,
  };
}
