import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { networkOf } from "@/lib/core/network";
import { LIMITS } from "@/lib/generated/limits";
import { LOCAL_LIMITS } from "@/lib/generated/local-limits";
import { TURNS } from "@/lib/generated/turns";
import { countBelow, countOne, countsOf, forgetCounts, setCount, takeOneBack } from "@/lib/limits/counter";

const DAY = 86_400;

export type LimitName = keyof typeof LIMITS;
export type TurnName = keyof typeof TURNS;
export type LocalLimitName = keyof typeof LOCAL_LIMITS;

const waitsOf = (name: LimitName, key: string) => `${name}:waits:${key}`;
const turnsOf = (name: TurnName, key: string) => `${name}:turns:${key}`;

function doubledWait({ wait, most }: { wait: number; most: number }, times: number): number {
  return Math.min(most, wait * 2 ** Math.min(times - 1, 20));
}

export function rateLimited(seconds: number): DomainError {
  return new DomainError("auth.rate_limited", { data: { seconds: Math.max(1, Math.ceil(seconds)) } });
}

/**
 * Call it outside transactions: it takes a connection of its own and would wait for the pool while holding another. The
 * count is shared by all processes. `onWait` runs once per wait.
 */
export async function takePoint(name: LimitName, key: string, onWait?: () => Promise<void>): Promise<void> {
  const { points, duration } = LIMITS[name];
  const counted = await countOne(`${name}:${key}`, duration);
  if (counted.points <= points) return;
  // The count is exact, so exactly one of the attempts over the limit is the first, and that one sets the wait.
  if (counted.points !== points + 1) throw rateLimited(counted.left);
  const { points: times } = await countOne(waitsOf(name, key), DAY);
  const seconds = doubledWait(LIMITS[name], times);
  await setCount(`${name}:${key}`, points + 1, seconds);
  await onWait?.();
  throw rateLimited(seconds);
}

/** As `takePoint`, counted for where the request comes from: an IPv4 address, or the /64 of an IPv6 one. */
export async function takeAddressPoint(
  name: LimitName,
  { ip }: Pick<Ctx, "ip">,
  onWait?: () => Promise<void>,
): Promise<void> {
  if (ip) await takePoint(name, networkOf(ip), onWait);
}

const localLimiters = new Map<string, RateLimiterMemory>();

function localLimiter(name: LocalLimitName): RateLimiterMemory {
  const limiter = localLimiters.get(name) ?? new RateLimiterMemory({ keyPrefix: name, ...LOCAL_LIMITS[name] });
  localLimiters.set(name, limiter);
  return limiter;
}

/**
 * As `takePoint`, but counted in this process's memory only. `most` are fewer than the limit's own points, for a key that
 * has its own limit.
 */
export async function takePointHere(name: LocalLimitName, key: string, most?: number): Promise<void> {
  try {
    const counted = await localLimiter(name).consume(key);
    if (most !== undefined && counted.consumedPoints > most) throw counted;
  } catch (refused) {
    throw refused instanceof RateLimiterRes ? rateLimited(refused.msBeforeNext / 1_000) : refused;
  }
}

/** For tests that share a process. */
export function forgetPointsHere(): void {
  localLimiters.clear();
}

/**
 * For who decides by the count itself: answers it, this try included, and the seconds until it starts again from zero. As
 * `takePoint` it has a connection of its own and is exact over all processes.
 */
export const countTry = countOne;

/** As `countTry` while fewer than `most` are counted; null after that, when nothing is counted. */
export const countTryBelow = countBelow;

/** What is counted already, by the row; rows of which nothing is are left out. */
export const triesOf = countsOf;

/** A try that succeeded counts no more. */
export const takeTryBack = takeOneBack;

export async function forgetTries(rows: readonly string[]): Promise<void> {
  if (rows.length > 0) await forgetCounts(...rows);
}

/** Gives back one point of `takeAddressPoint`. */
export async function giveAddressPoint(name: LimitName, { ip }: Pick<Ctx, "ip">): Promise<void> {
  if (ip) await takeOneBack(`${name}:${networkOf(ip)}`);
}

export async function forgetPoints(name: LimitName, key: string): Promise<void> {
  await forgetCounts(`${name}:${key}`, waitsOf(name, key));
}

/**
 * Like `takePoint`, for things that are done one at a time with a growing pause. Answers the seconds until the next.
 */
export async function takeTurn(name: TurnName, key: string): Promise<number> {
  const { most, memory } = TURNS[name];
  const taken = await countOne(`${name}:${key}`, most);
  if (taken.points > 1) throw rateLimited(taken.left);
  const { points: times } = await countOne(turnsOf(name, key), memory);
  const seconds = doubledWait(TURNS[name], times);
  await setCount(`${name}:${key}`, 1, seconds);
  return seconds;
}

export async function forgetTurns(name: TurnName, key: string): Promise<void> {
  await forgetCounts(`${name}:${key}`, turnsOf(name, key));
}
