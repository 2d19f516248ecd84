import { DECISIONS } from "@/lib/access/decisions";
import { SHOWN_ONLY } from "@/lib/access/offline/contract";
import { metrics } from "@/lib/core/metrics";

/** Who decided on a reading. `forced`: the gate refused, and a person let it pass. */
export const READERS = ["phone", "lane", "door", "offline", "forced"] as const;

/** What is counted as decided: also what a phone shows that it cannot decide, and a lane that nobody waits for any more. */
export const DECIDED = [...DECISIONS, SHOWN_ONLY, "too_late"] as const;

/** Counts a reading that has been recorded, once its transaction is done. */
export function countReading(reader: (typeof READERS)[number], decision: (typeof DECIDED)[number]): void {
  metrics().scans.inc({ reader, decision });
}
