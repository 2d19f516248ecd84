import type { NoteAct } from "@/components/payments/note-dialog";
import type { PurchaseDto } from "@/lib/after-sale/client";
import { formatMoney, parseMoney } from "@/lib/core/money";
import type { RefundOfferDto } from "@/lib/settlement/client";

/** A payment of which something may go back. */
export type RefundablePayment = PurchaseDto["payments"][number] & { refundable: RefundOfferDto };

export const isRefundable = (payment: PurchaseDto["payments"][number]): payment is RefundablePayment =>
  payment.refundable !== null;

/** What giving money of a payment back will do, and what is said after; `typed`: the amount in pesos, empty for all. */
export function refundMoneyAct(payment: RefundablePayment, buyer: string | null, typed: string): NoteAct {
  const { folio, receivedCents, askedBackCents, refundable } = payment;
  const who = buyer ?? "quien compró";
  const asked = askedBackCents > 0 ? ` Ya se pidió devolver ${formatMoney(askedBackCents)}.` : "";
  return {
    label: "Devolver dinero",
    title: `¿Devolver dinero del pago ${folio}?`,
    points: [
      `De ${formatMoney(receivedCents)} recibidos puedes devolver ${formatMoney(refundable.mostCents)}.${asked}`,
      ...(refundable.byHand
        ? [`Le pedimos a ${who} su cuenta por correo.`, "Alguien de tu equipo hace la transferencia."]
        : [`El dinero regresa a ${who} por donde pagó.`]),
      "Si con esto queda devuelto todo el precio de los boletos, dejan de abrir y sus lugares vuelven a la venta.",
    ],
    note: "No se puede deshacer.",
    done: `Pedimos devolver ${formatMoney(parseMoney(typed) ?? refundable.mostCents)}.`,
    danger: true,
  };
}
