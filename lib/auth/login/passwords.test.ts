import { expect, test } from "vitest";
import { hashChosen } from "@/lib/auth";
import { COMMON_PASSWORDS } from "@/lib/auth/login/common-passwords";
import { codeOf } from "@/lib/core/testing";

test("ten thousand common passwords are known, each of six letters or more", () => {
  const list = COMMON_PASSWORDS.trim().split("\n");
  expect(new Set(list).size).toBe(10_000);
  expect(list.filter((one) => one.length < 6)).toEqual([]);
});

test.each(["123456", "Password", "QWERTY", "iloveyou"])("«%s» cannot be chosen", async (password) => {
  expect(await codeOf(hashChosen(password))).toBe("password.common");
});

test("the demonstration's password and others can be", async () => {
  for (const password of ["demo-traslado", "caballo correcto"])
    expect(await hashChosen(password)).toMatch(/^\$argon2id/);
});
