import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { getDb } from "@/db/client";
import { createPaid } from "@/lib/after-sale/testing";
import { toLocal } from "@/lib/core/dates";
import { ctxFor } from "@/lib/core/testing";
import { salesByDay } from "@/lib/home";
import { getEventFigures, salesReport } from "@/lib/reports";
import { testBank } from "@/lib/settlement/testing/test-bank";

const bank = testBank();
const DAY = 86_400_000;

/** A zone in which it is noon now. */
const NOON = (() => {
  const behind = new Date().getUTCHours() - 12;
  return behind === 0 ? "Etc/GMT" : `Etc/GMT${behind > 0 ? "+" : ""}${behind}`;
})();

it("an event's days and Inicio's are those of operation that the reports count", async () => {
  const paid = await createPaid(bank);
  await getDb().execute(sql`
    update enclosures set time_zone = ${NOON}, day_start = 1080 where id = ${paid.enclosure.id}`);
  const ctx = ctxFor(paid.owner, new Date());
  const before = toLocal(new Date(ctx.now.getTime() - DAY), NOON).slice(0, 10);
  const home = await salesByDay({ ctx, input: { timeZone: NOON, dayStart: 1080 } });
  expect(home.days.filter(({ sold }) => sold > 0).map(({ day }) => day)).toEqual([before]);
  const report = await salesReport({ ctx, input: { by: "day", date: "recorded", eventId: paid.event.id } });
  expect(report.map(({ key, sold }) => [key, sold])).toEqual([[before, 1]]);
  const { days } = await getEventFigures({ ctx, input: paid.event });
  expect(days.at(-1)).toEqual({ day: before, sold: 1 });
  expect(days.filter(({ sold }) => sold > 0)).toHaveLength(1);
});
