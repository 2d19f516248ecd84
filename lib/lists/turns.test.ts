import { availableParallelism } from "node:os";
import { expect, it, vi } from "vitest";
import { codeOf } from "@/lib/core/testing";
import { inTurn, pausesOf, readersOf } from "@/lib/lists/turns";

const AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2));
const LONG = 60_000;

function held() {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { ended, end };
}

it("leaves half of the processors to others, and reads in the order of those who came", async () => {
  const first = Array.from({ length: AT_ONCE }, held);
  const order: number[] = [];
  const running = first.map(({ ended }, index) =>
    inTurn(async () => {
      order.push(index);
      await ended;
    }, LONG),
  );
  const later = [AT_ONCE, AT_ONCE + 1].map((index) => inTurn(async () => void order.push(index), LONG));
  await Promise.resolve();
  expect(order).toEqual([...first.keys()]);
  for (const { end } of first) end();
  await Promise.all([...running, ...later]);
  expect(order).toEqual([...first.keys(), AT_ONCE, AT_ONCE + 1]);
});

it("says so where a turn does not come, and one that fails lets the next one read", async () => {
  const first = Array.from({ length: AT_ONCE }, held);
  const running = first.map(({ ended }) => inTurn(() => ended, LONG));
  const failing = inTurn(() => Promise.reject(new Error("broken")), LONG);
  const after = inTurn(async () => "read", LONG);
  expect(await codeOf(inTurn(async () => "never", 20))).toBe("report.unavailable");
  for (const { end } of first) end();
  await expect(failing).rejects.toThrow("broken");
  expect(await after).toBe("read");
  await Promise.all(running);
});

it("pauses where reports follow each other without end, so that they take three tenths of a processor", () => {
  let clock = 0;
  const pauseAfter = pausesOf(1, 0.3, () => clock);
  const read = (ms: number) => {
    clock += ms;
    return pauseAfter(ms);
  };
  // The statements of a page follow each other at once.
  expect([read(300), read(300), read(300)]).toEqual([0, 0, 0]);
  const [begun, times] = [clock, 100];
  for (let index = 0; index < times; index++) clock += read(300);
  expect((times * 300) / (clock - begun)).toBeCloseTo(0.3, 1);
  // Whoever comes after a while waits for nothing again.
  clock += 10_000;
  expect(read(1_000)).toBe(0);
  expect(read(1_000)).toBeGreaterThan(2_000);
});

it("pauses three seconds at most after a long file, so that whoever comes next is not sent away", () => {
  let clock = 0;
  const pauseAfter = pausesOf(1, 0.3, () => clock);
  clock += 60_000;
  expect(pauseAfter(60_000)).toBe(3_000);
  // It is paid off with that pause.
  clock += 3_000;
  expect(pauseAfter(0)).toBe(0);
});

it("keeps the next report waiting while they pause", async () => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubEnv("REPORTS_SHARE", "30");
  try {
    // A fresh one, whose clock is the test's.
    const { inTurn: inNewTurn } = await import("@/lib/lists/turns");
    await Promise.all(
      Array.from({ length: AT_ONCE }, () => inNewTurn(() => vi.advanceTimersByTimeAsync(10_000), LONG)),
    );
    const ended = performance.now();
    const next = inNewTurn(async () => performance.now(), LONG);
    await vi.advanceTimersByTimeAsync(59_000);
    expect((await next) - ended).toBeGreaterThan(1_000);
  } finally {
    vi.unstubAllEnvs();
    vi.useRealTimers();
  }
});

it("shares that half among the web processes of the machine", () => {
  expect([readersOf(2, 1), readersOf(16, 1), readersOf(16, 4), readersOf(16, 8), readersOf(16, 64)]).toEqual([
    1, 8, 2, 1, 1,
  ]);
});
