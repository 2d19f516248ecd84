import { wallClock } from "@/lib/core/dates";
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

export function venueClock({ timeZone, dayStart }: ClockSetting): VenueClock {
  /** Minutes since 1970 as the venue's clock has them. */
  const localOf = (moment: number) => wallClock(new Date(moment * 60_000), timeZone).getTime() / 60_000;
  const begins = new Map<number, number>();
  /**
   * Each operating day begins once: of an hour that comes twice in the first, and of one that is left out as much later as
   * the clock is set forward.
   */
  const beginning = (day: number): number => {
    const known = begins.get(day);
    if (known !== undefined) return known;
    const local = day * DAY + dayStart;
    /** Reckons with the offset that the zone has at some moment near it. */
    const by = (near: number) => local - (localOf(near) - near);
    const first = by(local - DAY);
    const other = by(local + DAY);
    const moment = localOf(first) !== local && localOf(other) === local ? other : first;
    begins.set(day, moment);
    return moment;
  };
  const read = (moment: number) => {
    const local = localOf(moment);
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
