import { expect, test } from "vitest";
import { placeInTime } from "@/lib/access/offline/clocks";

const NOW = new Date("2026-11-28T19:30:00Z");
const MINUTE = 60_000;
const run = "0b6f6b1e-5a3f-4b52-9d0a-0d6f8d1f0001";
const other = "0b6f6b1e-5a3f-4b52-9d0a-0d6f8d1f0002";
const phoneAt = (aheadMs: number) => ({ runId: run, wallMs: NOW.getTime() + aheadMs, monoMs: 3_600_000 });

const minutesAgo = ({ at }: { at: Date }) => (NOW.getTime() - at.getTime()) / MINUTE;

test("a reading of this run is placed by the steady clock, wherever the wall clock was set", () => {
  const read = { runId: run, wallMs: NOW.getTime() + 14 * MINUTE, monoMs: 3_600_000 - 10 * MINUTE };
  const placed = placeInTime({ clock: read, offsetMs: null }, phoneAt(0), NOW);
  expect(minutesAgo(placed)).toBe(10);
  expect(placed).toMatchObject({ unsureMs: 2_000, isClockOff: true });
});

test("a clock that is off by less than a guard would see is no finding", () => {
  const read = { runId: run, wallMs: NOW.getTime() - 10 * MINUTE + 40_000, monoMs: 3_600_000 - 10 * MINUTE };
  expect(placeInTime({ clock: read, offsetMs: null }, phoneAt(40_000), NOW)).toMatchObject({ isClockOff: false });
});

test("a reading of an earlier run is placed by the offset that was measured in it", () => {
  const read = { runId: other, wallMs: NOW.getTime() - 20 * MINUTE + 90_000, monoMs: 5 };
  const placed = placeInTime({ clock: read, offsetMs: -90_000 }, phoneAt(90_000), NOW);
  expect(minutesAgo(placed)).toBe(20);
  expect(placed).toMatchObject({ unsureMs: 5_000, isClockOff: false });
});

test("without an offset the phone's clock is believed, as far off as it is now, and says so", () => {
  const read = { runId: other, wallMs: NOW.getTime() - 20 * MINUTE + 90_000, monoMs: 5 };
  const placed = placeInTime({ clock: read, offsetMs: null }, phoneAt(90_000), NOW);
  expect(minutesAgo(placed)).toBe(20);
  expect(placed.unsureMs).toBe(5 * MINUTE);
});

test("no reading lies in the future", () => {
  const read = { runId: other, wallMs: NOW.getTime() + 60 * MINUTE, monoMs: 5 };
  expect(placeInTime({ clock: read, offsetMs: 0 }, phoneAt(0), NOW)).toMatchObject({ at: NOW, isClockOff: true });
});
