import { createHmac } from "node:crypto";

/** How one may pay at the simulated bank. */
export const BANK_METHODS = ["card", "wallet", "cash"] as const;

const derive = (purpose: string, account: string) =>
  createHmac("sha256", process.env.APP_SECRET ?? "")
    .update(`sandbox-bank:${purpose}:${account}`)
    .digest("base64url");

/** They are derived from APP_SECRET, so that the simulated bank stores none. */
export function bankCredentials(account: string): { apiKey: string; webhookSecret: string } {
  return { apiKey: derive("api", account), webhookSecret: derive("webhook", account) };
}
