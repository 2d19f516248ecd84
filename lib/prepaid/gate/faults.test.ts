import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { getDb } from "@/db/client";
import { makeBreakable, partsLeft } from "@/db/testing/faults";
import { prepaidViolations } from "@/db/testing/invariants-prepaid";
import { scansOf, staysOf } from "@/lib/access/testing";
import { BY_ENTRY, createHolder, createPlaza, HOURLY, movementsOf, readAt } from "@/lib/prepaid/testing";

const ENTERED = new Date("2026-11-24T16:00:00Z");
const LEFT = new Date("2026-11-24T17:30:00Z");

it.each(["in", "out"] as const)(
  "whichever statement the process dies at, a car that is read %s has moved and paid or neither, and pays once",
  async (direction) => {
    makeBreakable();
    const plaza = await createPlaza(direction === "in" ? BY_ENTRY : HOURLY);
    const [steps, left] = await partsLeft({
      make: async () => {
        const holder = await createHolder(plaza, 10_000);
        if (direction === "out") await readAt(plaza, holder, "in", ENTERED);
        return { ...holder, nonce: crypto.randomUUID() };
      },
      act: (holder) => readAt(plaza, holder, direction, direction === "in" ? ENTERED : LEFT, holder.nonce),
      stateOf: async ({ accountId, passId }) => [
        await movementsOf(accountId),
        (await scansOf(passId)).map(({ decision }) => decision),
        (await staysOf(passId)).map(({ endedBy }) => endedBy),
        await getDb().execute(sql`
          select charged_cents, ended_by from prepaid_visits where account_id = ${accountId} order by id`),
      ],
    });
    expect(left).toEqual([]);
    expect(steps).toBeGreaterThan(5);
    expect(await prepaidViolations()).toEqual([]);
  },
  60_000,
);
