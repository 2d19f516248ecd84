import { dateParts, formatDay } from "@/lib/core/dates";

interface DateTileProps {
  iso: string;
  tz: string;
  /** Where it is given, today's date says so, and one of another year says its year. */
  now?: Date;
}

/** Weekday, day and month, one above the other. Computed on the server in the venue's time zone. */
export function DateTile({ iso, tz, now }: DateTileProps) {
  const date = new Date(iso);
  const { weekday, day, month, year } = dateParts(date, tz);
  const isOtherYear = now !== undefined && dateParts(now, tz).year !== year;
  const isToday = now !== undefined && !isOtherYear && formatDay(now, tz) === formatDay(date, tz);
  return (
    <time className="fecha" dateTime={iso}>
      <span>{isToday ? "Hoy" : weekday}</span> <b>{day}</b> <span>{month}</span>
      {isOtherYear ? (
        <>
          {" "}
          <span className="fecha-ano">{year}</span>
        </>
      ) : null}
    </time>
  );
}
