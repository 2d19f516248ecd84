import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepStepping } from "@/lib/waiting-rooms/advance-rooms";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Steps that take so many milliseconds each; answers when they began, and how many were under way at once at most. */
async function stepsOf(durations: readonly number[], until: number) {
  const start = performance.now();
  const begun: number[] = [];
  let [underWay, most] = [0, 0];
  const stop = keepStepping(async () => {
    begun.push(performance.now() - start);
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise((resolve) => setTimeout(resolve, durations[begun.length - 1] ?? 0));
    underWay -= 1;
    return 1_000;
  });
  await vi.advanceTimersByTimeAsync(until);
  stop();
  await vi.advanceTimersByTimeAsync(10_000);
  return { begun, most };
}

test("a step begins a second after the one before began, whatever that took", async () => {
  expect(await stepsOf([400, 0, 900], 3_500)).toEqual({ begun: [0, 1_000, 2_000, 3_000], most: 1 });
});

test("one that takes longer is ended before the next, which follows at once", async () => {
  expect(await stepsOf([2_300, 100], 4_000)).toEqual({ begun: [0, 2_301, 3_301], most: 1 });
});

test("none begins once it was stopped, not after one that was under way either", async () => {
  expect(await stepsOf([1_500], 700)).toEqual({ begun: [0], most: 1 });
});
