import { expect, test } from "vitest";
import { decryptSecret, encryptSecret, keyedHash } from "@/lib/core/crypto";

test("a sealed secret opens again, and each sealing differs", () => {
  const plain = Buffer.from("llave del banco");
  const sealed = encryptSecret(plain);
  expect(decryptSecret(sealed)).toEqual(plain);
  expect(sealed.includes(plain)).toBe(false);
  expect(encryptSecret(plain)).not.toEqual(sealed);
});

test("a changed byte, a cut or another version is refused", () => {
  const sealed = encryptSecret(Buffer.from("secreto"));
  for (const at of [0, 1, 13, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => decryptSecret(changed)).toThrow();
  }
  expect(() => decryptSecret(sealed.subarray(0, 20))).toThrow();
});

test("without a proper key nothing is sealed", () => {
  const before = process.env.APP_SECRET;
  process.env.APP_SECRET = "corta";
  try {
    expect(() => encryptSecret(Buffer.from("x"))).toThrow("APP_SECRET");
  } finally {
    process.env.APP_SECRET = before;
  }
});

test("a code's hash depends on its purpose and on the key", () => {
  const hash = keyedHash("login", "123456");
  expect(keyedHash("login", "123456")).toEqual(hash);
  expect(keyedHash("verify", "123456")).not.toEqual(hash);
  const before = process.env.APP_SECRET;
  process.env.APP_SECRET = Buffer.alloc(32, 9).toString("base64");
  try {
    expect(keyedHash("login", "123456")).not.toEqual(hash);
  } finally {
    process.env.APP_SECRET = before;
  }
});
