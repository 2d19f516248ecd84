import { describe, expect, it } from "vitest";
import { type RuleRow, rulesOf } from "@/lib/access/zone-rules";

const row: RuleRow = { antiPassback: null, reentries: null, reentryMinutes: null, whenFull: null, isClosed: false };

describe("the hour until which cars may come back", () => {
  it.each([
    ["the same evening", "2026-11-24T18:00-06:00", 22 * 60 + 30, "America/Monterrey", "2026-11-24T22:30-06:00"],
    ["the following night", "2026-11-24T18:00-06:00", 60, "America/Monterrey", "2026-11-25T01:00-06:00"],
    [
      "the very minute of the opening",
      "2026-11-24T18:00-06:00",
      18 * 60,
      "America/Monterrey",
      "2026-11-25T18:00-06:00",
    ],
    [
      "the night that the clock is set back",
      "2026-10-31T18:00-07:00",
      3 * 60,
      "America/Tijuana",
      "2026-11-01T03:00-08:00",
    ],
    ["the night that it is set forward", "2026-03-07T18:00-08:00", 3 * 60, "America/Tijuana", "2026-03-08T03:00-07:00"],
    ["an hour that is left out", "2026-03-07T18:00-08:00", 150, "America/Tijuana", "2026-03-08T03:30-07:00"],
  ])("%s", (_name, opensAt, reentryMinutes, timeZone, end) => {
    const { reentryUntil } = rulesOf({ ...row, reentryMinutes }, new Date(opensAt), timeZone);
    expect(reentryUntil?.toISOString()).toBe(new Date(end).toISOString());
  });

  it("is none without a rule, and without an event", () => {
    expect(rulesOf(row, new Date(), "America/Monterrey").reentryUntil).toBeNull();
    expect(rulesOf({ ...row, reentryMinutes: 60 }, null, "America/Monterrey").reentryUntil).toBeNull();
  });
});
