import type { AntiPassback, WhenFull } from "@/lib/access/client";

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

interface RuleRow {
  opensAt: Date | null;
  antiPassback: AntiPassback | null;
  reentries: number | null;
  reentryUntil: Date | null;
  whenFull: WhenFull | null;
  isClosed: boolean;
}

const DAY = 86_400_000;

/** An hour before the parking opens is one of the following night. */
export function rulesOf({ opensAt, antiPassback, reentries, reentryUntil, whenFull, isClosed }: RuleRow): ZoneRules {
  const isNextDay = reentryUntil !== null && opensAt !== null && reentryUntil <= opensAt;
  return {
    antiPassback,
    reentries: reentries ?? DEFAULT_RULES.reentries,
    reentryUntil: isNextDay ? new Date(reentryUntil.getTime() + DAY) : reentryUntil,
    whenFull: whenFull ?? DEFAULT_RULES.whenFull,
    isClosed,
  };
}

/** A ticket handed back over the fence must not park a second car; a regular visitor is not barred by a lost exit. */
const HARD_KINDS: readonly string[] = ["ticket", "courtesy"];

export function antiPassbackOf(kind: string, rules: ZoneRules): AntiPassback {
  return rules.antiPassback ?? (HARD_KINDS.includes(kind) ? "hard" : "soft");
}
