import { createHash, randomBytes } from "node:crypto";

const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

function randomCrockford(length: number): string {
  return Array.from(randomBytes(length), (byte) => CROCKFORD[byte % 32]).join("");
}

/** Folio of an order or a payment: prefix and 10 random characters that a person can read aloud, e.g. "CT-7K2M9QX4ZB". */
export function newFolio(prefix: "CT" | "PG"): string {
  return `${prefix}-${randomCrockford(10)}`;
}

export const SHORT_CODE_LETTERS = 16;

/** Short code of a pass: 16 characters, Crockford base 32 (80 random bits). */
export function newShortCode(): string {
  return randomCrockford(SHORT_CODE_LETTERS);
}

/** What a person typed to the canonical short code: O → 0, I and L → 1, separators dropped; null if it cannot be one. */
export function normalizeShortCode(text: string): string | null {
  const code = text.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
  return /^[0-9A-HJKMNP-TV-Z]{16}$/.test(code) ? code : null;
}

/** An opaque secret of 32 random bytes, base64url. Only its SHA-256 is ever stored. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** SHA-256 of a token, as stored. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Ids as the text of a Postgres array. */
export const idList = (ids: readonly number[]) => `{${ids.join(",")}}`;
