import { expect, test } from "vitest";
import { refundWays, refundWayWords } from "@/lib/payments/client";
import { METHODS } from "@/lib/pricing/client";

test.each([
  ["card", "a la misma tarjeta con que se pagó"],
  ["wallet", "a la misma cuenta de Mercado Pago con que se pagó"],
  ["cash", "por transferencia: te pedimos tu CLABE por correo"],
  ["deposit", "por transferencia: te pedimos tu CLABE por correo"],
  ["desk", "en efectivo en la caja, o por transferencia: te pedimos tu CLABE por correo"],
] as const)("what was paid by %s comes back %s", (method, words) => {
  expect(METHODS).toContain(method);
  expect(refundWayWords([method])).toBe(words);
});

test("what was paid both ways comes back both ways, and the payer is asked for an account", () => {
  expect(refundWays(["card", "cash"])).toEqual({ same: true, byTransfer: true });
  expect(refundWayWords(["deposit", "card"], "staff")).toBe(
    "a la misma tarjeta lo que se pagó en línea y por transferencia lo demás: a quien pagó le pedimos su CLABE por correo",
  );
  expect(refundWayWords(["cash"], "staff")).toContain("a quien pagó");
});

test("payments by several or unknown online methods come back the same way", () => {
  for (const methods of [["card", "wallet"], ["otra"], []])
    expect(refundWayWords(methods)).toBe("por el mismo medio con que se pagó");
});
