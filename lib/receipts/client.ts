export { creditWords, keptWords, placeWords, RECEIPT_NOTE, refundWords, sellerLine } from "@/lib/receipts/words";

/** A place that was sold; gross centavos. */
export interface ReceiptItemDto {
  id: number;
  eventName: string;
  eventStartsAt: Date;
  zoneKey: string;
  zoneName: string;
  placeLabel: string | null;
  /** Given back, or changed for a ticket of another purchase; null: neither. */
  end: "returned" | "changed" | null;
  priceCents: number;
  discountCents: number;
  feeCents: number;
}

export type RefundState = "pending" | "done" | "failed" | "manual";

/** What was sold and what became of its money. All amounts are gross centavos; IVA is contained in them, not added. */
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
  /** The code that was given for the order; the discount says whether it held. */
  discountCode: string | null;
  priceIvaCents: number;
  feeCents: number;
  feeIvaCents: number;
  /** Of an exchange: what the change cost. */
  changeFeeCents: number;
  totalCents: number;
  /**
   * Of an exchange: the purchase of the ticket that was given for it, what of it this one took, and what it was worth; the
   * rest goes back there.
   */
  credit: { folio: string; amountCents: number; worthCents: number } | null;
  payments: { folio: string; method: string; receivedCents: number; paidAt: Date }[];
  /** Of places of this purchase, whichever payment they come from. */
  refunds: { id: number; amountCents: number; state: RefundState; at: Date }[];
  /** Purchases that took what its changed tickets were worth. */
  exchanges: { folio: string; amountCents: number; at: Date }[];
  /** Received, with what a changed ticket gave, less what went back or into another purchase. */
  keptCents: number;
}
