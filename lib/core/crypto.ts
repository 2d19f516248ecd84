import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";

const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;

function key(): Buffer {
  const found = Buffer.from(process.env.APP_SECRET ?? "", "base64");
  if (found.length !== 32) throw new Error("APP_SECRET must be 32 bytes in base64");
  return found;
}

/** AES-256-GCM with a key from APP_SECRET. The result is version, nonce, tag and ciphertext. */
export function encryptSecret(plain: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key(), iv);
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.from([VERSION]), iv, cipher.getAuthTag(), body]);
}

/** Throws if the secret was changed or sealed with another key. */
export function decryptSecret(sealed: Buffer): Buffer {
  const start = 1 + IV_BYTES + TAG_BYTES;
  if (sealed.length < start || sealed[0] !== VERSION) throw new Error("The sealed secret cannot be read");
  const decipher = createDecipheriv("aes-256-gcm", key(), sealed.subarray(1, 1 + IV_BYTES));
  decipher.setAuthTag(sealed.subarray(1 + IV_BYTES, start));
  return Buffer.concat([decipher.update(sealed.subarray(start)), decipher.final()]);
}

/**
 * A short code is hashed with a key from APP_SECRET, so that whoever reads the table cannot try all codes. `purpose`
 * keeps codes of different kinds apart.
 */
export function keyedHash(purpose: string, code: string): Buffer {
  const own = createHmac("sha256", key()).update(`control-traslado:${purpose}`).digest();
  return createHmac("sha256", own).update(code).digest();
}
