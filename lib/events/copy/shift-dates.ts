import { localOrNext, toLocal } from "@/lib/core/dates";
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

/**
 * Moves all moments by the venue's clock: what begins three hours before the base's start begins three hours before the
 * copy's, even when the clock was changed in between.
 */
export function shiftDates(base: Dates, startsAt: string, timeZone: string, sale: SaleOpening): Dates {
  const by = clock(startsAt) - clock(toLocal(base.startsAt, timeZone));
  // Nobody typed these: one that falls into an hour that the clock skips comes an hour later.
  const moved = (at: Date) => {
    const local = new Date(clock(toLocal(at, timeZone)) + by).toISOString().slice(0, 16);
    return localOrNext(local, timeZone)?.toISOString() ?? local;
  };
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
