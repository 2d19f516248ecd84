import { formatMoney } from "@/lib/core/money";
import type { ReceiptDto, ReceiptItemDto, RefundState } from "@/lib/receipts/client";

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
