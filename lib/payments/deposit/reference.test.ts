import fc from "fast-check";
import { expect, test } from "vitest";
import {
  isReference,
  newReference,
  readReference,
  referencesIn,
  withCheckDigits,
} from "@/lib/payments/deposit/reference";

const body = fc.integer({ min: 100_000_000_000, max: 999_999_999_999 }).map(String);

test("check digits are those of ISO 7064 MOD 97-10", () => {
  // The standard's own example, 0794, has the check digits 44.
  expect(withCheckDigits("0794")).toBe("079444");
  expect(BigInt(withCheckDigits("930014582207")) % 97n).toBe(1n);
});

test("a new reference has fourteen digits, does not begin with zero, and passes the check", () => {
  const many = Array.from({ length: 2_000 }, newReference);
  for (const one of many) expect(isReference(one)).toBe(true);
  expect(new Set(many).size).toBe(many.length);
});

test("any single wrong digit and any swap of neighbours is found", () => {
  fc.assert(
    fc.property(body, fc.nat(13), fc.integer({ min: 1, max: 9 }), (digits, at, by) => {
      const good = withCheckDigits(digits);
      const wrong = good.slice(0, at) + ((Number(good[at]) + by) % 10) + good.slice(at + 1);
      expect(isReference(good)).toBe(true);
      expect(isReference(wrong)).toBe(false);
      const [a = "", b = ""] = [good[at], good[at + 1] ?? ""];
      if (b !== "" && a !== b) expect(isReference(good.slice(0, at) + b + a + good.slice(at + 2))).toBe(false);
    }),
  );
});

test("a reference is read however it is grouped, and not when a digit is wrong", () => {
  const good = withCheckDigits("930014582207");
  const grouped = good.replace(/(.{4})/g, "$1 ");
  expect(readReference(grouped)).toBe(good);
  expect(readReference(good.replace(/(.{4})/g, "$1-").replace(/-$/, ""))).toBe(good);
  expect(readReference(`${good}1`)).toBeNull();
  expect(readReference(`${good.slice(0, 13)}${(Number(good[13]) + 1) % 10}`)).toBeNull();
});

test("references are found in a bank's text", () => {
  const [one, two] = [withCheckDigits("930014582207"), withCheckDigits("481234567890")];
  expect(referencesIn(`DEPOSITO EFECTIVO REF ${one} SUC 0123`)).toContain(one);
  expect(referencesIn(`SPEI 0012${one}`)).toContain(one);
  expect(referencesIn(`REF.${one.replace(/(.{4})/g, "$1 ")}/ CAJA 4`)).toContain(one);
  expect(referencesIn(`${one} y ${two}`)).toEqual(expect.arrayContaining([one, two]));
  expect(referencesIn("DEPOSITO EN EFECTIVO SUC 0123 AUT 998877")).toEqual([]);
});

test("a long line of digits is searched quickly", () => {
  expect(referencesIn("9".repeat(100_000)).length).toBeLessThan(70);
});
