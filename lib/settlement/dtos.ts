import type { NextAction, PaymentState } from "@/lib/payments/schemas";
import type { ReviewAct, ReviewReason } from "@/lib/settlement/reviews/review-reasons";

export const DIFFERENCE_KINDS = ["state", "received", "refunded", "currency", "unknown"] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

export type RefundAct = "mark_paid" | "give_account" | "retry" | "by_hand";

/** A refund as staff works on it; never with the account itself. */
export interface RefundWorkDto {
  id: number;
  adminId: number;
  amountCents: number;
  state: "pending" | "done" | "failed" | "manual";
  reason: string;
  bankReference: string | null;
  /** The buyer said to which account. */
  hasAccount: boolean;
  createdAt: Date;
  doneAt: Date | null;
  paymentFolio: string;
  method: string;
  orderFolio: string;
  venue: string;
  timeZone: string;
  buyer: string | null;
  isTest: boolean;
  acts: readonly RefundAct[];
}

/** A manual refund as its buyer sees it. */
export interface MyManualRefundDto {
  id: number;
  amountCents: number;
  state: "manual" | "done";
  orderFolio: string;
  venue: string;
  slug: string;
  timeZone: string;
  isTest: boolean;
  bankReference: string | null;
  bankData: { bank: string; lastDigits: string } | null;
  doneAt: Date | null;
}

/** Where to transfer a refund. */
export interface BankDataDto {
  holder: string;
  clabe: string;
  bank: string;
}

/** Where a provider's books say something else than ours: a state, centavos as digits, or a currency. */
export interface DifferenceDto {
  id: number;
  adminId: number;
  kind: DifferenceKind;
  ours: string;
  theirs: string;
  state: "open" | "resolved";
  resolution: string | null;
  resolvedBy: string | null;
  foundAt: Date;
  seenAt: Date;
  resolvedAt: Date | null;
  paymentFolio: string;
  provider: string;
  method: string;
  orderFolio: string | null;
  venue: string | null;
  timeZone: string;
  buyer: string | null;
  isTest: boolean;
}

/** The last comparison with the providers' books that came to its end. */
export interface ReconciliationDto {
  finishedAt: Date;
  checked: number;
  unanswered: number;
}

/** Callbacks about a charge that none of our payments has, or whose money could not be applied. */
export interface UnknownCallbackDto {
  /** The first one's. */
  id: number;
  provider: string;
  /** What people call the account. */
  account: string;
  /** What the provider calls the charge. */
  charges: readonly string[];
  times: number;
  /** Its charge is known, but applying it failed each time; it is tried on. */
  hasFailed: boolean;
  receivedAt: Date;
}

/** A payment as its owner sees it. `state` "review": money came, but a person has to look at it. */
export interface MyPaymentDto {
  folio: string;
  paymentId: number | null;
  orderId: number;
  orderFolio: string;
  orderState: string;
  enclosureId: number;
  state: PaymentState | "review";
  method: string;
  amountCents: number;
  expiresAt: Date | null;
  failureCode: string | null;
  next: NextAction | null;
  /** Of a deposit: its buyer says that it is paid, or staff has seen the money. */
  seen: "claimed" | "approved" | null;
  isTest: boolean;
}

/** What staff wrote about a payment. */
export interface PaymentNoteDto {
  paymentId: number;
  folio: string;
  note: string | null;
  payerName: string | null;
}

export interface RefundDto {
  id: number;
  paymentId: number;
  amountCents: number;
  state: "pending" | "done" | "failed" | "manual";
  reason: string;
}

/** What may still go back of a payment, centavos, and whether a person transfers it instead of the provider. */
export interface RefundOfferDto {
  mostCents: number;
  byHand: boolean;
}

export interface PaymentReviewDto {
  id: number;
  adminId: number;
  reason: ReviewReason;
  label: string;
  state: "open" | "resolved";
  resolution: string | null;
  amountCents: number;
  createdAt: Date;
  resolvedAt: Date | null;
  resolvedBy: string | null;
  paymentId: number;
  paymentFolio: string;
  method: string;
  /** What the attempt asked for. */
  askedCents: number;
  receivedCents: number;
  refundedCents: number;
  /** On its way back; the provider has not said that it is done. */
  pendingCents: number;
  /** Left to a person, who has not transferred it yet. */
  manualCents: number;
  /** What "refund" would pay back now. */
  refundableCents: number;
  /** The order that it is about; null of what is no order. */
  orderId: number | null;
  /** Of the order, or of what else was paid; null where nobody knows what that is. */
  orderFolio: string | null;
  orderState: string | null;
  venue: string | null;
  timeZone: string;
  buyer: string | null;
  /** What staff wrote about the payment, and who paid where that was not the buyer. */
  note: string | null;
  payerName: string | null;
  isTest: boolean;
  acts: readonly ReviewAct[];
}
