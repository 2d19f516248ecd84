import type { PayoutColumns } from "@/db/schema";
import type { CardFunding } from "@/lib/pricing/client";

/** `different`: it was reconciled, and our books have changed since. */
export const PAYOUT_STATES = ["open", "reconciled", "different"] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

export const PAYOUT_STATE_WORDS: Record<PayoutState, string> = {
  open: "Por conciliar",
  reconciled: "Conciliado",
  different: "Diferente otra vez",
};

export type LineKind = "charge" | "refund" | "dispute" | "fee" | "returned" | "other";

export const LINE_KIND_WORDS: Record<LineKind, string> = {
  charge: "Cobro",
  refund: "Devolución",
  dispute: "Contracargo",
  fee: "Cargo del proveedor",
  returned: "Pago que el banco regresó",
  other: "Otro movimiento",
};

/** What a line is against our books. `explained`: it differs, and a person said why. */
export type LineState = "matched" | "theirs" | "different" | "explained";

/** What is compared in a payout, with what of ours it lacks. */
export const COMPARED_STATES = ["matched", "missing", "theirs", "different", "explained"] as const;
export type ComparedState = (typeof COMPARED_STATES)[number];

export const COMPARED_STATE_WORDS: Record<ComparedState, string> = {
  matched: "Coincide",
  missing: "Solo nuestro",
  theirs: "Solo de ellos",
  different: "Diferente",
  explained: "Explicado",
};

/** A payout in the list, the latest first. */
export interface PayoutRowDto {
  id: number;
  provider: string;
  accountName: string;
  /** Null: the platform's account. */
  owner: string | null;
  ref: string;
  paidOn: string;
  /** When the last of what is in it was free to be sent, by what the provider says. */
  availableOn: string | null;
  netCents: number;
  state: PayoutState;
  isAtBank: boolean;
}

/** A movement in a payout beside what our books say of it. Centavos with their sign. */
export interface PayoutLineDto {
  id: number;
  kind: LineKind;
  state: LineState;
  /** The provider's name of the charge, or of the movement. */
  name: string;
  at: Date;
  amountCents: number;
  feeCents: number;
  /** The purchase or top-up, and our payment's folio; null: we have none. */
  folio: string | null;
  paymentFolio: string | null;
  /** How it was paid, by which kind of card where that is known; null: we have no payment. */
  method: string | null;
  cardFunding: CardFunding | null;
  /** What our books say that it moved, and the commission that they know. */
  ourCents: number | null;
  ourFeeCents: number | null;
  /** All that the provider kept of the payment, in all payouts. */
  theirFeeCents: number | null;
  amountDifference: number;
  feeDifference: number;
  reason: string | null;
  explainedBy: string | null;
}

/** A payment of ours that should be in the payout and is not. */
export interface MissingPaymentDto {
  paymentId: number;
  folio: string;
  paymentFolio: string;
  at: Date;
  amountCents: number;
  /** It was expected in this one already when an earlier one lacked it. */
  wasDeferred: boolean;
}

/** A movement of a payout, or a payment of ours that it lacks, beside the other's books. Centavos with their sign. */
export interface ComparedDto extends Omit<PayoutLineDto, "id" | "state"> {
  /** Null: it is no movement, but a payment that is missing. */
  id: number | null;
  /** Null: it is a movement. */
  paymentId: number | null;
  state: ComparedState;
}

export interface LineSums {
  count: number;
  cents: number;
}

export interface PayoutDto extends PayoutRowDto {
  source: "api" | "report" | "upload";
  coversFrom: Date | null;
  coversUntil: Date | null;
  chargeCents: number;
  chargeCount: number;
  refundCents: number;
  /** Disputes and other movements. */
  otherCents: number;
  feeCents: number;
  feeIvaCents: number;
  leftCents: number;
  /** Lines and missing payments that nobody has explained. */
  unexplained: number;
  sums: Record<LineState, LineSums>;
  missing: LineSums;
  /** Deferred here, expected in a later payout. */
  deferred: number;
  /** Explained here as never to come. */
  writtenOff: number;
  /** What waits for an explanation; the list of all that is compared has what is not drawn. */
  theirs: PayoutLineDto[];
  different: PayoutLineDto[];
  explained: PayoutLineDto[];
  missingPayments: MissingPaymentDto[];
  reconciledBy: string | null;
  reconciledAt: Date | null;
  bank: { on: string; words: string; by: string } | null;
  /** Who last took it back that the bank has it. */
  bankUndone: { at: Date; reason: string; by: string } | null;
  /** Lines of our own bank statements that may be it. */
  bankCandidates: BankCandidate[];
}

export interface BankCandidate {
  rowId: number;
  paidOn: string;
  text: string;
  bank: string;
}

/** A settlement that the platform has paid, beside its own bank's statement. */
export interface SentSettlementDto {
  id: number;
  folio: string;
  organizer: string;
  payableCents: number;
  paidAt: Date;
  bankReference: string;
  /** Null: no statement that was imported shows it. */
  bankOn: string | null;
  bankText: string | null;
}

export interface PayoutAccountDto {
  id: number;
  provider: string;
  account: string;
  name: string;
  owner: string | null;
  via: "api" | "report" | "upload";
}

/** A provider's file that waits for a person to choose its columns. */
export interface WaitingFileDto {
  id: number;
  fileName: string;
  provider: string;
  createdAt: Date;
  createdBy: string;
}

export interface PayoutFileDto {
  id: number;
  fileName: string;
  provider: string;
  accountName: string;
  /** The first rows, cells as text. */
  preview: string[][];
  rowsTotal: number;
  /** Those that are likely, counted from 0; null: nothing tells. */
  columns: PayoutColumns | null;
  /** Why it could not be read by itself, in words. */
  problem: string;
  /** What it was read as; null: it waits. */
  payoutId: number | null;
}

export const PAYOUT_BYTES = 10 * 1024 * 1024;
export const PAYOUT_ROWS = 20_000;
