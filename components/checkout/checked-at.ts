import { formatTime } from "@/lib/core/dates";

/** In the address: when "Validar mi pago" asked last, in milliseconds since 1970. */
export const CHECKED_AT = "revisado";

const HOUR = 3_600_000;

/** "Última revisión: 17:02"; null of anything but a moment of the last hour. */
export function checkedWords(value: unknown, now: Date, timeZone: string): string | null {
  const at = typeof value === "string" && /^\d{13}$/.test(value) ? new Date(Number(value)) : null;
  if (!at || at > now || now.getTime() - at.getTime() > HOUR) return null;
  return `Última revisión: ${formatTime(at, timeZone)}`;
}
