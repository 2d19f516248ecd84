import { localOrNext, wallClock } from "@/lib/core/dates";
import type { Hours } from "@/lib/prepaid/tariff/tariff";

/** `dayStart`: minutes after midnight at which an operating day begins. */
export interface ClockSetting {
  timeZone: string;
  dayStart: number;
}

/** Moments are whole minutes since 1970 (UTC), days those since 1970 on the venue's calendar. */
export interface VenueClock {
  /** What the venue's clock shows. */
  read: (moment: number) => { day: number; minute: number };
  operatingDay: (moment: number) => number;
}

const DAY = 1_440;

/** 0 is Sunday; the first day of 1970 was a Thursday. */
export const weekdayOf = (day: number) => (((day + 4) % 7) + 7) % 7;

const two = (value: number) => String(value).padStart(2, "0");

export function venueClock({ timeZone, dayStart }: ClockSetting): VenueClock {
  const begins = new Map<number, number>();
  /** Each operating day begins once, also in a night whose hours come twice or are left out. */
  const beginning = (day: number): number => {
    const known = begins.get(day);
    if (known !== undefined) return known;
    const date = new Date(day * DAY * 60_000).toISOString().slice(0, 10);
    const moment = localOrNext(`${date}T${two(Math.floor(dayStart / 60))}:${two(dayStart % 60)}`, timeZone);
    const found = moment === null ? beginning(day + 1) : moment.getTime() / 60_000;
    begins.set(day, found);
    return found;
  };
  const read = (moment: number) => {
    const local = wallClock(new Date(moment * 60_000), timeZone).getTime() / 60_000;
    const day = Math.floor(local / DAY);
    return { day, minute: local - day * DAY };
  };
  return {
    read,
    operatingDay: (moment) => {
      const { day } = read(moment);
      if (beginning(day + 1) <= moment) return day + 1;
      return beginning(day) <= moment ? day : day - 1;
    },
  };
}

/** The day on which the hours began that hold at this moment; null if they do not hold. */
export function heldSince(clock: VenueClock, { from, until }: Omit<Hours, "days">, moment: number): number | null {
  const { day, minute } = clock.read(moment);
  if (from < until) return from <= minute && minute < until ? day : null;
  if (minute >= from) return day;
  return minute < until ? day - 1 : null;
}

/** The first of the windows that holds; a tariff has no two that hold at once. */
export function windowAt<Window extends Hours>(
  clock: VenueClock,
  windows: readonly Window[],
  moment: number,
): Window | undefined {
  return windows.find((window) => {
    const since = heldSince(clock, window, moment);
    return since !== null && window.days.includes(weekdayOf(since));
  });
}
