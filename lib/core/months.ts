const names = new Intl.DateTimeFormat("es-MX", { month: "long", timeZone: "UTC" });

/** "octubre 2026" of "2026-10". */
export const monthWords = (month: string): string =>
  `${names.format(new Date(`${month}-15T12:00Z`))} ${month.slice(0, 4)}`;

/** "2026-10" moved by so many months. */
export function monthAfter(month: string, by = 1): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 15)).toISOString().slice(0, 7);
}

/** "2026-10-31" of "2026-10". */
export function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}
