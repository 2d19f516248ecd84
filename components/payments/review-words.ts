import { formatMoney } from "@/lib/core/money";
import type { PaymentReviewDto, ReviewAct } from "@/lib/settlement/client";

type Case = Pick<
  PaymentReviewDto,
  | "reason"
  | "amountCents"
  | "askedCents"
  | "receivedCents"
  | "refundedCents"
  | "pendingCents"
  | "manualCents"
  | "refundableCents"
  | "orderFolio"
  | "buyer"
  | "bearers"
  | "acts"
>;

/** What is known of the money: received, paid back, on its way. */
export function moneyWords({ receivedCents, refundedCents, pendingCents, manualCents }: Case): string[] {
  return [
    `Recibido ${formatMoney(receivedCents)}`,
    ...(refundedCents > 0 ? [`Devuelto ${formatMoney(refundedCents)}`] : []),
    ...(pendingCents > 0 ? [`Devolución en camino ${formatMoney(pendingCents)}`] : []),
    ...(manualCents > 0 ? [`Por transferir ${formatMoney(manualCents)}`] : []),
  ];
}

/** The acts that can be offered now: none while money is on its way back, no refund when nothing is left. */
export function actsNow({ acts, pendingCents, refundableCents }: Case): ReviewAct[] {
  if (pendingCents > 0) return [];
  return acts.filter((act) => act !== "refund" || refundableCents > 0);
}

export function actLabel(act: ReviewAct, review: Case): string {
  if (act === "refund") return review.reason === "refund_failed" ? "Intentar otra vez" : "Devolver el dinero";
  if (act === "assign") return "Asignar lugares";
  if (act === "release") return "Liberar lugares";
  if (act === "end_dispute") return "Decidir quién lo absorbe";
  return review.reason === "used_returned" || review.reason === "disputed"
    ? "Marcar como visto"
    : "Cerrar sin devolver";
}

interface ActPlan {
  title: string;
  points: string[];
  /** Says what cannot be undone; null when everything can. */
  note: string | null;
  done: string;
}

/** What an act will do to a case, before it is done, and what is said after. */
export function planOf(act: ReviewAct, review: Case): ActPlan {
  const { orderFolio, reason, refundableCents } = review;
  const buyer = review.buyer ?? "quien compró";
  const amount = formatMoney(refundableCents);
  const undone = "No se puede deshacer.";
  switch (act) {
    case "refund":
      return {
        title: `¿Devolver ${amount} de la compra ${orderFolio}?`,
        points: [`${amount} regresan a ${buyer} por donde pagó.`, afterRefund(review)],
        note: undone,
        done: `Pedimos al banco devolver ${amount}. El caso se cierra solo cuando el banco lo confirme.`,
      };
    case "assign":
      return {
        title: `¿Asignar lugares a la compra ${orderFolio}?`,
        points: [
          `${buyer} recibe por correo sus boletos con lugares que estén libres en este momento.`,
          `Los ${formatMoney(review.receivedCents)} quedan como pago de la compra.`,
          ...(reason === "over_limit" ? ["Pasa el límite por persona solo si ahora hay margen."] : []),
        ],
        note: "Si ya no hay lugares, no cambia nada y el caso sigue abierto.",
        done: `La compra ${orderFolio} tiene sus lugares y boletos.`,
      };
    case "release":
      return {
        title: `¿Poner a la venta los lugares de la compra ${orderFolio}?`,
        points: [
          `Otras personas pueden comprar los lugares de ${buyer}.`,
          "Si el banco da la razón al recinto, la compra recibe los mismos lugares o unos iguales, si quedan.",
        ],
        note: undone,
        done: `Los lugares de la compra ${orderFolio} están a la venta.`,
      };
    case "end_dispute":
      return {
        title: `¿Quién absorbe los ${formatMoney(review.amountCents)} de la compra ${orderFolio}?`,
        points: [
          "Si los absorbe el organizador, se descuentan de lo que se le debe, con el cargo por servicio.",
          ...(review.bearers.includes("platform")
            ? ["Si los absorbe la plataforma, el organizador conserva el precio de lo que vendió."]
            : []),
          `La compra de ${buyer} queda devuelta, sin boletos, y deja de contar en las ventas.`,
        ],
        note: undone,
        done: `Quedó decidido quién absorbe el contracargo de la compra ${orderFolio}.`,
      };
    case "keep":
      if (reason === "used_returned" || reason === "disputed") {
        return {
          title: `¿Marcar como visto el caso de la compra ${orderFolio}?`,
          points: [`No cambia el dinero ni los boletos de ${buyer}.`, "El caso pasa a resueltos con tu motivo."],
          note: null,
          done: `Marcaste como visto el caso de la compra ${orderFolio}.`,
        };
      }
      if (reason === "unknown_subject") {
        return {
          title: `¿Marcar como visto el caso de ${orderFolio ?? "este pago"}?`,
          points: [
            `No cambia el dinero de ${review.buyer ?? "quien pagó"}, que sigue registrado.`,
            "El caso pasa a resueltos con tu motivo.",
          ],
          note: null,
          done: `Marcaste como visto el caso de ${orderFolio ?? "un pago"}.`,
        };
      }
      return {
        title: `¿Cerrar sin devolver el caso de la compra ${orderFolio}?`,
        points: [
          `No se devuelve dinero a ${buyer}: lo que pagó de más queda en la contabilidad como no devuelto.`,
          "El caso pasa a resueltos con tu motivo.",
        ],
        note: undone,
        done: `Cerraste el caso de la compra ${orderFolio} sin devolver dinero.`,
      };
  }
}

function afterRefund({ reason }: Case): string {
  if (reason === "excess") return "La compra sigue pagada y conserva sus boletos.";
  if (reason === "duplicate") return "Es el segundo pago: la compra conserva el primero y sus boletos.";
  if (reason === "refund_failed") return "Se intenta otra vez la devolución que falló.";
  return "La compra queda devuelta y sin boletos.";
}
