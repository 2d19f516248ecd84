import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { toIso } from "@/lib/core/dates";
import { TIME_ZONES } from "@/lib/enclosures/client";

const SUMMER = new Date("2026-07-01T18:00:00Z");

test("the database and we read the clock of each zone alike", async () => {
  for (const { value } of TIME_ZONES) {
    const [row] = await getDb().execute<{ local: string }>(sql`
      select to_char(${SUMMER}::timestamptz at time zone ${value}, 'YYYY-MM-DD"T"HH24:MI') as local`);
    expect(toIso(SUMMER, value)).toContain(row?.local);
  }
});

test("the zones along the border keep the clock of the United States", () => {
  const hour = (zone: string) => toIso(SUMMER, zone).slice(11, 16);
  expect(TIME_ZONES.map(({ value }) => [value, hour(value)])).toEqual(
    expect.arrayContaining([
      ["America/Monterrey", "12:00"],
      ["America/Matamoros", "13:00"],
      ["America/Ojinaga", "13:00"],
      ["America/Chihuahua", "12:00"],
      ["America/Ciudad_Juarez", "12:00"],
    ]),
  );
  const winter = toIso(new Date("2026-12-01T18:00:00Z"), "America/Ciudad_Juarez");
  expect(winter.slice(11, 16)).toBe("11:00");
});
