import { formatMoney } from "@/lib/core/money";
import { REVIEW_LABELS, type ReviewReason } from "@/lib/settlement/reviews/client";

/** What we owe a payment's buyer beside what was bought with it. */
export interface OwedDto {
  /** The payment's. */
  id: number;
  paymentFolio: string;
  method: string;
  isTest: boolean;
  owedCents: number;
  /** When it grew last. */
  since: Date;
  /** Null where the payment is not for an order. */
  orderId: number | null;
  orderFolio: string | null;
  venue: string | null;
  timeZone: string;
  buyer: string | null;
  events: string | null;
  /** The reason of its open case, if it has one. */
  reason: ReviewReason | null;
  pendingCents: number;
  manualCents: number;
}

/** Says what happens with what is owed. */
export function describeOwed({ reason, pendingCents, manualCents }: OwedDto): string {
  if (pendingCents > 0) return `Devolución en camino: ${formatMoney(pendingCents)}`;
  if (manualCents > 0) return `Por transferir: ${formatMoney(manualCents)}`;
  return reason ? `Por revisar: ${REVIEW_LABELS[reason].toLowerCase()}` : "Sin caso abierto";
}
