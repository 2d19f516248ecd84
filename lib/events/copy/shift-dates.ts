import { parseLocal, toLocal } from "@/lib/core/dates";
import { eventDates } from "@/lib/events/edit/event-rules";

interface Dates {
  startsAt: Date;
  endsAt: Date;
  doorsAt: Date | null;
  parkingOpensAt: Date;
  salesStartAt: Date;
  salesEndAt: Date;
}

/** `same`: the copy's sale opens at the same moment as the base's; `before`: as long before the start as the base's. */
export type SaleOpening = "same" | "before";

const clock = (local: string) => Date.parse(`${local}:00Z`);

/** False for an hour that does not exist that day because the clock is set forward over it. */
export function isOnTheClock(local: string, timeZone: string): boolean {
  const moment = parseLocal(local, timeZone);
  return moment !== null && toLocal(moment, timeZone) === local;
}

/**
 * Moves all moments by the venue's clock: what begins three hours before the base's start begins three hours before the
 * copy's, even when the clock was changed in between.
 */
export function shiftDates(base: Dates, startsAt: string, timeZone: string, sale: SaleOpening): Dates {
  const by = clock(startsAt) - clock(toLocal(base.startsAt, timeZone));
  const moved = (at: Date) => new Date(clock(toLocal(at, timeZone)) + by).toISOString().slice(0, 16);
  return eventDates(
    {
      startsAt,
      endsAt: moved(base.endsAt),
      doorsAt: base.doorsAt && moved(base.doorsAt),
      parkingOpensAt: moved(base.parkingOpensAt),
      salesStartAt: sale === "same" ? base.salesStartAt.toISOString() : moved(base.salesStartAt),
      salesEndAt: moved(base.salesEndAt),
    },
    timeZone,
  );
}
