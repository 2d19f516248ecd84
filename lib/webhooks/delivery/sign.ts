import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";

/** 32 random bytes as Standard Webhooks writes secrets: "whsec_" and base64. */
export const newSecret = (): string => `${PREFIX}${randomBytes(32).toString("base64")}`;

interface Signed {
  /** The message's id: the same at each attempt. */
  id: string;
  /** When it is sent. */
  at: Date;
  body: string;
  /** The endpoint's secret, and while it lives the one that it replaced. */
  secrets: readonly string[];
}

/** The headers of Standard Webhooks 1.0 (https://www.standardwebhooks.com), with a signature by each secret. */
export function signedHeaders({ id, at, body, secrets }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}
