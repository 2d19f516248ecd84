import { expect, it } from "vitest";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { platform } from "@/lib/discount-codes/testing";
import { createHolder, createPlaza, readAt } from "@/lib/prepaid/testing";
import { platformPrepaidList, prepaidDays, prepaidMovementDays } from "@/lib/reports";

it("the platform sees what each venue's prepaid brought in some days, and what stands on balances", async () => {
  const plaza = await createPlaza();
  const holder = await createHolder(plaza, 20_000);
  await readAt(plaza, holder, "in", new Date("2026-11-24T16:00:00Z"));
  await readAt(plaza, holder, "out", new Date("2026-11-24T18:14:00Z"));
  const read = async (days: Omit<Parameters<typeof platformPrepaidList.page>[0]["input"], "adminId"> = {}) =>
    (await platformPrepaidList.page({ ctx: ctxFor(platform), input: { adminId: plaza.admin.id, ...days } })).items;
  const venue = { organizer: plaza.admin.name, venue: plaza.enclosure.name, accounts: 1, balanceCents: 14_600 };
  expect(await read({ from: "2026-11-24", to: "2026-11-24" })).toMatchObject([
    { ...venue, visits: 1, chargedCents: 5_400 },
  ]);
  expect(await read({ to: "2020-01-01" })).toMatchObject([{ ...venue, visits: 0, giftCents: 0, chargedCents: 0 }]);
  expect(await read({ typeId: plaza.type.id })).toMatchObject([{ ...venue, visits: 1, giftCents: 20_000 }]);
  expect(await read({ typeId: plaza.type.id + 1_000_000 })).toEqual([]);
  expect(await read({ method: "card" })).toMatchObject([{ ...venue, visits: 0, giftCents: 0, topupCents: 0 }]);
  const days = { adminId: plaza.admin.id, from: "2026-11-23", to: "2026-11-25" };
  const course = await prepaidDays({ ctx: ctxFor(platform), input: { ...days, report: "report:platform" } });
  expect(course.map(({ day, value }) => [day, value])).toEqual([
    ["2026-11-23", 0],
    ["2026-11-24", 5_400],
    ["2026-11-25", 0],
  ]);
  const later = { ...days, from: "2026-11-26", to: "2026-11-28" };
  const beside = await prepaidDays({ ctx: ctxFor(platform), input: { ...later, report: "report:platform" } });
  expect(beside.map(({ beforeValue }) => beforeValue)).toEqual([0, 5_400, 0]);
  const moved = await prepaidMovementDays({ ctx: ctxFor(platform), input: { ...days, line: "charge" } });
  expect(moved.map(({ value }) => value)).toEqual([0, 1, 0]);
  const noDay = { from: "2026-99-99", to: "2027-01-01" };
  expect(await prepaidMovementDays({ ctx: ctxFor(platform), input: noDay })).toEqual([]);
  const byCard = { ...days, method: "card" as const, report: "report:platform" as const };
  expect((await prepaidDays({ ctx: ctxFor(platform), input: byCard })).map(({ value }) => value)).toEqual([0, 0, 0]);
  const staff = { ctx: ctxFor(plaza.owner), input: { ...days, report: "report:platform" as const } };
  expect(await codeOf(prepaidDays(staff))).toBe("auth.forbidden");
  for (const sort of ["-topup", "charged", "-balance"] as const)
    expect((await platformPrepaidList.page({ ctx: ctxFor(platform), input: { sort } })).items.length).toBeGreaterThan(
      0,
    );
  expect(await codeOf(platformPrepaidList.page({ ctx: ctxFor(plaza.owner), input: {} }))).toBe("auth.forbidden");
});
