import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { getDb } from "@/db/client";
import { rateLimits } from "@/db/schema";
import { DomainError } from "@/lib/core/errors";

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
  "provider:account": { points: 10, duration: 600, wait: 60, most: 3_600 },
  "release:account": { points: 30, duration: 600, wait: 60, most: 600 },
  "password:account": { points: 10, duration: 900, wait: 60, most: 3_600 },
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

function counter(keyPrefix: string, points: number, duration: number): RateLimiterDrizzle {
  return new RateLimiterDrizzle({
    storeClient: getDb(),
    schema: rateLimits,
    keyPrefix,
    points,
    duration,
    clearExpiredByTimeout: false,
  });
}

const limiter = (name: LimitName) => counter(name, LIMITS[name].points, LIMITS[name].duration);
/** How often a key had to wait. */
const waits = (name: LimitName) => counter(`${name}:waits`, Number.MAX_SAFE_INTEGER, DAY);
const turn = (name: TurnName) => counter(name, 1, TURNS[name].most);
const turns = (name: TurnName) => counter(`${name}:turns`, Number.MAX_SAFE_INTEGER, TURNS[name].memory);

/** The wait after the `times`-th time: doubled each time. */
function grown({ wait, most }: { wait: number; most: number }, times: number): number {
  return Math.min(most, wait * 2 ** Math.min(times - 1, 20));
}

/** Null when the point was there, otherwise what the counter says. */
async function consume(from: RateLimiterDrizzle, key: string): Promise<RateLimiterRes | null> {
  try {
    await from.consume(key);
    return null;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return refused;
    throw refused;
  }
}

function limited(seconds: number): DomainError {
  return new DomainError("auth.rate_limited", { data: { seconds: Math.max(1, Math.ceil(seconds)) } });
}

/**
 * Takes a point, on a connection of its own: never inside a transaction, which would wait for the pool while it holds a
 * part of it. The count holds over all processes. Errors: `auth.rate_limited` with the wait in seconds, which grows
 * when it happens again.
 */
export async function takePoint(name: LimitName, key: string): Promise<void> {
  const from = limiter(name);
  const refused = await consume(from, key);
  if (!refused) return;
  // The count is exact: of all who come too late, one is the first and sets the wait.
  if (refused.consumedPoints !== LIMITS[name].points + 1) throw limited(refused.msBeforeNext / 1_000);
  const { consumedPoints: times } = await waits(name).consume(key);
  const seconds = grown(LIMITS[name], times);
  await from.block(key, seconds);
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
  await Promise.all([limiter(name).delete(key), waits(name).delete(key)]);
}

/**
 * Takes the turn of a key, like `takePoint` outside of transactions; the next one comes after a wait that grows. Answers that wait in seconds.
 * Errors: `auth.rate_limited` with the seconds that are left.
 */
export async function takeTurn(name: TurnName, key: string): Promise<number> {
  const refused = await consume(turn(name), key);
  if (refused) throw limited(refused.msBeforeNext / 1_000);
  const { consumedPoints: times } = await turns(name).consume(key);
  const seconds = grown(TURNS[name], times);
  await turn(name).set(key, 1, seconds);
  return seconds;
}

/** Forgets the turns of a key, after a success. */
export async function forgetTurns(name: TurnName, key: string): Promise<void> {
  await Promise.all([turn(name).delete(key), turns(name).delete(key)]);
}
