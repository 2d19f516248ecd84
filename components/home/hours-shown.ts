const FIRST_HOUR = 8;
const AT_LEAST = 8;

/**
 * The hours of an operating day, in their order, that its chart shows: from 08:00 or the first one in which something was,
 * to the one that runs, and eight at least.
 */
export function hoursShown<Hour extends { hour: number }>(
  hours: readonly Hour[],
  currentHour: number,
  isBusy: (hour: Hour) => boolean,
): Hour[] {
  const placeOf = (hour: number) => hours.findIndex((one) => one.hour === hour);
  const now = placeOf(currentHour);
  const busy = hours.findIndex(isBusy);
  const first = Math.min(placeOf(FIRST_HOUR), now, busy < 0 ? now : busy);
  // Where a day begins at half past, its last hour is also its first one: what was in between is shown all the same.
  const last = Math.max(now, hours.findLastIndex(isBusy));
  return hours.slice(first, Math.max(last + 1, first + AT_LEAST));
}
