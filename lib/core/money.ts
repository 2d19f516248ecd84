/** Amounts are integer centavos of MXN; percentages are basis points (1 % = 100). */
const pesos = new Intl.NumberFormat("es-MX", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** "$1,234.50"; a negative amount has a true minus sign: "−$50.00". */
export function formatMoney(cents: number): string {
  return `${cents < 0 ? "−" : ""}$${pesos.format(Math.abs(cents) / 100)}`;
}

/** "1234.50", for an input field. */
export function moneyInput(cents: number): string {
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
}

const counts = new Intl.NumberFormat("es-MX");

/** "1,234". */
export function formatCount(count: number): string {
  return counts.format(count);
}

/** "1 lugar", "1,200 lugares". */
export function formatCounted(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** The platform's only rounding rule: to the nearest integer, halves away from zero. */
export function divideRounded(numerator: number, denominator: number): number {
  const quotient = Math.floor((2 * Math.abs(numerator) + denominator) / (2 * denominator));
  return numerator < 0 ? -quotient || 0 : quotient;
}

export function basisPoints(cents: number, bps: number): number {
  return divideRounded(cents * bps, 10_000);
}

/** gross − round(gross / (1 + rate)). */
export function includedIva(grossCents: number, rateBps: number): number {
  return grossCents - divideRounded(grossCents * 10_000, 10_000 + rateBps);
}

/** All parts are equal except the last, which takes the remainder. */
export function splitEvenly(cents: number, parts: number): number[] {
  const each = Math.trunc(cents / parts);
  return Array.from({ length: parts }, (_, i) => (i === parts - 1 ? cents - each * (parts - 1) : each));
}

/** Reads "1,234.50" or "1234.5". Null for anything but an amount of at most two decimals. */
export function parseMoney(text: string): number | null {
  const match = /^\$?\s*(\d{1,3}(?:,\d{3})*|\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  return Number(match[1]?.replaceAll(",", "")) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}

/** "−$5.00" with a minus sign, which `formatMoney` does not take. */
export const signedMoney = (cents: number): string => (cents < 0 ? `−${formatMoney(-cents)}` : formatMoney(cents));
