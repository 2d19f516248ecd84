import { dateParts } from "@/lib/core/dates";

/** Weekday, day and month, one above the other. Computed on the server in the venue's time zone. */
export function DateTile({ iso, tz }: { iso: string; tz: string }) {
  const parts = dateParts(new Date(iso), tz);
  return (
    <time className="fecha" dateTime={iso}>
      <span>{parts.weekday}</span> <b>{parts.day}</b> <span>{parts.month}</span>
    </time>
  );
}
