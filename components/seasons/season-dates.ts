/** A date of a season while it is being written: the venue's clock, and its own name where it has one. */
export interface DateRow {
  startsAt: string;
  name: string;
}

export const WEEKDAYS = ["Dom", "Lun", "Mar", "Mié", "Jue", "Vie", "Sáb"] as const;
const DAY = 86_400_000;
const MOST_DAYS = 1_500;
const iso = (time: number) => new Date(time).toISOString().slice(0, 10);
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && iso(Date.parse(`${text}T00:00Z`)) === text;

export interface Pattern {
  from: string;
  to: string;
  /** 0 = Sunday. */
  weekdays: readonly number[];
  /** "20:00" */
  time: string;
  /** Days to leave out, as typed. */
  skip: string;
}

/** Every day of a pattern, at its time. */
export function datesOfPattern({ from, to, weekdays, time, skip }: Pattern): DateRow[] {
  if (!isDay(from) || !isDay(to) || !/^\d{2}:\d{2}$/.test(time)) return [];
  const left = new Set(daysIn(skip));
  const start = Date.parse(`${from}T00:00Z`);
  const days = Math.min((Date.parse(`${to}T00:00Z`) - start) / DAY + 1, MOST_DAYS);
  return Array.from({ length: Math.max(0, days) }, (_, i) => start + i * DAY)
    .filter((day) => weekdays.includes(new Date(day).getUTCDay()) && !left.has(iso(day)))
    .map((day) => ({ startsAt: `${iso(day)}T${time}`, name: "" }));
}

/** "2027-03-12" or "12/03/2027" as the first; null for what is no day. */
function dayOf(text: string): string | null {
  const [, day = "", month = "", year = ""] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(text) ?? [];
  const found = year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : text;
  return isDay(found) ? found : null;
}

function daysIn(text: string): string[] {
  return text.split(/[\s,;]+/).flatMap((one) => dayOf(one) ?? []);
}

/** Lines like "2027-03-12 20:00 Clásico"; time and name may be left out. `wrong` are the lines that say no date. */
export function datesOfLines(text: string, time: string): { dates: DateRow[]; wrong: string[] } {
  const dates: DateRow[] = [];
  const wrong: string[] = [];
  for (const line of text.split("\n").map((one) => one.trim())) {
    if (!line) continue;
    const [, day = "", own = "", name = ""] = /^(\S+)(?:\s+(\d{1,2}:\d{2}))?(?:\s+(.*))?$/.exec(line) ?? [];
    const found = dayOf(day.replace(/,$/, ""));
    if (found === null) wrong.push(line);
    else dates.push({ startsAt: `${found}T${(own || time).padStart(5, "0")}`, name: name.trim() });
  }
  return { dates, wrong };
}

/** Both lists by time, a moment once: what was there keeps its name. */
export function joined(known: readonly DateRow[], more: readonly DateRow[]): DateRow[] {
  const at = new Set(known.map(({ startsAt }) => startsAt));
  return [...known, ...more.filter(({ startsAt }) => !at.has(startsAt))].sort((a, b) =>
    a.startsAt.localeCompare(b.startsAt),
  );
}
