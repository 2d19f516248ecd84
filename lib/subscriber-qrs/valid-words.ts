import { dateParts } from "@/lib/core/dates";

/** "28 nov 2026" on the venue's calendar. */
export function dayText(date: Date, timeZone: string): string {
  const { day, month, year } = dateParts(date, timeZone);
  return `${day} ${month} ${year}`;
}

interface Valid {
  kind: "subscriber" | "infinity";
  seasonName: string | null;
  validFrom: Date;
  validUntil: Date | null;
  timeZone: string;
}

/** "Del 1 dic 2026 al 31 may 2027", or "Sin fin, desde el 1 dic 2026". */
export function daysText({ kind, seasonName, validFrom, validUntil, timeZone }: Valid): string {
  const from = dayText(validFrom, timeZone);
  if (validUntil) return `Del ${from} al ${dayText(validUntil, timeZone)}`;
  return kind === "infinity" && !seasonName ? `Sin fin, desde el ${from}` : `Desde el ${from}`;
}

/** "Apertura 2026, desde el 1 dic 2026". */
export function validText(valid: Valid): string {
  const days = daysText(valid);
  return valid.seasonName ? `${valid.seasonName}, ${days.charAt(0).toLowerCase()}${days.slice(1)}` : days;
}

/** "Admite un auto, una vez por evento." */
export function rightsText(rights: number): string {
  return rights === 1 ? "Admite un auto, una vez por evento." : `Admite un auto, hasta ${rights} entradas por evento.`;
}
