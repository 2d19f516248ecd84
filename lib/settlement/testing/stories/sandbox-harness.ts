import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { getDb } from "@/db/client";
import { sandboxCharges } from "@/db/schema";
import { type Choice, decideCharge, refundCharge } from "@/lib/payments/sandbox/bank";
import { noticesFor } from "@/lib/payments/sandbox/bank-webhooks";
import { bankCredentials } from "@/lib/payments/sandbox/credentials";
import { SIGNATURE_HEADER, sign } from "@/lib/payments/sandbox/signature";
import type { Delivery } from "@/lib/payments/testing/emulator";
import type { Feat, ProviderHarness } from "@/lib/payments/testing/harness";
import type { TestBank } from "@/lib/settlement/testing";

const ALWAYS: readonly Feat[] = [
  "expire",
  "lateMoney",
  "otherAmount",
  "otherCurrency",
  "refund",
  "partialRefund",
  "panelRefund",
  "dispute",
  "disputeDate",
];

export const SANDBOX_FEATS = {
  card: [...ALWAYS, "decline", "abandon"],
  wallet: [...ALWAYS, "decline", "abandon"],
  cash: ALWAYS,
} as const;

/** Starts the simulated bank as a provider of the stories, over HTTP and with signed messages. */
export async function startSandboxHarness(bank: TestBank): Promise<ProviderHarness> {
  const { webhookSecret, apiKey } = bankCredentials("demo");
  const outbox: Delivery[] = [];
  const set = (id: string, values: Partial<typeof sandboxCharges.$inferInsert>) =>
    getDb().update(sandboxCharges).set(values).where(eq(sandboxCharges.id, id));
  const charge = async (id: string) => {
    const [row] = await getDb().select().from(sandboxCharges).where(eq(sandboxCharges.id, id));
    if (!row) throw new Error("No such charge at the bank");
    return row;
  };
  const signed = (url: string, body: string, secret = webhookSecret, at = new Date()): Delivery => ({
    url,
    body,
    headers: { [SIGNATURE_HEADER]: sign(secret, body, at) },
  });
  const url = `${bank.url}/api/v1/payments/callback/sandbox/demo`;
  const event = (chargeId: string, state: string) =>
    JSON.stringify({ id: `evt_${randomUUID()}`, type: `charge.${state}`, chargeId, state });
  const say = (chargeId: string, state: string) => void outbox.push(signed(url, event(chargeId, state)));
  async function decide(id: string, choice: Choice, force = false): Promise<boolean> {
    const { charge: decided, changed } = await decideCharge(id, choice, new Date(), { force });
    if (changed) for (const { rawBody } of noticesFor(decided, choice)) outbox.push(signed(url, rawBody));
    return changed;
  }

  return {
    connect: async () => undefined,
    async pay(id, { differenceCents = 0, currency, late = false } = {}) {
      if (currency) await set(id, { currency });
      return decide(id, differenceCents < 0 ? "less" : differenceCents > 0 ? "more" : "approve", late);
    },
    decline: async (id) => void (await decide(id, "decline")),
    abandon: async () => undefined,
    expire: async (id) => void (await set(id, { expiresAt: new Date(Date.now() - 1_000) })),
    async openDispute(id, at = new Date()) {
      await set(id, { state: "disputed", disputedAt: at });
      say(id, "disputed");
    },
    async endDispute(id, outcome) {
      await set(id, { state: `dispute_${outcome}` });
      say(id, `dispute_${outcome}`);
    },
    async refundAtPanel(id, cents, at) {
      await refundCharge("demo", id, randomUUID(), cents, at);
      say(id, "refunded");
    },
    refundedAt: async (id) => (await charge(id)).refundedCents,
    async chargesOf(folio) {
      return (await getDb().select().from(sandboxCharges).where(eq(sandboxCharges.folio, folio))).length;
    },
    setTrouble: (trouble) => {
      bank.trouble = trouble;
    },
    refuseRefunds: (refuses) => {
      bank.refusesRefunds = refuses;
    },
    outbox,
    forged: (id) => {
      const body = event(id, "paid");
      const old = new Date(Date.now() - 301_000);
      return [
        { url, body, headers: {} },
        signed(url, body, apiKey),
        signed(url, body, webhookSecret, old),
        { ...signed(url, body), body: `${body} ` },
      ];
    },
    lie: (id) => signed(url, event(id, "paid")),
    close: async () => undefined,
  };
}
