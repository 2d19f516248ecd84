import { formatDay, formatSecond, toLocal } from "@/lib/core/dates";

/** "Datos hasta 21:04:10", with the day where it is not today's. */
export function dataUntilWords(until: Date, now: Date, timeZone: string): string {
  const isToday = toLocal(until, timeZone).slice(0, 10) === toLocal(now, timeZone).slice(0, 10);
  const time = formatSecond(until, timeZone);
  return `Datos hasta ${isToday ? time : `${formatDay(until, timeZone)}, ${time}`}`;
}
