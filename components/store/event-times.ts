import { formatTime } from "@/lib/core/dates";

interface Times {
  startsAt: Date;
  doorsAt: Date | null;
}

/** "Puertas 19:00 · Inicia 21:00", in the venue's time. */
export function timesLine({ startsAt, doorsAt }: Times, timeZone: string): string {
  const start = `Inicia ${formatTime(startsAt, timeZone)}`;
  return doorsAt ? `Puertas ${formatTime(doorsAt, timeZone)} · ${start}` : start;
}
