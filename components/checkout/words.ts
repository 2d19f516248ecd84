import { formatLongDay, formatTime } from "@/lib/core/dates";
import { formatMoney } from "@/lib/core/money";

/** "9300 1458 2207 16": a reference in groups of four, as it is read aloud. */
export function inGroups(reference: string): string {
  return reference.replace(/(.{4})(?=.)/g, "$1 ");
}

/** "miércoles 25 de noviembre, 23:59", in the venue's time. */
export function deadlineWords(at: Date, timeZone: string): string {
  return `${formatLongDay(at, timeZone).replace(/ de \d{4}$/, "")}, ${formatTime(at, timeZone)}`;
}

interface Reference {
  reference: string;
  amountCents: number;
  expiresAt: Date;
}

/** The sentence that cash payment must say, word for word. */
export function cashSentence({ reference, amountCents, expiresAt }: Reference, timeZone: string): string {
  return (
    `Paga en efectivo antes del ${deadlineWords(expiresAt, timeZone)}. Monto exacto: ${formatMoney(amountCents)} MXN. ` +
    `Referencia ${inGroups(reference)}. La tienda puede cobrar una comisión adicional. ` +
    "Tu pago puede tardar hasta 1 día hábil en confirmarse."
  );
}

const COUNTERS: Record<string, string> = {
  oxxo: "Ve a cualquier tienda OXXO.",
  paynet: "Ve a una tienda que reciba pagos de Paynet.",
};

/** Where a reference is paid, as the first step: a chain is named only where the provider routes there. */
export function stepAtTheStore(network: string, hasBarcode: boolean): string {
  const how = hasBarcode
    ? "Muestra el código de barras en la caja, o dicta la referencia."
    : "Dicta la referencia en la caja.";
  return Object.hasOwn(COUNTERS, network) ? `${COUNTERS[network]} ${how}` : how;
}
