import type { RefundState } from "@/lib/receipts/schemas";

/** What a receipt is not, said plainly. */
export const RECEIPT_NOTE =
  "Este recibo no es un CFDI (factura) y no tiene efectos fiscales. Comprueba tu compra y lo que pagaste.";

/** Who sells what: the organizer the place, the platform its service. */
export function sellerLine({ seller }: { seller: string }): string {
  return `El lugar lo vende ${seller}. El cargo por servicio es de Control Traslado.`;
}

const REFUND_WORDS: Record<RefundState, string> = {
  pending: "Devolución en camino",
  done: "Devuelto",
  failed: "Devolución rechazada; la revisamos",
  manual: "Devolución por transferencia, en proceso",
};

/** What happened with money that goes back. */
export function refundWords(state: RefundState): string {
  return REFUND_WORDS[state];
}
