import { expect, test } from "vitest";
import { loginWeb } from "@/lib/auth";
import { DIFFICULTY } from "@/lib/auth/challenge/puzzle";
import { guessSpread } from "@/lib/auth/testing/guessing";
import { ctxFor } from "@/lib/core/testing";

test("ten thousand guesses from a thousand addresses find nothing, and lock nobody out who has logged in there before", async () => {
  // Solving is the attackers' work; a puzzle costs the server what it always does.
  DIFFICULTY.most = 2;
  const { people, codes, mostTried } = await guessSpread({ guesses: 10_000, addresses: 1_000, accounts: 20 });
  expect(codes.found).toBeUndefined();
  expect(Object.keys(codes).sort()).toEqual(["auth.wrong_credentials", "challenge.required"]);
  expect(mostTried).toBeLessThanOrEqual(30);
  for (const { browser, right } of people) {
    await expect(loginWeb({ ctx: { ...ctxFor(null), browser }, input: right })).resolves.toBeDefined();
  }
});
