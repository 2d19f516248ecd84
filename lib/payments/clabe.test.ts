import { expect, test } from "vitest";
import { bankOfClabe, isClabe } from "@/lib/payments/clabe";

test("a CLABE has eighteen digits and the right last one", () => {
  expect(isClabe("032180000118359719")).toBe(true);
  expect(isClabe("002010077777777771")).toBe(true);
  for (let digit = 0; digit < 9; digit++) {
    const wrong = `00201007777777777${digit}`;
    expect(isClabe(wrong)).toBe(digit === 1);
  }
  for (const other of ["", "03218000011835971", "0321800001183597190", "03218000011835971a"])
    expect(isClabe(other)).toBe(false);
});

test("the bank follows from the first three digits", () => {
  expect(bankOfClabe("012180000118359719")).toBe("BBVA México");
  expect(bankOfClabe("999180000118359719")).toBe("Institución 999");
});
