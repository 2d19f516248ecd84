import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;

function keyIn(setting: "APP_SECRET" | "APP_SECRET_PREVIOUS"): Buffer {
  const found = Buffer.from(process.env[setting] ?? "", "base64");
  if (found.length !== 32) throw new Error(`${setting} must be 32 bytes in base64`);
  return found;
}

const key = () => keyIn("APP_SECRET");

/** The key that seals and signs, and while it is being replaced the one before, which still opens and proves. */
const keys = (): Buffer[] => (process.env.APP_SECRET_PREVIOUS ? [key(), keyIn("APP_SECRET_PREVIOUS")] : [key()]);

/** AES-256-GCM with a key from APP_SECRET. The result is version, nonce, tag and ciphertext. */
export function encryptSecret(plain: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key(), iv);
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.from([VERSION]), iv, cipher.getAuthTag(), body]);
}

function opened(sealed: Buffer, by: Buffer): Buffer {
  const start = 1 + IV_BYTES + TAG_BYTES;
  if (sealed.length < start || sealed[0] !== VERSION) throw new Error("The sealed secret cannot be read");
  const decipher = createDecipheriv("aes-256-gcm", by, sealed.subarray(1, 1 + IV_BYTES));
  decipher.setAuthTag(sealed.subarray(1 + IV_BYTES, start));
  return Buffer.concat([decipher.update(sealed.subarray(start)), decipher.final()]);
}

/** Throws if the secret was changed, or sealed with a key that is neither the present nor the previous one. */
export function decryptSecret(sealed: Buffer): Buffer {
  const [present, previous] = keys();
  try {
    return opened(sealed, present ?? key());
  } catch (error) {
    if (!previous) throw error;
    return opened(sealed, previous);
  }
}

/** What opens a sealed secret: the present key, the previous one, or neither. */
export function sealedBy(sealed: Buffer): "present" | "previous" | "neither" {
  for (const [at, one] of keys().entries()) {
    try {
      opened(sealed, one);
      return at === 0 ? "present" : "previous";
    } catch {
      // The next key is tried.
    }
  }
  return "neither";
}

function hashBy(by: Buffer, purpose: string, code: string): Buffer {
  const own = createHmac("sha256", by).update(`control-traslado:${purpose}`).digest();
  return createHmac("sha256", own).update(code).digest();
}

/**
 * A short code is hashed with a key from APP_SECRET, so that whoever reads the table cannot try all codes. `purpose`
 * keeps codes of different kinds apart.
 */
export const keyedHash = (purpose: string, code: string): Buffer => hashBy(key(), purpose, code);

/** All hashes that the code may have been kept under: by the present key and, while it is replaced, by the one before. */
export const keyedHashes = (purpose: string, code: string): Buffer[] => keys().map((by) => hashBy(by, purpose, code));

/** A shorter part of a hash proves nothing. */
const LEAST_BYTES = 16;

/** Whether `given` is one of the code's `keyedHashes`, or how one begins (16 bytes or more). In constant time. */
export const isKeyedHash = (given: Uint8Array, purpose: string, code: string): boolean =>
  keyedHashes(purpose, code)
    .map((hash) => hash.subarray(0, given.length))
    .map((hash) => given.length >= LEAST_BYTES && hash.length === given.length && timingSafeEqual(hash, given))
    .includes(true);

/** As `isKeyedHash`, of its base64url. Each hash has one spelling. */
export function isKeyedText(given: string, purpose: string, code: string): boolean {
  const bytes = Buffer.from(given, "base64url");
  return bytes.toString("base64url") === given && isKeyedHash(bytes, purpose, code);
}
