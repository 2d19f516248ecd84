import type { z } from "zod";
import type { StatementMapping } from "@/lib/deposits/statement/mapping";
import type { ImportSummary } from "@/lib/imports/client";
import type { PayAt } from "@/lib/payments/schemas";

export const DEPOSIT_FILTERS = ["open", "approved", "late", "accepted", "refused", "all"] as const;

export type DepositFilter = (typeof DEPOSIT_FILTERS)[number];

export const FILTER_LABELS: Record<DepositFilter, string> = {
  open: "Por confirmar",
  approved: "Aprobados sin aceptar",
  late: "Vencidos o cancelados",
  accepted: "Aceptados",
  refused: "Rechazados",
  all: "Todos",
};

export const DEPOSIT_ACTS = ["approve", "accept", "refuse"] as const;

export type DepositAct = (typeof DEPOSIT_ACTS)[number];

/** "claimed": the buyer says that it is paid. "approved": staff has seen the money. "accepted": the money was applied. */
export type DepositStage = "expected" | "claimed" | "approved" | "accepted" | "refused" | "expired" | "cancelled";

export const STAGE_LABELS: Record<DepositStage, string> = {
  expected: "Esperado",
  claimed: "Dice que ya pagó",
  approved: "Aprobado",
  accepted: "Aceptado",
  refused: "Rechazado",
  expired: "Vencido",
  cancelled: "Cancelado",
};

export interface BankLine {
  paidOn: string;
  amountCents: number;
  text: string;
}

export interface DepositDto {
  id: number;
  adminId: number;
  reference: string;
  stage: DepositStage;
  amountCents: number;
  /** The accepted amount with all extra payments; null before a person accepts it. */
  receivedCents: number | null;
  expiresAt: Date;
  createdAt: Date;
  claimedAt: Date | null;
  approvedAt: Date | null;
  approvedBy: string | null;
  acceptedAt: Date | null;
  acceptedBy: string | null;
  refusedAt: Date | null;
  refusedBy: string | null;
  refusedReason: string | null;
  /** The terms promise tickets within seven hours of paying. Null when no money waits for a decision. */
  dueAt: Date | null;
  /** The line of the bank statement that brought the money. */
  bank: BankLine | null;
  paymentId: number;
  paymentFolio: string;
  orderId: number;
  orderFolio: string;
  orderState: string;
  enclosureId: number;
  venue: string;
  timeZone: string;
  buyer: string | null;
  isTest: boolean;
  /** The venue asks that somebody else accepts than who approved. */
  twoPeople: boolean;
  /** The acts that the actor may do now. */
  acts: readonly DepositAct[];
}

export const STATEMENT_BYTES = 10 * 1024 * 1024;

export const STATEMENT_ROWS = 20_000;

export const ROW_STATES = ["matched", "ambiguous", "unknown", "extra_approved", "extra", "dismissed", "taken"] as const;

export type RowState = (typeof ROW_STATES)[number];

export const ROW_LABELS: Record<RowState, string> = {
  matched: "Identificado",
  ambiguous: "Dudoso",
  unknown: "Desconocido",
  dismissed: "Descartado",
  taken: "De un proveedor",
  extra_approved: "De más, por aceptar",
  extra: "De más",
};

export const STATEMENT_STATES = ["preview", "queued", "done"] as const;

export type StatementState = (typeof STATEMENT_STATES)[number];

export const STATEMENT_LABELS: Record<StatementState, string> = {
  preview: "Sin importar",
  queued: "Importando",
  done: "Importado",
};

export interface StatementDto extends ImportSummary<StatementState> {
  account: string;
  format: "csv" | "xlsx";
  encoding: string | null;
  delimiter: string | null;
  acceptMatched: boolean;
  /** Rows without a date or without incoming money. */
  rowsSkipped: number;
  /** Rows that an earlier file brought. */
  rowsKnown: number;
  counts: Record<RowState, number>;
  /** Rows with which money left; of those that are open nobody has said which refund they paid. */
  debits: { total: number; open: number };
  tenant: string;
}

/** A deposit that a row of the bank may belong to. */
export interface StatementPreview extends StatementDto {
  preview: string[][];
  /** The chosen columns, else guessed ones; null when the headings tell nothing. */
  mapping: StatementMapping | null;
}

export interface Candidate {
  depositId: number;
  reference: string;
  stage: DepositStage;
  amountCents: number;
  buyer: string | null;
  orderFolio: string;
}

export interface StatementRowDto {
  id: number;
  rowNumber: number;
  paidOn: string;
  amountCents: number;
  text: string;
  state: RowState;
  /** Why it was dismissed, or what it is instead of a deposit. */
  dismissedReason: string | null;
  decidedBy: string | null;
  /** The person who accepted the row as extra money. */
  acceptedBy: string | null;
  deposit: Candidate | null;
  /** Empty unless the row waits for a person. */
  candidates: Candidate[];
  /** Deposits that the row names and that are paid already: the row may be a second payment of one. */
  paidOnes: Candidate[];
  /** Another person said that it is extra money, so that the actor may be the second one who accepts it. */
  mayAccept: boolean;
}

export const DEBIT_STATES = ["open", "linked"] as const;

export type DebitState = (typeof DEBIT_STATES)[number];

export const DEBIT_LABELS: Record<DebitState, string> = { open: "Sin devolución", linked: "Pagó una devolución" };

/** Why a row may be a refund's transfer, besides the amount: what its text names, or that it was made about then. */
export const DEBIT_SIGNS = ["reference", "folio", "account", "day"] as const;

export type DebitSign = (typeof DEBIT_SIGNS)[number];

export const SIGN_LABELS: Record<DebitSign, string> = {
  reference: "misma referencia",
  folio: "mismo folio",
  account: "misma cuenta",
  day: "fecha cercana",
};

/** A refund by hand that a row may have paid. */
export interface PaidRefund {
  refundId: number;
  orderFolio: string;
  buyer: string | null;
  /** Staff has said before that it was transferred. */
  isPaid: boolean;
  signs: DebitSign[];
}

export interface StatementDebitDto {
  id: number;
  rowNumber: number;
  paidOn: string;
  amountCents: number;
  text: string;
  state: DebitState;
  /** The refund that it paid. */
  refund: PaidRefund | null;
  /** Refunds of the same amount, the likeliest first. Empty once one is chosen. */
  candidates: PaidRefund[];
  decidedBy: string | null;
}

export interface DepositAccount {
  account: string;
  /** May be empty. */
  name: string;
  tenant: string;
}

export interface SlipDto {
  reference: string;
  amountCents: number;
  expiresAt: Date;
  createdAt: Date;
  /** Where a deposit is made; a payment at a store names its network instead. */
  payAt: z.output<typeof PayAt> | null;
  network: string;
  barcode: string | undefined;
  folio: string;
  /** "2 lugares", "Recarga". */
  what: string;
  isTest: boolean;
  venue: { name: string; color: string; timeZone: string };
}
