import { afterEach, expect, test, vi } from "vitest";
import { hashChosen } from "@/lib/auth";
import { COMMON_PASSWORDS } from "@/lib/auth/login/common-passwords";
import { hashPassword, verifyPassword } from "@/lib/auth/login/passwords";
import { codeOf } from "@/lib/core/testing";

afterEach(() => vi.unstubAllEnvs());

test("ten thousand common passwords are known, each of six letters or more", () => {
  const list = COMMON_PASSWORDS.trim().split("\n");
  expect(new Set(list).size).toBe(10_000);
  expect(list.filter((one) => one.length < 6)).toEqual([]);
});

test.each(["123456", "Password", "QWERTY", "iloveyou"])("«%s» cannot be chosen", async (password) => {
  expect(await codeOf(hashChosen(password))).toBe("password.common");
});

test("others can be", async () => {
  expect(await hashChosen("caballo correcto")).toMatch(/^\$argon2id/);
});

test("the demonstration's password, which is published, opens nothing outside of it, and cannot be chosen there", async () => {
  const password = "demo-traslado";
  const stored = await hashPassword(password);
  vi.stubEnv("DEMO", "1");
  expect(await verifyPassword(stored, password)).toBe(true);
  expect(await hashChosen(password)).toMatch(/^\$argon2id/);
  vi.stubEnv("DEMO", "0");
  expect(await verifyPassword(stored, password)).toBe(false);
  expect(await codeOf(hashChosen(password))).toBe("password.common");
  const own = "caballo correcto";
  expect(await verifyPassword(await hashPassword(own), own)).toBe(true);
});
