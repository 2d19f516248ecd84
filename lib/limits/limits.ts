import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { DomainError } from "@/lib/core/errors";
import { LIMITS } from "@/lib/generated/limits";
import { LOCAL_LIMITS } from "@/lib/generated/local-limits";
import { TURNS } from "@/lib/generated/turns";
import { countOne, forgetCounts, setCount } from "@/lib/limits/counter";

const DAY = 86_400;

export type LimitName = keyof typeof LIMITS;
export type TurnName = keyof typeof TURNS;
export type LocalLimitName = keyof typeof LOCAL_LIMITS;

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
 * part of it. The count holds over all processes.
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

const here = new Map<string, RateLimiterMemory>();

/** The counter of this process, made when it is first needed. */
function localLimiter(name: LocalLimitName): RateLimiterMemory {
  const limiter = here.get(name) ?? new RateLimiterMemory({ keyPrefix: name, ...LOCAL_LIMITS[name] });
  here.set(name, limiter);
  return limiter;
}

/** As `takePoint`, but counted in this process only, without the database. */
export async function takePointHere(name: LocalLimitName, key: string): Promise<void> {
  try {
    await localLimiter(name).consume(key);
  } catch (refused) {
    throw refused instanceof RateLimiterRes ? limited(refused.msBeforeNext / 1_000) : refused;
  }
}

/** Forgets every point that was counted in this process only; tests that share a process start with it. */
export function forgetPointsHere(): void {
  here.clear();
}

/** Forgets the points and the waits of a key, after a success. */
export async function forgetPoints(name: LimitName, key: string): Promise<void> {
  await forgetCounts(`${name}:${key}`, waitsOf(name, key));
}

/**
 * Takes the turn of a key, like `takePoint` outside of transactions; the next one comes after a wait that grows.
 * Answers that wait in seconds.
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
