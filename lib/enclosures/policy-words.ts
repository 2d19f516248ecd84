import { formatMoney } from "@/lib/core/money";

/** Changes and returns after the sale. Hours are counted back from the event's start; null means not allowed. */
export interface VenuePolicy {
  changeUntilHours: number | null;
  /** The venue keeps this for each changed ticket. */
  changeFeeCents: number;
  /** The old ticket's service fee counts towards the new one. */
  changeCreditsFee: boolean;
  returnUntilHours: number | null;
  /** The venue keeps this share of a returned ticket's base price. */
  returnFeeBps: number;
  /** A return gives the service fee back too. */
  returnWithFee: boolean;
  transferUntilHours: number | null;
  /** Tickets of a rescheduled event may be returned for so long after its buyers were told. */
  rescheduleReturnHours: number | null;
  cancelRefundsFee: boolean;
  /** A deposit is approved by one person and accepted by another. */
  depositTwoPeople: boolean;
}

/** The site's own terms, for a venue without a policy. */
export const TERMS_POLICY: VenuePolicy = {
  changeUntilHours: null,
  changeFeeCents: 0,
  changeCreditsFee: false,
  returnUntilHours: null,
  returnFeeBps: 0,
  returnWithFee: false,
  transferUntilHours: null,
  rescheduleReturnHours: null,
  cancelRefundsFee: false,
  depositTwoPeople: false,
};

type Hours = Pick<VenuePolicy, "changeUntilHours" | "returnUntilHours">;

function until(hours: number): string {
  if (hours === 0) return "hasta que empiece el evento";
  return `hasta ${hours} ${hours === 1 ? "hora" : "horas"} antes del evento`;
}

/** "cambiar el boleto hasta 24 horas antes del evento y devolverlo hasta que empiece el evento"; null where neither is allowed. */
function allowedActs({ changeUntilHours, returnUntilHours }: Hours, what: string): string | null {
  if (changeUntilHours === null && returnUntilHours === null) return null;
  if (returnUntilHours === null) return `cambiar ${what} ${until(changeUntilHours ?? 0)}; no hay devoluciones`;
  if (changeUntilHours === null) return `devolver ${what} ${until(returnUntilHours)}; no hay cambios`;
  if (changeUntilHours === returnUntilHours) return `cambiar o devolver ${what} ${until(changeUntilHours)}`;
  return `cambiar ${what} ${until(changeUntilHours)} y devolverlo ${until(returnUntilHours)}`;
}

const percent = (bps: number) => `${bps / 100} %`;

/** For a buyer who is about to pay. */
export function purchaseTerms(policy: VenuePolicy): string {
  const acts = allowedActs(policy, "cada boleto");
  if (!acts) return "Con tarjeta la compra es final en cuanto tu banco la autoriza: sin cambios ni devoluciones.";
  const { changeUntilHours, changeFeeCents, returnUntilHours, returnFeeBps, returnWithFee } = policy;
  const kept = returnFeeBps > 0 ? ` menos ${percent(returnFeeBps)}` : "";
  const fee = returnWithFee ? "y el cargo por servicio" : "sin el cargo por servicio";
  return [
    `Después de pagar puedes ${acts}.`,
    changeUntilHours !== null && changeFeeCents > 0
      ? `El cambio cuesta ${formatMoney(changeFeeCents)} por boleto.`
      : "",
    returnUntilHours !== null ? `De una devolución recibes el precio base${kept}, ${fee}.` : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/** For a ticket: one line, whoever holds it. */
export function changeTerms(policy: VenuePolicy): string {
  const acts = allowedActs(policy, "el boleto");
  if (acts) return `Quien lo pagó puede ${acts}.`;
  return "Las compras con tarjeta son definitivas una vez que tu banco las autoriza: no hay cambios ni devoluciones.";
}

/** For an event that is cancelled or rescheduled, in one line. */
export function cancellationTerms(policy: VenuePolicy): string {
  const { cancelRefundsFee, returnUntilHours, rescheduleReturnHours } = policy;
  const back = cancelRefundsFee ? "el precio base y el cargo por servicio" : "el precio base del boleto";
  if (rescheduleReturnHours !== null) {
    return `Si el evento se cancela, el organizador devuelve ${back}; si cambia de fecha, se puede devolver.`;
  }
  const when = returnUntilHours === null ? "Solo si" : "Si";
  return `${when} el evento se cancela se devuelve ${back}, por cuenta del organizador.`;
}
