import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb, withTx } from "@/db/client";
import { untilBlocked } from "@/db/testing/blocked";
import { countShift } from "@/lib/cash-desk/count/count-shift";
import { createPoint } from "@/lib/cash-desk/points/save-point";
import { openShift } from "@/lib/cash-desk/shift/open-shift";
import { createCashier, createDesk, createOpenDesk, drawerOf, take } from "@/lib/cash-desk/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";

const ROUNDS = 15;

/** "done", or the code of the error. */
const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "done",
    (error) => codeOf(Promise.reject(error)),
  );

test(`two people at one desk, and one person at two: one of them opens, ${ROUNDS} times over`, async () => {
  const desk = await createDesk();
  for (let round = 0; round < ROUNDS; round++) {
    const [one, two] = [await createCashier(desk.admin.id), await createCashier(desk.admin.id)];
    const [first, second] = await Promise.all(
      ["a", "b"].map((which) =>
        createPoint({
          ctx: ctxFor(desk.owner),
          input: { enclosureId: desk.enclosure.id, name: `Caja ${round}${which}` },
        }),
      ),
    );
    const open = (who: typeof one, point = first) =>
      outcome(openShift({ ctx: ctxFor(who), input: { pointId: point?.pointId ?? 0, floatCents: 0 } }));
    expect((await Promise.all([open(one), open(two)])).sort()).toEqual(["desk.point_taken", "done"]);
    const free = await createCashier(desk.admin.id);
    const third = await createPoint({
      ctx: ctxFor(desk.owner),
      input: { enclosureId: desk.enclosure.id, name: `Caja ${round}c` },
    });
    expect((await Promise.all([open(free, second), open(free, third)])).sort()).toEqual(["desk.shift_open", "done"]);
  }
  const numbers = await getDb().execute<{ number: number }>(sql`
    select number from desk_shifts where admin_id = ${desk.admin.id} order by number`);
  expect(numbers.map(({ number }) => number)).toEqual(Array.from({ length: 2 * ROUNDS }, (_, n) => n + 1));
});

test(`a count and top-ups at the same instant: what is counted never grows, ${ROUNDS} times over`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const desk = await createOpenDesk();
    const done = await Promise.all([
      outcome(take(desk)),
      outcome(countShift({ ctx: ctxFor(desk.cashier), input: { counts: {} } })),
      outcome(take(desk)),
    ]);
    expect(done[1]).toBe("done");
    for (const taken of [done[0], done[2]]) expect(["done", "desk.shift_counted"]).toContain(taken);
    const [count] = await getDb().execute<{ expected: number }>(sql`
      select expected_cents as expected from desk_counts where shift_id = ${desk.shiftId}`);
    expect(await drawerOf(desk.shiftId)).toBe(count?.expected);
  }
});

test("an operation that nobody locks for waits for the count by the trigger, and is refused", async () => {
  const desk = await createOpenDesk();
  const insert = () =>
    getDb().execute(sql`
      insert into desk_operations (admin_id, shift_id, number, kind, amount_cents, user_id, at)
      values (${desk.admin.id}, ${desk.shiftId}, 1, 'drop', -100, ${desk.cashier.id}, now())`);
  const counting = withTx(ctxFor(desk.cashier), async (tx) => {
    await countShift({ ctx: tx, input: { counts: {} } });
    const late = insert().then(
      () => "written",
      () => "refused",
    );
    expect(await Promise.race([late, untilBlocked()])).toBe("blocked");
    return { late };
  });
  expect(await (await counting).late).toBe("refused");
});

test("without the trigger the same operation goes into the counted shift", async () => {
  const desk = await createOpenDesk();
  await getDb().execute(sql`alter table desk_operations disable trigger desk_operations_open_shift`);
  try {
    await countShift({ ctx: ctxFor(desk.cashier), input: { counts: {} } });
    await getDb().execute(sql`
      insert into desk_operations (admin_id, shift_id, number, kind, amount_cents, user_id, at)
      values (${desk.admin.id}, ${desk.shiftId}, 1, 'drop', -100, ${desk.cashier.id}, now())`);
    const [count] = await getDb().execute<{ expected: number }>(sql`
      select expected_cents as expected from desk_counts where shift_id = ${desk.shiftId}`);
    expect(await drawerOf(desk.shiftId)).not.toBe(count?.expected);
  } finally {
    await getDb().execute(sql`alter table desk_operations enable trigger desk_operations_open_shift`);
  }
});

test(`two cashiers, one account and one amount: one of them is asked, ${ROUNDS} times over`, async () => {
  const desk = await createOpenDesk();
  const other = await createCashier(desk.admin.id);
  const { pointId } = await createPoint({
    ctx: ctxFor(desk.owner),
    input: { enclosureId: desk.enclosure.id, name: "Caja 2" },
  });
  await openShift({ ctx: ctxFor(other), input: { pointId, floatCents: 0 } });
  for (let round = 0; round < ROUNDS; round++) {
    const same = { repeatKey: randomUUID(), amountCents: 1_000 };
    const done = await Promise.all([outcome(take(desk, same)), outcome(take(desk, same, other))]);
    expect(done.sort()).toEqual(["desk.repeated", "done"]);
  }
  const folios = await getDb().execute<{ number: number }>(sql`
    select number from desk_operations where admin_id = ${desk.admin.id} order by number`);
  expect(folios.map(({ number }) => number)).toEqual(Array.from({ length: ROUNDS }, (_, n) => n + 1));
});
