import { createHash, randomBytes } from "node:crypto";

/** RFC 7616, as far as controllers use it: MD5 (Hikvision) or SHA-256 (Shelly), quality of protection `auth`. */
interface Challenge {
  realm: string;
  nonce: string;
  opaque: string | null;
  algorithm: "MD5" | "SHA-256";
  hasQop: boolean;
  isStale: boolean;
}

interface Request {
  method: string;
  path: string;
  username: string;
  password: string;
}

/** Null: it asks for something else than a digest that we know. */
export function parseChallenge(header: string): Challenge | null {
  if (!/^\s*digest\s/i.test(header)) return null;
  const parts = new Map<string, string>();
  for (const [, name = "", quoted, plain] of header.matchAll(/(\w+)=(?:"([^"]*)"|([^\s,]+))/g))
    parts.set(name.toLowerCase(), quoted ?? plain ?? "");
  const algorithm = (parts.get("algorithm") ?? "MD5").toUpperCase();
  const nonce = parts.get("nonce");
  if (!nonce || (algorithm !== "MD5" && algorithm !== "SHA-256")) return null;
  const qop = parts.get("qop");
  if (qop !== undefined && !qop.split(",").some((one) => one.trim() === "auth")) return null;
  return {
    realm: parts.get("realm") ?? "",
    nonce,
    opaque: parts.get("opaque") ?? null,
    algorithm,
    hasQop: qop !== undefined,
    isStale: parts.get("stale")?.toLowerCase() === "true",
  };
}

/** The header `Authorization`. Each challenge is answered once, so the count of its nonce is 1. */
export function authorization(challenge: Challenge, { method, path, username, password }: Request): string {
  const { realm, nonce, opaque, algorithm, hasQop } = challenge;
  const hash = (text: string) =>
    createHash(algorithm === "MD5" ? "md5" : "sha256")
      .update(text)
      .digest("hex");
  const cnonce = randomBytes(12).toString("hex");
  const count = "00000001";
  const who = hash(`${username}:${realm}:${password}`);
  const what = hash(`${method}:${path}`);
  const response = hash(hasQop ? `${who}:${nonce}:${count}:${cnonce}:auth:${what}` : `${who}:${nonce}:${what}`);
  const quote = (text: string) => `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
  return [
    `Digest username=${quote(username)}`,
    `realm=${quote(realm)}`,
    `nonce=${quote(nonce)}`,
    `uri=${quote(path)}`,
    `algorithm=${algorithm}`,
    ...(hasQop ? ["qop=auth", `nc=${count}`, `cnonce=${quote(cnonce)}`] : []),
    `response=${quote(response)}`,
    ...(opaque === null ? [] : [`opaque=${quote(opaque)}`]),
  ].join(", ");
}
