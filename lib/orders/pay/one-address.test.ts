import { afterAll, expect, test, vi } from "vitest";
import { DIFFICULTY } from "@/lib/auth/challenge/puzzle";
import { stopBoss } from "@/lib/jobs";
import { crowdBehindOneAddress } from "@/lib/orders/testing/one-address";

// What a password's hash costs is not what this is about.
vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof import("@node-rs/argon2")>();
  return { ...real, hash: (text: string) => real.hash(text, { memoryCost: 8, timeCost: 1, parallelism: 1 }) };
});

afterAll(() => stopBoss(0));

test("60 people register, log in and buy through one address", async () => {
  Object.assign(DIFFICULTY, { iterations: 1, most: 2 });
  expect(await crowdBehindOneAddress(60)).toEqual({ bought: 60, asked: 30 });
});
