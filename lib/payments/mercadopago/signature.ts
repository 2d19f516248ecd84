import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Mercado Pago repeats a message for days until it is accepted, and may keep its first signature. An old message does no
 * harm: it only tells which payment to read.
 */
const OLDEST_MS = 7 * 86_400_000;
const AHEAD_MS = 5 * 60_000;

export interface SignedParts {
  /** `data.id` from the address, not from the body. */
  dataId: string | null;
  requestId: string | null;
  /** Seconds or milliseconds, exactly as Mercado Pago sent it. */
  ts: string;
}

/** Absent parts are left out of the signed text, and letters of the id are lower case. */
function manifest({ dataId, requestId, ts }: SignedParts): string {
  return [dataId ? `id:${dataId.toLowerCase()};` : "", requestId ? `request-id:${requestId};` : "", `ts:${ts};`].join(
    "",
  );
}

export function signatureOf(secret: string, parts: SignedParts): string {
  return createHmac("sha256", secret).update(manifest(parts)).digest("hex");
}

/** `x-signature` is "ts=…,v1=…". One of the future, or one that is days old, does not count. */
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
