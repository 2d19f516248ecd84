import type { Plot } from "@/db/seed/demo/plaza/story";
import { DAY, HOUR, MINUTE, type TypeKey } from "@/db/seed/demo/plaza/types";

export const ACCOUNTS = 400;
const DAYS = 60;

export const PAUSED = [31, 74, 118, 162, 205, 249, 292, 336];
export const BLOCKED = [45, 133, 221, 309];
export const DISPUTED = 90;
const REFUNDED = [22, 66, 110, 154, 198, 242, 286, 330];
const FORGOTTEN = [58, 146, 234];
const EMPTY = [397, 398, 399];
/** The demo's buyer has these: the first is inside. */
export const BUYERS = [0, 1];

function typeOf(n: number): TypeKey {
  if (n % 7 === 3) return "month";
  return n % 4 === 1 ? "entry" : "hour";
}

function insideSinceOf(n: number, now: number): number | null {
  if (n === BUYERS[0]) return now - 100 * MINUTE;
  const forgotten = FORGOTTEN.indexOf(n);
  if (forgotten >= 0) return now - (52 + 19 * forgotten) * HOUR;
  return n % 8 === 4 && !PAUSED.includes(n) ? now - (12 + ((n * 29) % 250)) * MINUTE : null;
}

/** What is to happen to the n-th account. */
export function plotOf(n: number, now: number): Plot {
  const opened = n % 6 === 5 ? 2 + ((n * 11) % (DAYS - 4)) : DAYS - ((n * 5) % 4) / 4;
  const stops = PAUSED.includes(n) || BLOCKED.includes(n) || REFUNDED.includes(n) || n === DISPUTED;
  const isEmpty = EMPTY.includes(n);
  return {
    type: n === DISPUTED || FORGOTTEN.includes(n) ? "hour" : typeOf(n),
    createdAt: Math.floor(now - (isEmpty ? n - 396 : stops ? DAYS : opened) * DAY - ((n * 47) % 600) * MINUTE),
    stopsAt: stops ? now - (2 + (n % 9)) * DAY : null,
    insideSince: stops || isEmpty ? null : insideSinceOf(n, now),
    isLetGo: n % 17 === 6,
    gift: n % 5 === 2 ? "welcome" : n % 23 === 7 ? "expired" : null,
    isRefunded: REFUNDED.includes(n),
    disputedAt: n === DISPUTED ? now - DAY : null,
    isEmpty,
  };
}
