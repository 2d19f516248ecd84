import { expect, it } from "vitest";
import { createPaid } from "@/lib/after-sale/testing";
import { toLocal } from "@/lib/core/dates";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { accountDays, accountSums } from "@/lib/reports";
import { staffOf } from "@/lib/reports/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank();

const HOUR_MS = 3_600_000;
/** So many days after the operating day that it is. */
const day = (after: number) =>
  toLocal(new Date(Date.now() + (24 * after - 6) * HOUR_MS), "America/Monterrey").slice(0, 10);

it("a statement's days add up to what was earned in them, each beside the day before the period", async () => {
  const paid = await createPaid(bank, { capacity: 5, priceCents: 25_000 });
  const ctx = staffOf(paid, "prepaid_type");
  const days = async (from: string, to: string) => {
    const input = { from, to };
    const found = await accountDays({ ctx, input });
    const { earnedCents } = await accountSums({ ctx, input });
    expect(found.reduce((sum, { value }) => sum + value, 0)).toBe(earnedCents);
    return found.filter(({ value, beforeValue }) => value !== 0 || beforeValue !== 0);
  };
  expect(await days(day(-1), day(1))).toEqual([{ day: day(0), value: 25_000, beforeValue: 0 }]);
  expect(await days(day(1), day(3))).toEqual([{ day: day(3), value: 0, beforeValue: 25_000 }]);
  expect(await accountDays({ ctx, input: { from: day(-100), to: day(1) } })).toEqual([]);
  expect(await accountDays({ ctx, input: {} })).toEqual([]);
  expect(await codeOf(accountDays({ ctx: ctxFor(paid.owner), input: {} }))).toBe("auth.forbidden");
});
