import { wallClock } from "@/lib/core/dates";

/** When a venue's days begin: minutes after midnight, by its own clock. */
export interface DayClock {
  timeZone: string;
  dayStart: number;
}

/** The operating day that it is, as 2026-11-28: what happens before the venue's hour is of the day before. */
export const operatingToday = (now: Date, { timeZone, dayStart }: DayClock): string =>
  new Date(wallClock(now, timeZone).getTime() - dayStart * 60_000).toISOString().slice(0, 10);

/** The hours of the clock in the order in which they come on an operating day. */
export const hoursOfDay = ({ dayStart }: DayClock): number[] =>
  Array.from({ length: 24 }, (_, passed) => (Math.floor(dayStart / 60) + passed) % 24);

/** "06:00", of minutes after midnight. */
export function hourWords(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
}

/** "Un día va de 06:00 a 06:00", or that each venue has its own hour. `starts` is as `DayClock` says it. */
export function operatingDayWords(starts: readonly number[]): string {
  const hours = [...new Set(starts.length === 0 ? [360] : starts)].toSorted((one, other) => one - other).map(hourWords);
  const [first = ""] = hours;
  if (hours.length === 1) return `Un día va de ${first} a ${first}`;
  return `Un día empieza a la hora de cada recinto: ${hours.slice(0, 3).join(", ")}${hours.length > 3 ? "…" : ""}`;
}
