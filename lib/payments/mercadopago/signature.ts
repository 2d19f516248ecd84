import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Mercado Pago tries again for days what was not taken, and may keep the first signature. An old message does no harm:
 * it only says which payment to look at.
 */
const OLDEST_MS = 7 * 86_400_000;
const AHEAD_MS = 5 * 60_000;

export interface SignedParts {
  /** `data.id` of the address, not of the body. */
  dataId: string | null;
  requestId: string | null;
  /** Seconds or milliseconds, as it came. */
  ts: string;
}

/** What is signed: parts that are absent are left out, letters of the id are lower case. */
function manifest({ dataId, requestId, ts }: SignedParts): string {
  return [dataId ? `id:${dataId.toLowerCase()};` : "", requestId ? `request-id:${requestId};` : "", `ts:${ts};`].join(
    "",
  );
}

/** Hex HMAC-SHA256 of the parts. */
export function signatureOf(secret: string, parts: SignedParts): string {
  return createHmac("sha256", secret).update(manifest(parts)).digest("hex");
}

/** Whether `x-signature` ("ts=…,v1=…") signs the parts with the secret, and is neither of the future nor days old. */
export function isSigned(secret: string, header: string | null, parts: Omit<SignedParts, "ts">, now: Date): boolean {
  const fields = new Map(
    (header ?? "").split(",").map((field) => {
      const at = field.indexOf("=");
      return [field.slice(0, Math.max(at, 0)).trim(), field.slice(at + 1).trim()] as const;
    }),
  );
  const ts = fields.get("ts") ?? "";
  const given = fields.get("v1") ?? "";
  if (!/^\d{10}(\d{3})?$/.test(ts) || !/^[0-9a-f]{64}$/.test(given)) return false;
  const sent = Number(ts) * (ts.length === 10 ? 1000 : 1);
  const age = now.getTime() - sent;
  if (age > OLDEST_MS || age < -AHEAD_MS) return false;
  return timingSafeEqual(Buffer.from(signatureOf(secret, { ...parts, ts }), "hex"), Buffer.from(given, "hex"));
}
