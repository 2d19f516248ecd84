import { availableParallelism } from "node:os";
import { expect, it } from "vitest";
import { codeOf } from "@/lib/core/testing";
import { inTurn, readersOf } from "@/lib/reports/turns";

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

it("shares that half among the web processes of the machine", () => {
  expect([readersOf(2, 1), readersOf(16, 1), readersOf(16, 4), readersOf(16, 8), readersOf(16, 64)]).toEqual([
    1, 8, 2, 1, 1,
  ]);
});
