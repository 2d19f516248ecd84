import { formatMoney } from "@/lib/core/money";
import type { DifferenceDto, DifferenceKind, PaymentReviewDto, RefundWorkDto } from "@/lib/settlement/dtos";

type ReviewFacts = Pick<PaymentReviewDto, "reason" | "amountCents" | "askedCents" | "receivedCents">;
type RefundFacts = Pick<RefundWorkDto, "amountCents" | "state" | "hasAccount" | "buyer">;
type DifferenceFacts = Pick<DifferenceDto, "kind" | "ours" | "theirs">;

/** What happened, in one or two sentences with the figures. */
export function whatHappened({ reason, amountCents, askedCents, receivedCents }: ReviewFacts): string {
  const received = formatMoney(receivedCents);
  switch (reason) {
    case "paid_without_stock":
      return `Pagó ${received}, pero al llegar el dinero ya no había lugares libres.`;
    case "paid_after_cancel":
      return `Pagó ${received} cuando la compra ya estaba cancelada.`;
    case "over_limit":
      return `Pagó ${received}, pero con estos lugares pasa el límite por persona.`;
    case "short":
      return `Llegaron ${received} de ${formatMoney(askedCents)}. La compra no está pagada y no tiene boletos.`;
    case "excess":
      return `Llegaron ${received}: sobran ${formatMoney(amountCents)}. La compra está pagada y tiene sus boletos.`;
    case "duplicate":
      return `Pagó ${received} por una compra que ya estaba pagada.`;
    case "currency":
      return `El pago llegó en otra moneda que la del recinto.`;
    case "disputed":
      return `El banco tiene en disputa ${formatMoney(amountCents)}. Los boletos ya no abren el acceso.`;
    case "refund_failed":
      return `El banco no hizo la devolución de ${formatMoney(amountCents)}.`;
    case "used_returned":
      return `Se devuelven ${formatMoney(amountCents)}, pero un boleto de la compra ya se había usado para entrar.`;
    case "exchange_lost":
      return `Pagó ${received} por cambiar un boleto que ya se usó, se devolvió o cambió de persona. El cambio no se hizo.`;
    case "unknown_subject":
      return `Pagó ${received} por algo que esta versión de la plataforma no conoce. El dinero se aplica solo cuando lo conozca.`;
    case "won_without_places":
      return `El banco dio la razón al recinto por ${formatMoney(amountCents)}, pero los lugares de la compra ya son de otras personas.`;
  }
}

const RESOLUTIONS: Record<string, string> = {
  refunded: "Se devolvió el dinero",
  fulfilled: "Se asignaron los lugares",
  won: "El banco dio la razón al recinto",
  by_hand: "Se devuelve por transferencia",
  released: "Los lugares volvieron a la venta",
};

/** How a case ended: one of the platform's own ways, or the note of who closed it. */
export function resolutionWords(resolution: string | null): string {
  if (!resolution) return "Resuelto";
  return Object.hasOwn(RESOLUTIONS, resolution) ? (RESOLUTIONS[resolution] ?? "") : `Sin devolver: “${resolution}”`;
}

export const REFUND_STATE_LABELS: Record<RefundWorkDto["state"], string> = {
  manual: "Por transferir",
  failed: "El proveedor la rechazó",
  pending: "En camino",
  done: "Transferida",
};

/** What there is to do, in a sentence. */
export function whatToDo({ amountCents, state, hasAccount, buyer }: RefundFacts): string {
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

export const DIFFERENCE_LABELS: Record<DifferenceKind, string> = {
  state: "Otro estado",
  received: "Otro monto recibido",
  refunded: "Otro monto devuelto",
  currency: "Otra moneda",
  unknown: "El proveedor no lo conoce",
};

const STATES: Readonly<Record<string, string>> = {
  created: "sin empezar",
  requires_action: "por pagar",
  pending: "por pagar",
  failed: "rechazado",
  expired: "vencido",
  cancelled: "cancelado",
  paid: "pagado",
  partially_refunded: "devuelto en parte",
  refunded: "devuelto",
  disputed: "en disputa",
  dispute_won: "disputa ganada",
  dispute_lost: "disputa perdida",
};

function bookWords(kind: DifferenceKind, value: string): string {
  if (kind === "received" || kind === "refunded") return formatMoney(Number(value));
  if (kind === "currency") return value;
  return (Object.hasOwn(STATES, value) ? STATES[value] : undefined) ?? value;
}

/** What the two books say, in a sentence. */
export function whatDiffers({ kind, ours, theirs }: DifferenceFacts): string {
  const here = bookWords(kind, ours);
  if (kind === "unknown") return `Aquí: ${here}. El proveedor no encuentra este cobro.`;
  return `Aquí: ${here}. Proveedor: ${bookWords(kind, theirs)}.`;
}

const ENDS: Readonly<Record<string, string>> = {
  healed: "Los libros coinciden otra vez",
  applied: "Se aplicó lo que dijo el proveedor",
};

/** How a difference ended: by itself, or with the note of who closed it. */
export function endWords(resolution: string | null): string {
  if (!resolution) return "Resuelta";
  return Object.hasOwn(ENDS, resolution) ? (ENDS[resolution] ?? "") : `Aclarada: “${resolution}”`;
}
