import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { getDb, withTx } from "@/db/client";
import { prepaidSettings } from "@/db/schema";
import { createUser } from "@/db/testing";
import { makeBreakable, withoutLocksOf } from "@/db/testing/faults";
import { moneyViolations } from "@/db/testing/invariants-money";
import { prepaidViolations } from "@/db/testing/invariants-prepaid";
import { createPoint, openShift } from "@/lib/cash-desk";
import { createCashier } from "@/lib/cash-desk/testing";
import { DomainError } from "@/lib/core/errors";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { closeAccount } from "@/lib/prepaid/accounts/close-account";
import { migrateAccount } from "@/lib/prepaid/accounts/migrate-account";
import { staffCtx } from "@/lib/prepaid/accounts/testing";
import { adjustBalance } from "@/lib/prepaid/acts/adjust-balance";
import { giveBalance, give as giveWithin } from "@/lib/prepaid/acts/give-balance";
import { lockAccount } from "@/lib/prepaid/books/account";
import { rechargeAtDesk } from "@/lib/prepaid/desk/recharge";
import {
  accountOf,
  createHolder,
  createPlaza,
  type Holder,
  movementsOf,
  type Plaza,
  readAt,
} from "@/lib/prepaid/testing";
import { refundPayment } from "@/lib/settlement/refunds/refund-payment";

const ROUNDS = 12;
/** Without a lock nearly every round goes wrong; a machine may be too slow to let two transactions meet. */
const TRIES = 40;
const REASON = "Prueba";
const ENTERED = new Date("2026-11-24T16:00:00Z");
/** An hour and a half later, which costs 36 pesos. */
const LEFT = new Date("2026-11-24T17:30:00Z");
const CENTS = 3_600;

afterEach(async () => {
  expect(await prepaidViolations()).toEqual([]);
  expect(await moneyViolations()).toEqual([]);
});

/** "ok", or the code of the error. */
const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "ok",
    (error) => codeOf(Promise.reject(error)),
  );

/** A plaza whose cashier has a shift open. */
async function createDeskPlaza() {
  const plaza = await createPlaza();
  const cashier = await createCashier(plaza.admin.id);
  const point = { enclosureId: plaza.enclosure.id, name: "Caja 1" };
  const { pointId } = await createPoint({ ctx: ctxFor(plaza.owner), input: point });
  await openShift({ ctx: ctxFor(cashier), input: { pointId, floatCents: 0 } });
  return { ...plaza, cashier };
}

type DeskPlaza = Awaited<ReturnType<typeof createDeskPlaza>>;

const payIn = ({ cashier }: DeskPlaza, { accountId }: Holder, creditCents: number, again = true) =>
  rechargeAtDesk({ ctx: ctxFor(cashier), input: { accountId, creditCents, again } });

/** A holder with 200 pesos that were paid in cash, inside. Answers the payment too. */
async function createInside(plaza: DeskPlaza) {
  const holder = await createHolder(plaza);
  await payIn(plaza, holder, 20_000);
  await readAt(plaza, holder, "in", ENTERED);
  const [row] = await getDb().execute<{ id: number }>(sql`
    select payment_id as id from prepaid_lots where account_id = ${holder.accountId}`);
  return { ...holder, paymentId: row?.id ?? 0 };
}

const refund = (plaza: Plaza, paymentId: number, amountCents: number) =>
  refundPayment({
    ctx: ctxFor(plaza.owner),
    input: { paymentId, amountCents, reason: REASON, idempotencyKey: randomUUID() },
  });

const leave = (plaza: Plaza, holder: Holder) =>
  readAt(plaza, holder, "out", LEFT).then(({ decision }) => decision as string);

