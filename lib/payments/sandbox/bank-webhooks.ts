import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { log } from "@/lib/core/log";
import type { Charge, Choice } from "@/lib/payments/sandbox/bank";
import { bankCredentials } from "@/lib/payments/sandbox/credentials";
import { SIGNATURE_HEADER, sign } from "@/lib/payments/sandbox/signature";

const LATE_MS = 20_000;
const RETRIES_MS = [0, 2_000, 10_000];
const TIMEOUT_MS = 10_000;

export interface BankNotice {
  url: string;
  account: string;
  rawBody: string;
  delayMs: number;
}

function notice(charge: Charge, state: string, id = `evt_${randomBytes(10).toString("hex")}`, delayMs = 0): BankNotice {
  const rawBody = JSON.stringify({ id, type: `charge.${state}`, chargeId: charge.id, state });
  return { url: charge.webhookUrl, account: charge.account, rawBody, delayMs };
}

/** The bank sends its message once, late, twice, or with a "pending" after the "paid", as the customer chose. */
export function noticesFor(charge: Charge, choice: Choice): BankNotice[] {
  const id = `evt_${randomBytes(10).toString("hex")}`;
  if (choice === "late") return [notice(charge, charge.state, id, LATE_MS)];
  if (choice === "double") return [notice(charge, charge.state, id), notice(charge, charge.state, id)];
  if (choice === "reordered") return [notice(charge, charge.state, id), notice(charge, "pending", undefined, 500)];
  return [notice(charge, charge.state, id)];
}

/** Answers the shop's HTTP status, or 0 where it does not answer. */
export async function sendNotice({ url, account, rawBody }: BankNotice, now: Date): Promise<number> {
  const { webhookSecret } = bankCredentials(account);
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json", [SIGNATURE_HEADER]: sign(webhookSecret, rawBody, now) },
      body: rawBody,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.arrayBuffer();
    return response.status;
  } catch (error) {
    log().warn({ err: error }, "the test bank's message did not arrive");
    return 0;
  }
}

/** Repeats the message until the shop accepts it, a few times. It never rejects and never keeps the process alive. */
export async function deliverNotice(message: BankNotice, clock: () => Date): Promise<void> {
  for (const pause of RETRIES_MS) {
    const delay = pause === 0 ? message.delayMs : pause;
    if (delay > 0) await wait(delay, undefined, { ref: false });
    const status = await sendNotice(message, clock());
    if (status >= 200 && status < 300) return;
  }
}
