import { expect, test } from "vitest";
import { loginWeb } from "@/lib/auth";
import { DIFFICULTY } from "@/lib/auth/challenge/puzzle";
import { challengeOf } from "@/lib/auth/testing";
import { guessSpread } from "@/lib/auth/testing/guessing";
import { ctxFor } from "@/lib/core/testing";

test("a thousand guesses from a hundred addresses find nothing, and lock nobody out who has logged in there before", async () => {
  Object.assign(DIFFICULTY, { iterations: 1, most: 2 });
  const { people, codes, mostTried } = await guessSpread({ guesses: 1_000, addresses: 100, accounts: 4 });
  expect(codes.found).toBeUndefined();
  expect(Object.keys(codes).sort()).toEqual(["auth.wrong_credentials", "challenge.required"]);
  expect(mostTried).toBeLessThanOrEqual(30);
  for (const { browser, right } of people) {
    expect(await challengeOf(loginWeb({ ctx: { ...ctxFor(null), ip: "10.9.9.9" }, input: right }))).not.toBeNull();
    expect(await loginWeb({ ctx: { ...ctxFor(null), ip: "10.0.0.1", browser }, input: right })).toMatchObject({
      mfaRequired: false,
    });
  }
});
