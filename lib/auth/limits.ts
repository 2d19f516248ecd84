import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import { getDb } from "@/db/client";
import { rateLimits } from "@/db/schema";
import { DomainError } from "@/lib/core/errors";

/** Points per window in seconds; `block` is the wait after the last point. */
const LIMITS = {
  "login:account": { points: 10, duration: 900, block: 900 },
  "login:address": { points: 100, duration: 900, block: 300 },
  "register:address": { points: 30, duration: 3_600, block: 600 },
  "cart:address": { points: 600, duration: 600, block: 60 },
  "webhook:address": { points: 60, duration: 600, block: 300 },
} as const;

export type LimitName = keyof typeof LIMITS;

function limiter(name: LimitName): RateLimiterDrizzle {
  const { points, duration, block } = LIMITS[name];
  return new RateLimiterDrizzle({
    storeClient: getDb(),
    schema: rateLimits,
    keyPrefix: name,
    points,
    duration,
    blockDuration: block,
    clearExpiredByTimeout: false,
  });
}

/** Takes a point; the count holds over all processes. Errors: `auth.rate_limited` with the wait in seconds. */
export async function takePoint(name: LimitName, key: string): Promise<void> {
  try {
    await limiter(name).consume(key);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    throw new DomainError("auth.rate_limited", {
      data: { seconds: Math.max(1, Math.ceil(refused.msBeforeNext / 1_000)) },
    });
  }
}

/** Forgets the points of a key, after a success. */
export async function forgetPoints(name: LimitName, key: string): Promise<void> {
  await limiter(name).delete(key);
}
