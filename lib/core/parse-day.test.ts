import { expect, test } from "vitest";
import { parseDay } from "@/lib/core/parse-day";

test.each([
  ["20/11/2026", "2026-11-20"],
  ["20-11-26", "2026-11-20"],
  ["2026-11-20", "2026-11-20"],
  ["20261120", "2026-11-20"],
  ["11/20/2026", "2026-11-20"],
  ["20/NOV/2026", "2026-11-20"],
  ["20-nov.-26", "2026-11-20"],
  ["3 de noviembre de 2026", "2026-11-03"],
  ["20/11/2026 14:05", "2026-11-20"],
  ["31/02/2026", null],
  ["Saldo", null],
  ["", null],
])("day %s is %s", (text, day) => expect(parseDay(text)).toBe(day));
