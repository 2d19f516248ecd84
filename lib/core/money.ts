/** Integer centavos of MXN. Percentages are basis points (1 % = 100). */
const pesos = new Intl.NumberFormat("es-MX", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Centavos to "$1,234.50"; negative amounts carry a true minus sign: "−$50.00". */
export function formatMoney(cents: number): string {
  return `${cents < 0 ? "−" : ""}$${pesos.format(Math.abs(cents) / 100)}`;
}

/** Centavos as a person types them into a field: "1234.50". */
export function moneyInput(cents: number): string {
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
}

const counts = new Intl.NumberFormat("es-MX");

/** A count of things: "1,234". */
export function formatCount(count: number): string {
  return counts.format(count);
}

/** A count with its noun: "1 lugar", "1,200 lugares". */
export function formatCounted(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** The one rounding rule: numerator / denominator to the nearest integer, halves away from zero. Integers in and out. */
export function divideRounded(numerator: number, denominator: number): number {
  const quotient = Math.floor((2 * Math.abs(numerator) + denominator) / (2 * denominator));
  return numerator < 0 ? -quotient || 0 : quotient;
}

/** Share of an amount in basis points, rounded to the centavo. */
export function basisPoints(cents: number, bps: number): number {
  return divideRounded(cents * bps, 10_000);
}

/** IVA contained in a gross amount: gross − round(gross / (1 + rate)). */
export function includedIva(grossCents: number, rateBps: number): number {
  return grossCents - divideRounded(grossCents * 10_000, 10_000 + rateBps);
}

/** Splits an amount over n parts that differ by at most nothing but the last, which takes the remainder. */
export function splitEvenly(cents: number, parts: number): number[] {
  const each = Math.trunc(cents / parts);
  return Array.from({ length: parts }, (_, i) => (i === parts - 1 ? cents - each * (parts - 1) : each));
}

/** "1,234.50" or "1234.5" typed by a person to centavos; null when it is not an amount of at most two decimals. */
export function parseMoney(text: string): number | null {
  const match = /^\$?\s*(\d{1,3}(?:,\d{3})*|\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  return Number(match[1]?.replaceAll(",", "")) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}
