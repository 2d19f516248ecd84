import { TZDate } from "@date-fns/tz";
import { addDays } from "date-fns/addDays";
import { startOfDay } from "date-fns/startOfDay";

export interface DateParts {
  weekday: string;
  day: number;
  month: string;
  year: number;
  hour: number;
  minute: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function format(tz: string, key: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const id = `${tz}|${key}`;
  let found = formats.get(id);
  if (!found) {
    found = new Intl.DateTimeFormat("es-MX", { timeZone: tz, hourCycle: "h23", ...options });
    formats.set(id, found);
  }
  return found;
}

const QUARTER_HOUR = 900_000;
const KEPT_OFFSETS = 20_000;
const offsets = new Map<string, number>();

/** Milliseconds that the local clock is ahead of UTC. Every zone's offset is a multiple of a quarter of an hour. */
function offsetOf(time: number, tz: string): number {
  const id = `${tz}|${Math.floor(time / QUARTER_HOUR)}`;
  let found = offsets.get(id);
  if (found === undefined) {
    if (offsets.size >= KEPT_OFFSETS) offsets.clear();
    found = -60_000 * new TZDate(time, tz).getTimezoneOffset();
    offsets.set(id, found);
  }
  return found;
}

const bare = (text: string) => text.replaceAll(".", "");

/** In the venue's time zone, with weekday "Sáb" and month "nov". */
export function dateParts(date: Date, tz: string): DateParts {
  const local = new Date(date.getTime() + offsetOf(date.getTime(), tz));
  const weekday = bare(format(tz, "w", { weekday: "short" }).format(date));
  return {
    weekday: weekday.charAt(0).toUpperCase() + weekday.slice(1),
    day: local.getUTCDate(),
    month: bare(format(tz, "m", { month: "short" }).format(date)).slice(0, 3),
    year: local.getUTCFullYear(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
  };
}

/** "19:00", in the venue's time zone. */
export function formatTime(date: Date, tz: string): string {
  return format(tz, "t", { hour: "2-digit", minute: "2-digit" }).format(date);
}

/** "19:00:09", in the venue's time zone. */
export function formatSecond(date: Date, tz: string): string {
  return format(tz, "s", { hour: "2-digit", minute: "2-digit", second: "2-digit" }).format(date);
}

/** "sáb 28 nov", in the venue's time zone. */
export function formatDay(date: Date, tz: string): string {
  const { weekday, day, month } = dateParts(date, tz);
  return `${weekday.toLowerCase()} ${day} ${month}`;
}

/** "sáb 28 nov, 19:00", in the venue's time zone. */
export function formatDateTime(date: Date, tz: string): string {
  return `${formatDay(date, tz)}, ${formatTime(date, tz)}`;
}

/** "sábado 28 de noviembre de 2026", in the venue's time zone. */
export function formatLongDay(date: Date, tz: string): string {
  return format(tz, "l", { weekday: "long", day: "numeric", month: "long", year: "numeric" })
    .format(date)
    .replace(",", "");
}

/** The local day that contains `date`: `from` is inclusive, `to` exclusive. */
export function dayRange(date: Date, tz: string): { from: Date; to: Date } {
  const start = startOfDay(new TZDate(date.getTime(), tz));
  return { from: new Date(start.getTime()), to: new Date(addDays(start, 1).getTime()) };
}

/**
 * The moment of "2026-11-28T19:00" in the venue's time zone; of an hour over which the clock is set forward, that of the
 * hour after. Null if the text is no time.
 */
export function localOrNext(text: string, tz: string): Date | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/.exec(text);
  if (!match) return null;
  const [year, month, day, hour, minute] = match.slice(1).map(Number) as [number, number, number, number, number];
  const local = new TZDate(year, month - 1, day, hour, minute, tz);
  return local.getMonth() === month - 1 && local.getDate() === day ? new Date(local.getTime()) : null;
}

/** True of an hour that does not exist that day because the clock is set forward over it. */
export function isSkipped(text: string, tz: string): boolean {
  const moment = localOrNext(text, tz);
  return moment !== null && toLocal(moment, tz) !== text;
}

/**
 * Reads "2026-11-28T19:00" of a datetime-local control in the venue's time zone. Null if the text is no such time, or one
 * that `isSkipped`.
 */
export function parseLocal(text: string, tz: string): Date | null {
  return isSkipped(text, tz) ? null : localOrNext(text, tz);
}

/** The first moment of a local day, "2026-11-28"; in some zones the clock is set forward at midnight. */
export function startOfLocalDay(day: string, tz: string): Date | null {
  return localOrNext(`${day}T00:00`, tz);
}

/** For a datetime-local control, in the venue's time zone. */
export function toLocal(date: Date, tz: string): string {
  const local = new TZDate(date.getTime(), tz);
  const two = (n: number) => String(n).padStart(2, "0");
  return `${local.getFullYear()}-${two(local.getMonth() + 1)}-${two(local.getDate())}T${two(local.getHours())}:${two(local.getMinutes())}`;
}

/** A spreadsheet's cell knows no time zone: the UTC parts of the answer are those that the local clock showed. */
export function wallClock(date: Date, tz: string): Date {
  return new Date(date.getTime() + offsetOf(date.getTime(), tz));
}

/** ISO 8601 with the venue's offset, the API's form of times. */
export function toIso(date: Date, tz: string): string {
  const offset = offsetOf(date.getTime(), tz);
  const minutes = Math.abs(offset) / 60_000;
  const pad = (value: number) => String(value).padStart(2, "0");
  const local = new Date(date.getTime() + offset).toISOString().slice(0, -1);
  return `${local}${offset < 0 ? "-" : "+"}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

/** By the local hour: before 12, 12 to 17, from 17 on. */
export function greeting(date: Date, tz: string): "Buenos días" | "Buenas tardes" | "Buenas noches" {
  const { hour } = dateParts(date, tz);
  if (hour < 12) return "Buenos días";
  return hour < 17 ? "Buenas tardes" : "Buenas noches";
}

/** The last two parts of a comma-separated address; "Monterrey, N.L." when it has fewer. */
export function locationLine(chrUbicacion: string | null): string {
  const parts = (chrUbicacion ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  return parts.slice(-2).join(", ") || "Monterrey, N.L.";
}
