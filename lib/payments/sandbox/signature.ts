import { createHmac, timingSafeEqual } from "node:crypto";

export const SIGNATURE_HEADER = "x-banco-signature";
const TOLERANCE_SECONDS = 300;

const mac = (secret: string, seconds: number, rawBody: string) =>
  createHmac("sha256", secret).update(`${seconds}.${rawBody}`).digest("hex");

/** Header of a signed message: "t=<unix seconds>,v1=<hex HMAC-SHA256 of t.body>". */
export function sign(secret: string, rawBody: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${mac(secret, seconds, rawBody)}`;
}

export function verify(secret: string, rawBody: string, header: string | null, now: Date): boolean {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? "");
  if (!match?.[1] || !match[2]) return false;
  const seconds = Number(match[1]);
  if (Math.abs(now.getTime() / 1000 - seconds) > TOLERANCE_SECONDS) return false;
  return timingSafeEqual(Buffer.from(mac(secret, seconds, rawBody), "hex"), Buffer.from(match[2], "hex"));
}
