import { afterAll, expect, test } from "vitest";
import { DIFFICULTY } from "@/lib/auth/challenge/puzzle";
import { stopBoss } from "@/lib/jobs";
import { crowdBehindOneAddress } from "@/lib/orders/testing/one-address";

afterAll(() => stopBoss(0));

test("3,000 people register, log in and buy through one address within ten minutes", async () => {
  // Solving is the phones' work; a puzzle costs the server what it always does.
  DIFFICULTY.most = 2;
  const start = performance.now();
  expect(await crowdBehindOneAddress(3_000)).toEqual({ bought: 3_000, asked: 2_970 });
  expect((performance.now() - start) / 60_000).toBeLessThan(10);
});
