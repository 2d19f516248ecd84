import { createHash, randomBytes } from "node:crypto";

const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

function randomCrockford(length: number): string {
  return Array.from(randomBytes(length), (byte) => CROCKFORD[byte % 32]).join("");
}

/** A prefix and 10 random characters that a person can read aloud, e.g. "CT-7K2M9QX4ZB". */
export function newFolio(prefix: "CT" | "PG" | "PP"): string {
  return `${prefix}-${randomCrockford(10)}`;
}

export const SHORT_CODE_LETTERS = 16;

/** 16 characters of Crockford's base 32, i.e. 80 random bits. */
export function newShortCode(): string {
  return randomCrockford(SHORT_CODE_LETTERS);
}

/** 32 random bytes as base64url. Only the SHA-256 of a token is ever stored. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** The text of a Postgres array. */
export const idList = (ids: readonly number[]) => `{${ids.join(",")}}`;
