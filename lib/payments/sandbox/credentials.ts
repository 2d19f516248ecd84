import { createHmac } from "node:crypto";

const derive = (purpose: string, account: string) =>
  createHmac("sha256", process.env.APP_SECRET ?? "")
    .update(`sandbox-bank:${purpose}:${account}`)
    .digest("base64url");

/** What the simulated bank gives a shop: a key for its API and a secret that signs its webhooks. The bank keeps none. */
export function bankCredentials(account: string): { apiKey: string; webhookSecret: string } {
  return { apiKey: derive("api", account), webhookSecret: derive("webhook", account) };
}
