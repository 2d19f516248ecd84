import { formatMoney } from "@/lib/core/money";

/** A place that was sold. All amounts are gross centavos. */
export interface ReceiptItemDto {
  id: number;
  eventName: string;
  eventStartsAt: Date;
  zoneKey: string;
  zoneName: string;
  placeLabel: string | null;
  /** `changed` for a ticket of another purchase. */
  end: "returned" | "changed" | null;
  priceCents: number;
  discountCents: number;
  feeCents: number;
}

export type RefundState = "pending" | "done" | "failed" | "manual";

/** All amounts are gross centavos: IVA is contained in them, not added. */
export interface ReceiptDto {
  orderId: number;
  folio: string;
  state: "paid" | "partially_refunded" | "refunded";
  isTest: boolean;
  paidAt: Date;
  /** The organizer, who sells the places. */
  seller: string;
  buyer: string;
  venue: { id: number; slug: string; name: string; location: string; color: string; timeZone: string };
  items: ReceiptItemDto[];
  priceCents: number;
  discountCents: number;
  /** The code that the buyer typed. It took nothing off where `discountCents` is 0. */
  discountCode: string | null;
  priceIvaCents: number;
  feeCents: number;
  feeIvaCents: number;
  /** The price of the change, where this purchase is an exchange. */
  changeFeeCents: number;
  totalCents: number;
  /**
   * Where this purchase is an exchange: the purchase of the ticket that was given for it, what this one took of that
   * ticket's worth, and the whole worth. The rest is refunded there.
   */
  credit: { folio: string; amountCents: number; worthCents: number } | null;
  payments: { folio: string; method: string; receivedCents: number; paidAt: Date }[];
  /** Refunds of places of this purchase, whichever payment they come from. */
  refunds: { id: number; amountCents: number; state: RefundState; at: Date }[];
  /** Purchases that took the worth of its changed tickets. */
  exchanges: { folio: string; amountCents: number; at: Date }[];
  /** The money received and the worth of a changed ticket, less what went back or into another purchase. */
  keptCents: number;
}

export const RECEIPT_NOTE =
  "Este recibo no es un CFDI (factura) y no tiene efectos fiscales. Comprueba tu compra y lo que pagaste.";

export function sellerLine({ seller }: { seller: string }): string {
  return `El lugar lo vende ${seller}. El cargo por servicio es de Control Traslado.`;
}

const REFUND_WORDS: Record<RefundState, string> = {
  pending: "Devolución en camino",
  done: "Devuelto",
  failed: "Devolución rechazada; la revisamos",
  manual: "Devolución por transferencia, en proceso",
};

export function refundWords(state: RefundState): string {
  return REFUND_WORDS[state];
}

const END_WORDS: Record<NonNullable<ReceiptItemDto["end"]>, string> = {
  returned: " (devuelto)",
  changed: " (cambiado)",
};

/** "Norte, lugar A-14 (cambiado)". */
export function placeWords({ zoneName, placeLabel, end }: ReceiptItemDto): string {
  return `${zoneName}${placeLabel ? `, lugar ${placeLabel}` : ""}${end ? END_WORDS[end] : ""}`;
}

/** The purchase of the ticket that a change was paid with, and where the rest of its worth went. */
export function creditWords({ folio, amountCents, worthCents }: NonNullable<ReceiptDto["credit"]>): string {
  const isLess = amountCents < worthCents;
  return `Compra ${folio}${isLess ? ` · contaba por ${formatMoney(worthCents)}; lo que sobra se devuelve en esa compra` : ""}`;
}

/** The label of the sum under payments, refunds and exchanges. */
export function keptWords({ exchanges }: Pick<ReceiptDto, "exchanges">): string {
  return exchanges.length > 0 ? "Queda en esta compra" : "Pagado, menos lo devuelto";
}
