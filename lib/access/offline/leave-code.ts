import { createHash, createHmac } from "node:crypto";

const DIGITS = 6;

/**
 * What a supervisor of a post says to a guard who has to log out while readings wait on the phone. It works without a
 * network: the phone holds its hash.
 */
export function leaveCode(post: string): string {
  const mac = createHmac("sha256", process.env.APP_SECRET ?? "")
    .update(`leave:${post}`)
    .digest();
  return String(mac.readUInt32BE(0) % 10 ** DIGITS).padStart(DIGITS, "0");
}

/** SHA-256 of post and code, in base64. */
export const leaveHash = (post: string): string =>
  createHash("sha256")
    .update(`${post}:${leaveCode(post)}`)
    .digest("base64");
