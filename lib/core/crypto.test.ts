import { afterEach, describe, expect, test, vi } from "vitest";
import {
  decryptSecret,
  encryptSecret,
  isKeyedHash,
  isKeyedText,
  keyedHash,
  keyedHashes,
  sealedBy,
} from "@/lib/core/crypto";

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

describe("while a key is replaced", () => {
  const [before, after] = [8, 9].map((fill) => Buffer.alloc(32, fill).toString("base64"));
  const under = (present = "", previous = "") => {
    vi.stubEnv("APP_SECRET", present);
    vi.stubEnv("APP_SECRET_PREVIOUS", previous);
  };
  afterEach(() => vi.unstubAllEnvs());

  test("what the one before sealed opens, until that one is taken away; what is sealed is the present one's", () => {
    under(before);
    const sealed = encryptSecret(Buffer.from("llave"));
    under(after, before);
    expect(decryptSecret(sealed).toString()).toBe("llave");
    const again = encryptSecret(Buffer.from("llave"));
    expect([sealed, again, Buffer.alloc(60)].map(sealedBy)).toEqual(["previous", "present", "neither"]);
    under(after);
    expect(() => decryptSecret(sealed)).toThrow();
    expect(decryptSecret(again).toString()).toBe("llave");
    expect(sealedBy(sealed)).toBe("neither");
  });

  test("what the one before signed is proven, until that one is taken away", () => {
    under(before);
    const hash = keyedHash("login", "123456");
    under(after, before);
    expect(keyedHashes("login", "123456")).toEqual([keyedHash("login", "123456"), hash]);
    for (const given of [hash, hash.subarray(0, 16), keyedHash("login", "123456")]) {
      expect(isKeyedHash(given, "login", "123456")).toBe(true);
      expect(isKeyedText(given.toString("base64url"), "login", "123456")).toBe(true);
      expect(isKeyedHash(given, "login", "123457")).toBe(false);
    }
    under(after);
    expect(isKeyedHash(hash, "login", "123456")).toBe(false);
    expect(isKeyedText(hash.toString("base64url"), "login", "123456")).toBe(false);
  });

  test("a part too short to prove anything, or in another spelling, proves nothing", () => {
    under(before);
    const hash = keyedHash("login", "123456");
    for (const given of [Buffer.alloc(0), hash.subarray(0, 15), Buffer.concat([hash, hash])]) {
      expect(isKeyedHash(given, "login", "123456")).toBe(false);
    }
    expect(isKeyedText(`${hash.toString("base64url")}=`, "login", "123456")).toBe(false);
  });

  test("a previous key that is none stops everything", () => {
    under(after, "corta");
    expect(() => decryptSecret(Buffer.alloc(60))).toThrow("APP_SECRET_PREVIOUS");
  });
});
