import { formatMoney } from "@/lib/core/money";

/** How long a payer's bank data are kept after their refund was transferred. */
export const BANK_DATA_DAYS = 30;

export type RefundState = "pending" | "done" | "failed" | "manual";
export type RefundAct = "mark_paid" | "give_account" | "retry" | "by_hand";

/** "open" is what a person has to do, "pending" what the provider has not done yet, "done" what a person transferred. */
export const REFUND_LIST_STATES = ["open", "pending", "done"] as const;

/** A refund of cash that waits for whoever comes for it. */
export interface DeskRefundDto {
  id: number;
  amountCents: number;
  /** The part of what was paid. */
  folio: string;
  payer: string | null;
  reason: string;
}

export interface RefundDto {
  id: number;
  paymentId: number;
  amountCents: number;
  state: RefundState;
  reason: string;
}

/** A refund as staff works on it, without the account. */
export interface RefundListDto {
  id: number;
  adminId: number;
  amountCents: number;
  state: RefundState;
  reason: string;
  bankReference: string | null;
  /** The account from which a person paid it. */
  paidFrom: string | null;
  /** The payment came into this account of ours. */
  account: string;
  /** The payer has given an account. */
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

/** An account from which a refund may have been paid. */
export interface RefundAccountDto {
  id: number;
  /** Null: the platform's. */
  adminId: number | null;
  name: string;
  account: string;
  /** A bank account, whose statements can be imported. */
  isBank: boolean;
}

/** A manual refund as its payer sees it. */
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

export interface BankDataDto {
  holder: string;
  clabe: string;
  bank: string;
}

/** The most that a payment may still give back. */
export interface RefundOfferDto {
  mostCents: number;
  /** A person has to transfer it, since the provider cannot pay it back. */
  byHand: boolean;
}

export const REFUND_STATE_LABELS: Record<RefundState, string> = {
  manual: "Por transferir",
  failed: "El proveedor la rechazó",
  pending: "En camino",
  done: "Transferida",
};

type RefundFacts = Pick<RefundListDto, "amountCents" | "state" | "hasAccount" | "buyer">;

/** Says in a sentence what staff has to do. */
export function describeRefund({ amountCents, state, hasAccount, buyer }: RefundFacts): string {
  const amount = formatMoney(amountCents);
  const who = buyer ?? "quien compró";
  switch (state) {
    case "manual":
      return hasAccount
        ? `Transfiere ${amount} a la cuenta que dio ${who} y registra la referencia.`
        : `Faltan los datos bancarios: le pedimos a ${who} su cuenta por correo para devolver ${amount}.`;
    case "failed":
      return `El proveedor no devolvió ${amount}. Inténtalo otra vez o devuélvelo por transferencia.`;
    case "pending":
      return `Pedimos al proveedor devolver ${amount}. No tienes que hacer nada.`;
    case "done":
      return `Se transfirieron ${amount}.`;
  }
}
