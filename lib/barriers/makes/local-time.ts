import { parseLocal, toLocal } from "@/lib/core/dates";

const HOUR = 3_600_000;

/** "2026-11-01 01:30:05" and "2026-11-01T01:30:05", without an offset. */
const LOCAL = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(?::(\d{2}))?$/;

/**
 * When a device's local time was. An hour that a clock shows twice is resolved by the order of what the device tells: it
 * cannot have been before `after`, the moment of what it told last. Null: it is no time.
 */
export function whenLocal(text: string, timeZone: string, after: Date | null): Date | null {
  const [, day, minute, second = "00"] = LOCAL.exec(text.trim()) ?? [];
  if (!day || !minute) return null;
  const local = `${day}T${minute}`;
  const found = parseLocal(local, timeZone);
  if (!found) return null;
  const both = [-HOUR, 0, HOUR]
    .map((shift) => new Date(found.getTime() + shift))
    .filter((moment) => toLocal(moment, timeZone) === local)
    .map((moment) => new Date(moment.getTime() + Number(second) * 1_000));
  return both.find((moment) => after === null || moment >= after) ?? both[0] ?? null;
}