describe("at the same instant", () => {
  it("a refund and the exit that is charged from the same lot: one of them has it", async () => {
    const plaza = await createDeskPlaza();
    for (let round = 0; round < ROUNDS; round++) {
      const car = await createInside(plaza);
      const done = await Promise.all([leave(plaza, car), outcome(refund(plaza, car.paymentId, 18_000))]);
      const hasLeft = done[0] === "admitted";
      expect(done).toEqual(hasLeft ? ["admitted", "payment.refund_exceeds"] : ["no_balance", "ok"]);
      expect((await accountOf(car.accountId)).balanceCents).toBe(20_000 - (hasLeft ? CENTS : 18_000));
    }
  });

  it("two refunds of one lot: what is left after one is too little for the other", async () => {
    const plaza = await createDeskPlaza();
    for (let round = 0; round < ROUNDS; round++) {
      const { accountId, paymentId } = await createInside(plaza);
      const done = await Promise.all([1, 2].map(() => outcome(refund(plaza, paymentId, 15_000))));
      expect(done.sort()).toEqual(["ok", "payment.refund_exceeds"]);
      expect(await movementsOf(accountId)).toEqual(["topup 20000 → 20000", "refund -15000 → 5000"]);
    }
  });

  it("a change of holder and the exit: who was inside pays, and the account goes with the rest or stays", async () => {
    const plaza = await createDeskPlaza();
    for (let round = 0; round < ROUNDS; round++) {
      const car = await createInside(plaza);
      const heir = await createUser({ emailVerifiedAt: new Date() });
      const input = { accountId: car.accountId, email: heir.email ?? "", reason: REASON };
      const [left, moved] = await Promise.all([
        leave(plaza, car),
        outcome(migrateAccount({ ctx: staffCtx(plaza.owner), input })),
      ]);
      expect(left).toBe("admitted");
      expect(["ok", "prepaid.inside"]).toContain(moved);
      const { userId, balanceCents } = await accountOf(car.accountId);
      expect([userId, balanceCents]).toEqual([moved === "ok" ? heir.id : car.buyer.id, 20_000 - CENTS]);
    }
  });

  it("closing an account and the exit: it closes with what the exit left, or not", async () => {
    const plaza = await createDeskPlaza();
    for (let round = 0; round < ROUNDS; round++) {
      const car = await createInside(plaza);
      const input = { accountId: car.accountId, reason: REASON, key: randomUUID() };
      const [left, closed] = await Promise.all([
        leave(plaza, car),
        outcome(closeAccount({ ctx: staffCtx(plaza.owner), input })),
      ]);
      expect(left).toBe("admitted");
      expect(["ok", "prepaid.inside"]).toContain(closed);
      const movements = ["topup 20000 → 20000", "exit -3600 → 16400"];
      expect(await movementsOf(car.accountId)).toEqual(
        closed === "ok" ? [...movements, "refund -16400 → 0"] : movements,
      );
    }
  });

  it("two presses of one top-up at a desk: one is taken, and the other is asked about", async () => {
    const plaza = await createDeskPlaza();
    for (let round = 0; round < ROUNDS; round++) {
      const holder = await createHolder(plaza);
      const done = await Promise.all([1, 2].map(() => outcome(payIn(plaza, holder, 20_000, false))));
      expect(done.sort()).toEqual(["desk.repeated", "ok"]);
      expect((await accountOf(holder.accountId)).balanceCents).toBe(20_000);
    }
  });

  it("gifts of two sessions to two accounts: together they keep the month's limit", async () => {
    const plaza = await createPlaza();
    const { enclosure, admin, owner } = plaza;
    await getDb().insert(prepaidSettings).values({ enclosureId: enclosure.id, adminId: admin.id });
    const holders = [await createHolder(plaza), await createHolder(plaza)];
    for (let round = 1; round <= ROUNDS; round++) {
      await getDb().execute(sql`
        update prepaid_settings set gift_monthly_cents = ${round * 1_000} where enclosure_id = ${enclosure.id}`);
      const done = await Promise.all(
        holders.map(({ accountId }) => {
          const input = { accountId, amountCents: 1_000, reason: REASON, key: randomUUID() };
          return outcome(giveBalance({ ctx: staffCtx(owner), input }));
        }),
      );
      expect(done.sort()).toEqual(["ok", "prepaid.gifts_used_up"]);
    }
  });
});

describe("without what guards them", () => {
  it("an exit and people who take from the balance have the same money: the account's lock keeps them apart", async () => {
    makeBreakable();
    const plaza = await createDeskPlaza();
    const takeOff = (accountId: number) => {
      const input = { accountId, direction: "take" as const, amountCents: 6_000, reason: REASON, key: randomUUID() };
      return adjustBalance({ ctx: staffCtx(plaza.owner), input });
    };
    const rush = async () => {
      const car = await createInside(plaza);
      return () => Promise.allSettled([leave(plaza, car), ...[1, 2, 3, 4].map(() => takeOff(car.accountId))]);
    };
    /** The database refuses what would be wrong, so who comes second fails where it would be told why. */
    const hasFailed = (done: PromiseSettledResult<unknown>[]) =>
      done.some((one) => one.status === "rejected" && !(one.reason instanceof DomainError));
    expect(hasFailed(await (await rush())())).toBe(false);
    let failed = false;
    for (let turn = 0; turn < TRIES && !failed; turn++)
      failed = hasFailed(await withoutLocksOf("prepaid_accounts", await rush()));
    expect(failed).toBe(true);
  });

  it("two gifts pass the month's limit: the venue's lock keeps them apart", async () => {
    const plaza = await createPlaza();
    const { enclosure, admin, owner } = plaza;
    await getDb().insert(prepaidSettings).values({ enclosureId: enclosure.id, adminId: admin.id });
    const holders = [await createHolder(plaza), await createHolder(plaza)];
    const unguarded = ({ accountId }: Holder) =>
      withTx(ctxFor(owner), async (tx) => {
        const account = await lockAccount(tx.db, accountId, admin.id);
        const gift = { cents: 1_000, reason: REASON, until: null, cause: randomUUID(), userId: owner.id };
        await giveWithin(tx, account, gift);
      });
    let isPassed = false;
    for (let given = 0; given < TRIES && !isPassed; ) {
      await getDb().execute(sql`
        update prepaid_settings set gift_monthly_cents = ${(given + 1) * 1_000} where enclosure_id = ${enclosure.id}`);
      const done = await Promise.all(holders.map((holder) => outcome(unguarded(holder))));
      given += done.filter((one) => one === "ok").length;
      isPassed = done.every((one) => one === "ok");
    }
    expect(isPassed).toBe(true);
  });
});
