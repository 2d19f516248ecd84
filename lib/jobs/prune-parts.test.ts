import { sql } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { getDb } from "@/db/client";
import { rateLimits, userCodes } from "@/db/schema";
import { createUser } from "@/db/testing";
import { ctxFor } from "@/lib/core/testing";
import { DUTIES } from "@/lib/generated/duties";
import { pruneStale } from "@/lib/jobs";
import { duties as limitsDuties } from "@/lib/limits/duties";

const system = { ...ctxFor(null), actor: { kind: "system" as const, name: "test" } };

afterEach(() => vi.restoreAllMocks());

test("a part that fails stops no other, and is named in the end", async () => {
  const { id: userId } = await createUser();
  const old = new Date(Date.now() - 31 * 86_400_000);
  await getDb()
    .insert(userCodes)
    .values({
      userId,
      channel: "email",
      target: "ana@test.example",
      purpose: "login",
      endedAt: old,
      codeHash: Buffer.alloc(32),
      expiresAt: old,
    });
  await getDb().insert(rateLimits).values({ key: "old", points: 1, expire: old });
  const broken = vi.spyOn(limitsDuties, "prune", "get").mockReturnValue({
    limits: async ({ db }) => (await db.execute(sql`select 1 / 0`)).count,
  });
  await expect(pruneStale(system)).rejects.toThrow("Not pruned: limits.limits");
  expect(await getDb().select().from(userCodes)).toEqual([]);
  broken.mockRestore();
  expect(await pruneStale(system)).toMatchObject({ limits: 1 });
});

test("no two parts have one name", () => {
  const names = Object.values(DUTIES).flatMap(({ prune }) => Object.keys(prune ?? {}));
  expect(names.length).toBeGreaterThan(8);
  expect(new Set(names).size).toBe(names.length);
});
