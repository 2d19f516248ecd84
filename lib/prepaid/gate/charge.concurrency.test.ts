import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { getDb } from "@/db/client";
import { prepaidViolations } from "@/db/testing/invariants-prepaid";
import { staysOf } from "@/lib/access/testing";
import { accountOf, createHolder, createPlaza, movementsOf, readAt } from "@/lib/prepaid/testing";

const ROUNDS = 100;
const MINUTE = 60_000;
/** What ninety minutes cost. */
const CENTS = 3_600;

it(`two phones at one exit end one stay, and its price is taken once, ${ROUNDS} times over`, async () => {
  const plaza = await createPlaza();
  const holder = await createHolder(plaza, ROUNDS * CENTS);
  for (let round = 0; round < ROUNDS; round++) {
    const enteredAt = new Date(Date.UTC(2026, 10, 1) + round * 240 * MINUTE);
    await readAt(plaza, holder, "in", enteredAt);
    const leftAt = new Date(enteredAt.getTime() + 90 * MINUTE);
    const exits = await Promise.all([1, 2].map(() => readAt(plaza, holder, "out", leftAt)));
    expect(exits.map(({ decision }) => decision)).toEqual(["admitted", "admitted"]);
    expect(exits.filter(({ stay }) => stay?.minutes === 90)).toHaveLength(1);
  }
  const [gift, ...charges] = await movementsOf(holder.accountId);
  expect(gift).toBe(`gift ${ROUNDS * CENTS} → ${ROUNDS * CENTS}`);
  expect(charges.map((one) => one.split(" → ")[0])).toEqual(Array.from({ length: ROUNDS }, () => `exit -${CENTS}`));
  expect((await accountOf(holder.accountId)).balanceCents).toBe(0);
  const visits = await getDb().execute<{ stayId: number; cents: number }>(sql`
    select stay_id as "stayId", charged_cents as cents from prepaid_visits where account_id = ${holder.accountId} order by id`);
  const read = (await staysOf(holder.passId)).filter(({ entryScanId }) => entryScanId !== null);
  expect(read.map(({ id, endedBy }) => [id, endedBy])).toEqual(visits.map(({ stayId }) => [stayId, "exit"]));
  expect(visits.map(({ cents }) => cents)).toEqual(charges.map(() => CENTS));
  expect(await prepaidViolations()).toEqual([]);
});
