import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { log } from "@/lib/core/log";
import { keepStepping } from "@/lib/waiting-rooms/advance-rooms";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/**
 * Steps that take so many milliseconds each, of which one fails; answers when they began, and how many were under way at
 * once at most.
 */
async function stepsOf(durations: readonly number[], until: number, failing?: number) {
  const start = performance.now();
  const begun: number[] = [];
  let [underWay, most] = [0, 0];
  const stop = keepStepping(async () => {
    begun.push(performance.now() - start);
    underWay += 1;
    most = Math.max(most, underWay);
    const n = begun.length;
    await new Promise((resolve) => setTimeout(resolve, durations[n - 1] ?? 0));
    underWay -= 1;
    if (n === failing) throw new Error("The database is away");
    return 1_000;
  });
  await vi.advanceTimersByTimeAsync(until);
  stop();
  await vi.advanceTimersByTimeAsync(10_000);
  return { begun, most };
}

test("a step begins a second after the one before began, whatever that took", async () => {
  expect(await stepsOf([400, 0, 800], 3_500)).toEqual({ begun: [0, 1_000, 2_000, 3_000], most: 1 });
});

test("one that takes longer is ended before the next, which leaves the database a moment", async () => {
  expect(await stepsOf([2_300, 900, 100], 4_700)).toEqual({ begun: [0, 2_500, 3_600, 4_600], most: 1 });
});

test("one that fails does not end them", async () => {
  const logged = vi.spyOn(log(), "error").mockReturnValue(undefined);
  expect(await stepsOf([0, 300], 2_500, 2)).toEqual({ begun: [0, 1_000, 2_000], most: 1 });
  expect(logged).toHaveBeenCalledTimes(1);
});

test("none begins once it was stopped, not after one that was under way either", async () => {
  expect(await stepsOf([1_500], 700)).toEqual({ begun: [0], most: 1 });
});
