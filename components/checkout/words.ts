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
