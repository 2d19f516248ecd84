import { expect, test } from "vitest";
import {
  basisPoints,
  divideRounded,
  formatCount,
  formatCounted,
  formatMoney,
  includedIva,
  moneyInput,
  parseMoney,
  splitEvenly,
} from "@/lib/core/money";

test("money is written in pesos with two decimals", () => {
  expect(formatMoney(123450)).toBe("$1,234.50");
  expect(formatMoney(-5000)).toBe("−$50.00");
});

test("halves round away from zero, in one place", () => {
  expect(divideRounded(5, 2)).toBe(3);
  expect(divideRounded(-5, 2)).toBe(-3);
  expect(divideRounded(7, 3)).toBe(2);
  expect(basisPoints(333, 1500)).toBe(50);
});

test("IVA is what the gross amount contains", () => {
  expect(includedIva(11_600, 1600)).toBe(1_600);
  expect(includedIva(25_000, 1600)).toBe(3_448);
  expect(includedIva(25_000, 0)).toBe(0);
});

test("a split adds up to the centavo", () => {
  expect(splitEvenly(100, 3)).toEqual([33, 33, 34]);
});

test("typed amounts are read or refused", () => {
  expect(parseMoney("1,234.5")).toBe(123450);
  expect(parseMoney("$250")).toBe(25000);
  for (const bad of ["", "-1", "1.234", "1e3", "abc", "12,34"]) expect(parseMoney(bad)).toBeNull();
});

test("a field gets back what a person would type, and counts have their commas", () => {
  expect(moneyInput(123405)).toBe("1234.05");
  expect(parseMoney(moneyInput(25000))).toBe(25000);
  expect(formatCount(12345)).toBe("12,345");
  expect(formatCounted(1, "lugar", "lugares")).toBe("1 lugar");
  expect(formatCounted(0, "lugar", "lugares")).toBe("0 lugares");
  expect(formatCounted(1200, "lugar", "lugares")).toBe("1,200 lugares");
});
