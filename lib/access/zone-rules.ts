import type { AntiPassback, WhenFull } from "@/lib/access/decisions";
import { localOrNext, toLocal } from "@/lib/core/dates";

/** How the gates of a zone judge cars that were inside before. */
export interface ZoneRules {
  /** Null: by the kind of the pass. */
  antiPassback: AntiPassback | null;
  /** Entries besides the rights of the pass, once its car has left. */
  reentries: number;
  /** Until then a car that left may come back, however often. */
  reentryUntil: Date | null;
  whenFull: WhenFull;
  /** A person closed it to entries. */
  isClosed: boolean;
}

export const DEFAULT_RULES: ZoneRules = {
  antiPassback: null,
  reentries: 0,
  reentryUntil: null,
  whenFull: "flag",
  isClosed: false,
};

const DAY = 86_400_000;

export interface RuleRow {
  antiPassback: AntiPassback | null;
  reentries: number | null;
  /** After midnight. */
  reentryMinutes: number | null;
  whenFull: WhenFull | null;
  isClosed: boolean;
}

/** An hour before the parking opens is one of the following night. */
function reentryEnd(minutes: number, opensAt: Date, timeZone: string): Date | null {
  const two = (n: number) => String(n).padStart(2, "0");
  const at = (day: string) => localOrNext(`${day}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`, timeZone);
  const day = toLocal(opensAt, timeZone).slice(0, 10);
  const end = at(day);
  if (end === null || end > opensAt) return end;
  return at(new Date(Date.parse(`${day}T00:00Z`) + DAY).toISOString().slice(0, 10));
}

/** The rules of a zone in an event that opens then. Without an event no hour lets a car come back. */
export function rulesOf(row: RuleRow, opensAt: Date | null, timeZone: string): ZoneRules {
  const { antiPassback, reentries, reentryMinutes, whenFull, isClosed } = row;
  return {
    antiPassback,
    reentries: reentries ?? DEFAULT_RULES.reentries,
    reentryUntil: reentryMinutes === null || !opensAt ? null : reentryEnd(reentryMinutes, opensAt, timeZone),
    whenFull: whenFull ?? DEFAULT_RULES.whenFull,
    isClosed,
  };
}

/** A ticket handed back over the fence must not park a second car; a regular visitor is not barred by a lost exit. */
const HARD_KINDS: readonly string[] = ["ticket", "courtesy"];

export function antiPassbackOf(kind: string, rules: ZoneRules): AntiPassback {
  return rules.antiPassback ?? (HARD_KINDS.includes(kind) ? "hard" : "soft");
}
