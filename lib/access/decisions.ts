/**
 * What a gate answers to a reading; everything but `admitted` is a refusal. A new one also goes into the check
 * `scans_decision` of db/schema/passes.ts, with a migration, and perhaps among those that show the event in verdict.tsx.
 * The compiler asks for its texts.
 */
export const DECISIONS = [
  "admitted",
  "unknown_code",
  "bad_signature",
  "revoked",
  "returned",
  "cancelled",
  "blocked",
  "other_enclosure",
  "other_event",
  "other_zone",
  "not_yet_valid",
  "expired",
  "guard_not_assigned",
  "gate_closed",
  "already_used",
  "still_inside",
  "not_inside",
  "no_balance",
  "full",
  "zone_closed",
] as const;

export type Decision = (typeof DECISIONS)[number];

export const DIRECTIONS = ["in", "out"] as const;

export type Direction = (typeof DIRECTIONS)[number];

/** How a phone reads: `both` lets out what is inside, and in what is not. */
export const READING_WAYS = ["in", "out", "both"] as const;

export type ReadingWay = (typeof READING_WAYS)[number];

/** What a gate does with the code of a car that is inside: nothing, admit it and note the lost exit, or refuse it. */
export type AntiPassback = "off" | "soft" | "hard";

/** What a gate does when its zone is full. */
export type WhenFull = "flag" | "refuse";
