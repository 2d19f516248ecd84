import { expect, test } from "vitest";
import { METHODS, wayBackWords, waysBack } from "@/lib/payments/schemas";

const SAME = "por el mismo medio con que se pagó";

test.each([
  ["card", SAME],
  ["wallet", SAME],
  ["cash", "por transferencia: te pedimos tu CLABE por correo"],
  ["deposit", "por transferencia: te pedimos tu CLABE por correo"],
] as const)("what was paid by %s comes back %s", (method, words) => {
  expect(METHODS).toContain(method);
  expect(wayBackWords([method])).toBe(words);
});

test("what was paid both ways comes back both ways, and who paid is asked for the account", () => {
  expect(waysBack(["card", "cash"])).toEqual({ same: true, byTransfer: true });
  expect(wayBackWords(["deposit", "card"], "staff")).toBe(
    "por el mismo medio lo que se pagó en línea y por transferencia lo demás: a quien pagó le pedimos su CLABE por correo",
  );
  expect(wayBackWords(["cash"], "staff")).toContain("a quien pagó");
});
