import { createHash, createHmac, timingSafeEqual } from "node:crypto";

export interface SignedRequest {
  method: string;
  /** The search is part of it. */
  path: string;
  body: string;
}

export interface Proof {
  keyId: number;
  /** Unix seconds, by the device's clock. */
  time: number;
  /** A UUID. */
  nonce: string;
  /** 64 hexadecimal digits. */
  signature: string;
}

/** HMAC-SHA256 over method, path, time, nonce and the body's SHA-256, a line each. */
export function signatureOf(
  secret: Buffer,
  { method, path, body }: SignedRequest,
  { time, nonce }: Pick<Proof, "time" | "nonce">,
) {
  const digest = createHash("sha256").update(body).digest("hex");
  return createHmac("sha256", secret).update([method, path, time, nonce, digest].join("\n")).digest("hex");
}

export function isSigned(secret: Buffer, request: SignedRequest, proof: Proof): boolean {
  const expected = Buffer.from(signatureOf(secret, request, proof), "hex");
  const given = Buffer.from(proof.signature, "hex");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

export const headerOf = ({ keyId, time, nonce, signature }: Proof): string =>
  `Barrier key=${keyId}, time=${time}, nonce=${nonce}, signature=${signature}`;

const HEADER = /^Barrier key=(\d{1,9}), time=(\d{1,11}), nonce=([0-9a-f-]{36}), signature=([0-9a-f]{64})$/;

export function parseProof(header: string): Proof | null {
  const [, key, time, nonce, signature] = HEADER.exec(header) ?? [];
  if (!key || !time || !nonce || !signature) return null;
  return { keyId: Number(key), time: Number(time), nonce, signature };
}
