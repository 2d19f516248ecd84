/** How long a code has to be out of sight before the camera reads it again, in milliseconds. */
export const QUIET_MS = 3_000;

/**
 * Lets each code through once while it stays before the camera: a car that just passed must not be read again as
 * "already used".
 */
export function createFrameFilter(quietMs: number = QUIET_MS) {
  let last: { code: string; seenAt: number } | null = null;
  return {
    /** Whether a code seen at `now` (milliseconds) is a new reading. */
    accepts(code: string, now: number): boolean {
      const isSame = last !== null && last.code === code && now - last.seenAt < quietMs;
      last = { code, seenAt: now };
      return !isSame;
    },
    /** Starts the quiet time of the last code again, e.g. when the verdict that covered the camera goes. */
    touch(now: number): void {
      if (last) last.seenAt = now;
    },
  };
}
