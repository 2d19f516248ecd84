import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { makeBreakable, partsLeft, withoutLocksOf } from "@/db/testing/faults";
import { prepaidViolations } from "@/db/testing/invariants-prepaid";
import { ctxFor } from "@/lib/core/testing";
import { turnOffAutoTopup } from "@/lib/prepaid/auto/end-auto";
import { topUpAutomatically } from "@/lib/prepaid/auto/run-auto";
import { autoMessagesTo, automaticOf, autoState, TERMS, turnedOn } from "@/lib/prepaid/auto/testing";
import { turnOnAutoTopup } from "@/lib/prepaid/auto/turn-on";
import { accountOf, createHolder, createPlaza, type Holder, movementsOf, readAt } from "@/lib/prepaid/testing";
import { systemCtx } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

testBank();

afterEach(async () => {
  expect(await prepaidViolations()).toEqual([]);
});

const ROUNDS = 20;
const MINUTE = 60_000;
const run = ({ accountId }: Holder) => topUpAutomatically({ ctx: systemCtx(), input: { accountId } });
const off = ({ buyer, accountId }: Holder) => turnOffAutoTopup({ ctx: ctxFor(buyer), input: { accountId } });

/** A holder whose balance is below the threshold. */
async function lowHolder(plaza: Awaited<ReturnType<typeof createPlaza>>, cents = 4_000): Promise<Holder> {
  const holder = await createHolder(plaza, cents);
  await turnedOn(holder);
  return holder;
}

describe("an automatic top-up", () => {
  it(`and an exit at once leave the balance right and the card charged once, ${ROUNDS} times over`, async () => {
    const plaza = await createPlaza();
    const orders = new Set<string>();
    for (let round = 0; round < ROUNDS; round++) {
      const holder = await lowHolder(plaza);
      await readAt(plaza, holder, "in", new Date(Date.now() - 40 * MINUTE));
      const out = () => readAt(plaza, holder, "out", new Date());
      const [exit] = await (round % 2 === 0
        ? Promise.all([out(), run(holder)])
        : Promise.all([run(holder).then(out), run(holder)]));
      expect(exit).toMatchObject({ decision: "admitted" });
      expect((await accountOf(holder.accountId)).balanceCents).toBe(22_200);
      expect(await automaticOf(holder.accountId)).toEqual({ topups: ["paid"], charges: 1 });
      orders.add((await movementsOf(holder.accountId)).map((one) => one.split(" ")[0]).join(" "));
    }
    expect([...orders].sort()).toEqual(["gift exit topup", "gift topup exit"]);
  });

  it(`is one for four workers, ${ROUNDS} times over`, async () => {
    const plaza = await createPlaza();
    for (let round = 0; round < ROUNDS; round++) {
      const holder = await lowHolder(plaza);
      await Promise.all(Array.from({ length: 4 }, () => run(holder)));
      expect(await automaticOf(holder.accountId)).toEqual({ topups: ["paid"], charges: 1 });
      expect(await movementsOf(holder.accountId)).toEqual(["gift 4000 → 4000", "topup 20000 → 24000"]);
    }
  });

  it(`that is cancelled against its job is either charged and credited or not made, ${ROUNDS} times over`, async () => {
    const plaza = await createPlaza();
    for (let round = 0; round < ROUNDS; round++) {
      const holder = await lowHolder(plaza);
      await Promise.all(round % 2 === 0 ? [off(holder), run(holder)] : [run(holder), off(holder)]);
      const { topups, charges } = await automaticOf(holder.accountId);
      expect(topups.filter((state) => state === "paid")).toHaveLength(charges);
      await run(holder);
      expect(await automaticOf(holder.accountId)).toMatchObject({ charges });
      expect(await autoState(holder.accountId)).toBe("off");
      expect((await accountOf(holder.accountId)).balanceCents).toBe(4_000 + 20_000 * charges);
    }
  });

  it("has one consent for two tabs that agree at once", async () => {
    const plaza = await createPlaza();
    const { buyer, accountId } = await createHolder(plaza, 4_000);
    const agree = () => turnOnAutoTopup({ ctx: ctxFor(buyer), input: { accountId, ...TERMS } });
    await Promise.all([agree(), agree()]);
    const states = await getDb().execute<{ state: string }>(sql`
      select state from prepaid_auto_topups where account_id = ${accountId} order by id`);
    expect(states.map(({ state }) => state)).toEqual(["off", "setup"]);
  });

  it("is held to one by the account's lock, and by the database where there is no lock; without both it is charged twice", async () => {
    makeBreakable();
    const plaza = await createPlaza();
    const race = async () => {
      const holder = await lowHolder(plaza);
      const runs = await withoutLocksOf("prepaid_accounts", () =>
        Promise.allSettled(Array.from({ length: 4 }, () => run(holder))),
      );
      const refused = runs.filter(({ status }) => status === "rejected").length;
      return { refused, charges: (await automaticOf(holder.accountId)).charges };
    };
    const guarded = await rounds(race);
    expect(guarded.refused).toBeGreaterThan(0);
    expect(guarded.mostCharges).toBe(1);
    const [index] = await getDb().execute<{ definition: string }>(sql`
      select pg_get_indexdef('prepaid_topups_one_automatic_key'::regclass) as definition`);
    await getDb().execute(sql`drop index prepaid_topups_one_automatic_key`);
    expect((await rounds(race)).mostCharges).toBeGreaterThan(1);
    await getDb().execute(sql.raw(index?.definition ?? ""));
  });
});

async function rounds(race: () => Promise<{ refused: number; charges: number }>) {
  const seen = { refused: 0, mostCharges: 0 };
  for (let round = 0; round < 5; round++) {
    const { refused, charges } = await race();
    seen.refused += refused;
    seen.mostCharges = Math.max(seen.mostCharges, charges);
  }
  return seen;
}

it("whichever statement the process dies at, an automatic top-up that is gone on with is charged and credited once", async () => {
  makeBreakable();
  const plaza = await createPlaza();
  const [steps, left] = await partsLeft({
    make: () => lowHolder(plaza),
    act: run,
    stateOf: async ({ accountId, buyer }) => [
      await movementsOf(accountId),
      await automaticOf(accountId),
      await autoMessagesTo(buyer.id),
      await getDb().execute(sql`
        select p.state, p.received_cents, p.applied_at is null as open from payments p join prepaid_topups t
          on p.subject_type = 'prepaid_topup' and p.subject_id = t.id where t.account_id = ${accountId} order by p.id`),
    ],
  });
  // What it has written before it asks the bank stays: the next run goes on from there.
  expect(left.filter((line) => line.startsWith("done again"))).toEqual([]);
  expect(steps).toBeGreaterThan(10);
}, 120_000);
