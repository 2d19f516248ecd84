const FIRST_HOUR = 8;
const AT_LEAST = 8;

/**
 * The hours of an operating day that its chart shows, in their order. They begin at 08:00, or earlier where something was
 * sold earlier, and end with the hour that runs now; there are eight at least.
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
  // A day that begins at 05:30 ends in the hour 5 as well, which stands first: all that was sold in between is shown too.
  const last = Math.max(now, hours.findLastIndex(isBusy));
  return hours.slice(first, Math.max(last + 1, first + AT_LEAST));
}
