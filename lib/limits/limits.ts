import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { DomainError } from "@/lib/core/errors";
import { countOne, forgetCounts, setCount } from "@/lib/limits/counter";

const DAY = 86_400;

/**
 * Points per window in seconds. Who takes more waits `wait` seconds, twice as long each time that it happens again
 * within a day, and `most` seconds at the most.
 */
const LIMITS = {
  "login:account": { points: 10, duration: 900, wait: 60, most: 3_600 },
  "login:address": { points: 100, duration: 900, wait: 60, most: 3_600 },
  "register:address": { points: 30, duration: 3_600, wait: 600, most: 7_200 },
  "cart:address": { points: 600, duration: 600, wait: 60, most: 600 },
  "webhook:address": { points: 60, duration: 600, wait: 300, most: 3_600 },
  "pairing:address": { points: 60, duration: 900, wait: 60, most: 3_600 },
  "code:account": { points: 10, duration: 900, wait: 60, most: 3_600 },
  "code:address": { points: 100, duration: 900, wait: 60, most: 3_600 },
  "send:address": { points: 60, duration: 900, wait: 60, most: 3_600 },
  "verify:account": { points: 5, duration: 3_600, wait: 900, most: DAY },
  "mfa:session": { points: 5, duration: 600, wait: 600, most: 600 },
  "mfa:account": { points: 5, duration: 900, wait: 300, most: DAY },
  "contact:account": { points: 10, duration: 3_600, wait: 600, most: DAY },
  "transfer:account": { points: 20, duration: 3_600, wait: 600, most: DAY },
  "discount:account": { points: 10, duration: 900, wait: 60, most: 3_600 },
  "provider:account": { points: 10, duration: 600, wait: 60, most: 3_600 },
  "release:account": { points: 30, duration: 600, wait: 60, most: 600 },
  "password:account": { points: 10, duration: 900, wait: 60, most: 3_600 },
  "picture:account": { points: 120, duration: 3_600, wait: 60, most: 600 },
  "import:account": { points: 30, duration: 600, wait: 60, most: 600 },
  "slug:account": { points: 20, duration: DAY, wait: 3_600, most: DAY },
  "export:account": { points: 20, duration: 600, wait: 60, most: 600 },
} as const;

/** Things done one at a time: seconds until the next, twice as long after each one within `memory` seconds. */
const TURNS = {
  "code:send": { wait: 60, most: 900, memory: 3_600 },
  "recover:send": { wait: 60, most: 900, memory: 3_600 },
  "verify:send": { wait: 60, most: 900, memory: 3_600 },
  "tickets:send": { wait: 60, most: 900, memory: 3_600 },
} as const;

export type LimitName = keyof typeof LIMITS;
export type TurnName = keyof typeof TURNS;

/** How often a key had to wait. */
const waitsOf = (name: LimitName, key: string) => `${name}:waits:${key}`;
/** How many turns a key took. */
const turnsOf = (name: TurnName, key: string) => `${name}:turns:${key}`;

/** The wait after the `times`-th time: doubled each time. */
function grown({ wait, most }: { wait: number; most: number }, times: number): number {
  return Math.min(most, wait * 2 ** Math.min(times - 1, 20));
}

function limited(seconds: number): DomainError {
  return new DomainError("auth.rate_limited", { data: { seconds: Math.max(1, Math.ceil(seconds)) } });
}

/**
 * Takes a point, on a connection of its own: never inside a transaction, which would wait for the pool while it holds a
 * part of it. The count holds over all processes. Errors: `auth.rate_limited` with the wait in seconds, which grows
 * when it happens again. `onWait` is called once for each wait, by the one who begins it.
 */
export async function takePoint(name: LimitName, key: string, onWait?: () => Promise<void>): Promise<void> {
  const { points, duration } = LIMITS[name];
  const counted = await countOne(`${name}:${key}`, duration);
  if (counted.points <= points) return;
  // The count is exact: of all who come too late, one is the first and sets the wait.
  if (counted.points !== points + 1) throw limited(counted.left);
  const { points: times } = await countOne(waitsOf(name, key), DAY);
  const seconds = grown(LIMITS[name], times);
  await setCount(`${name}:${key}`, points + 1, seconds);
  await onWait?.();
  throw limited(seconds);
}

/** Counted by each process for itself: what is too dear for a round trip of its own, and needs no exact count. */
const HERE = {
  // A page that waits asks every ten seconds; so do several at once.
  "provider:asked": new RateLimiterMemory({ keyPrefix: "provider:asked", points: 300, duration: 600 }),
} as const;

/** As `takePoint`, but counted in this process only, without the database. Errors: `auth.rate_limited`. */
export async function takePointHere(name: keyof typeof HERE, key: string): Promise<void> {
  try {
    await HERE[name].consume(key);
  } catch (refused) {
    throw refused instanceof RateLimiterRes ? limited(refused.msBeforeNext / 1_000) : refused;
  }
}

/** Forgets the points and the waits of a key, after a success. */
export async function forgetPoints(name: LimitName, key: string): Promise<void> {
  await forgetCounts(`${name}:${key}`, waitsOf(name, key));
}

/**
 * Takes the turn of a key, like `takePoint` outside of transactions; the next one comes after a wait that grows. Answers that wait in seconds.
 * Errors: `auth.rate_limited` with the seconds that are left.
 */
export async function takeTurn(name: TurnName, key: string): Promise<number> {
  const { most, memory } = TURNS[name];
  const taken = await countOne(`${name}:${key}`, most);
  if (taken.points > 1) throw limited(taken.left);
  const { points: times } = await countOne(turnsOf(name, key), memory);
  const seconds = grown(TURNS[name], times);
  await setCount(`${name}:${key}`, 1, seconds);
  return seconds;
}

/** Forgets the turns of a key, after a success. */
export async function forgetTurns(name: TurnName, key: string): Promise<void> {
  await forgetCounts(`${name}:${key}`, turnsOf(name, key));
}
