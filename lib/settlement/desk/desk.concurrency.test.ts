import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getDb } from "@/db/client";
import { refunds } from "@/db/schema";
import { countShift } from "@/lib/cash-desk";
import { createCashier, createOpenDesk, drawerOf } from "@/lib/cash-desk/testing";
import { ctxFor } from "@/lib/core/testing";
import { standInFor } from "@/lib/payments/subject";
import { makeToys, toySubject } from "@/lib/payments/testing/toy-subject";
import { bought, outcome, pay, undo, waiting } from "@/lib/settlement/desk/testing";

const ROUNDS = 10;

let end: () => void = () => undefined;
beforeAll(async () => {
  await makeToys();
  end = standInFor("prepaid_topup", toySubject().subject);
});
afterAll(() => end());

test(`two supervisors void one operation, and two cashiers pay one refund: once, ${ROUNDS} times over`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const desk = await createOpenDesk();
    const operator = await createCashier(desk.admin.id, { position: "operator" });
    const { operationId, paymentId } = await bought(desk);
    const done = await Promise.all([outcome(undo(operationId, desk.owner)), outcome(undo(operationId, operator))]);
    expect(done.sort()).toEqual(["desk.already_void", "done"]);
    expect(await drawerOf(desk.shiftId)).toBe(150_000);
    expect((await getDb().select().from(refunds).where(eq(refunds.paymentId, paymentId))).length).toBe(1);
    const { refundId } = await waiting(desk);
    const paid = await Promise.all([pay(refundId, desk.cashier), pay(refundId, desk.cashier)]);
    expect(paid[0]).toEqual(paid[1]);
    expect(await drawerOf(desk.shiftId)).toBe(150_000);
  }
});

test(`a void and a count at the same instant: the count sees it or refuses it, ${ROUNDS} times over`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const desk = await createOpenDesk();
    const { operationId } = await bought(desk);
    const [voided, counted] = await Promise.all([
      outcome(undo(operationId, desk.owner)),
      outcome(countShift({ ctx: ctxFor(desk.cashier), input: { counts: {} } })),
    ]);
    expect(counted).toBe("done");
    expect(["done", "desk.shift_counted"]).toContain(voided);
    const [count] = await getDb().execute<{ expected: number }>(sql`
      select expected_cents as expected from desk_counts where shift_id = ${desk.shiftId}`);
    expect(await drawerOf(desk.shiftId)).toBe(count?.expected);
  }
});
