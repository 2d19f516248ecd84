import { expect, it } from "vitest";
import { besideBefore } from "@/lib/reports/general/before";

const find = async ({ from, to }: { from: string; to: string }) =>
  [
    { day: from, value: 7 },
    { day: to, value: 3 },
  ] as const;

it("each day of a period stands beside the day as long before, with nothing where there was nothing", async () => {
  expect(await besideBefore({ from: "2026-11-27", to: "2026-11-29" }, find)).toEqual([
    { day: "2026-11-27", value: 0, beforeValue: 7 },
    { day: "2026-11-28", value: 0, beforeValue: 0 },
    { day: "2026-11-29", value: 3, beforeValue: 0 },
  ]);
});

it("a chart has as many days as fit into it, and no more", async () => {
  const drawn = async (to: string) => (await besideBefore({ from: "2026-01-01", to }, async () => [])).length;
  expect([await drawn("2026-03-03"), await drawn("2026-03-04")]).toEqual([62, 0]);
});

it("a period without an end, or of too many days, is not asked for", async () => {
  const never = () => Promise.reject(new Error("It was asked for"));
  for (const days of [
    { from: "2026-11-01" },
    { to: "2026-11-01", from: null },
    { from: "2026-01-01", to: "2026-12-31" },
    { from: "0001-01-01", to: "9999-12-31" },
    { from: "0001-01-02", to: "0001-01-20" },
  ])
    expect(await besideBefore(days, never)).toEqual([]);
});
