import { z } from "zod";
import { DomainError, notFound } from "@/lib/core/errors";
import { tooLittle } from "@/lib/payments/least-amount";
import {
  type AttemptRequest,
  CardFace,
  Opened,
  type PaymentProvider,
  PaymentSnapshot,
  type SavedCards,
} from "@/lib/payments/provider";
import { AMOUNT_TOO_SMALL, BANK_LEAST_CENTS } from "@/lib/payments/sandbox/bank";
import { BANK_METHODS } from "@/lib/payments/sandbox/credentials";
import { SIGNATURE_HEADER, verify } from "@/lib/payments/sandbox/signature";

const TIMEOUT_MS = 8_000;

const Refunded = z.object({
  refundId: z.string(),
  state: z.enum(["pending", "done", "failed", "manual"]),
  at: z.coerce.date().optional(),
});
const Refusal = z.object({ error: z.string() });
const Notice = z.object({ id: z.string().min(1), chargeId: z.string().min(1) });

const Setup = z.object({ setupId: z.string().min(1), url: z.url() });
const CardState = z.discriminatedUnion("state", [
  z.object({ state: z.literal("open") }),
  z.object({ state: z.literal("failed") }),
  z.object({
    state: z.literal("saved"),
    card: z.object({ customerRef: z.string().min(1), cardRef: z.string().min(1) }),
    face: CardFace,
  }),
]);
const Declined = z.object({ charge: PaymentSnapshot });
const Found = z.object({ charge: PaymentSnapshot.nullable() });
/** The bank's page takes a card for so long. */
const CARD_PAGE_MS = 23 * 3_600_000;

const Payouts = z.object({
  payouts: z.array(
    z.object({
      ref: z.string().min(1),
      paidOn: z.iso.date(),
      netCents: z.number().int(),
      movements: z.array(
        z.object({
          ref: z.string().min(1),
          kind: z.enum(["charge", "refund"]),
          chargeRef: z.string(),
          providerIds: z.array(z.string()),
          folio: z.string(),
          at: z.coerce.date(),
          availableOn: z.iso.date().nullable(),
          amountCents: z.number().int(),
          feeCents: z.number().int(),
          feeIvaCents: z.number().int(),
        }),
      ),
    }),
  ),
});

const card = (id: string) => `cards/${encodeURIComponent(id)}`;

export interface SandboxSettings {
  apiKey: string;
  webhookSecret: string;
  /** It has no trailing slash. */
  baseUrl: string;
}

class TooSmall extends Error {}

const unavailable = () => new DomainError("payment.provider_unavailable");

/** It treats the simulated bank as a real one: over HTTP, with a bearer key, and trusting only signed messages. */
export function sandboxProvider({ apiKey, webhookSecret, baseUrl }: SandboxSettings): PaymentProvider {
  async function call(path: string, init: { method: string; body?: object; key?: string }): Promise<Response> {
    try {
      return await fetch(`${baseUrl}/dev/bank/api/${path}`, {
        method: init.method,
        headers: {
          Authorization: `Bearer ${apiKey}`,
          "Content-Type": "application/json",
          ...(init.key ? { "Idempotency-Key": init.key } : {}),
        },
        ...(init.body ? { body: JSON.stringify(init.body) } : {}),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: "error",
      });
    } catch {
      throw unavailable();
    }
  }

  async function ask<T>(
    schema: z.ZodType<T>,
    path: string,
    init: { method: string; body?: object; key?: string },
  ): Promise<T> {
    const response = await call(path, init);
    if (response.status === 404) throw notFound();
    const body: unknown = await response.json().catch(() => null);
    if (Refusal.safeParse(body).data?.error === AMOUNT_TOO_SMALL) throw new TooSmall();
    if (!response.ok) throw unavailable();
    const parsed = schema.safeParse(body);
    if (!parsed.success) throw unavailable();
    return parsed.data;
  }

  const cards: SavedCards = {
    begin: ({ id, description, returnUrl, createdAt }) =>
      ask(Setup, "cards", {
        method: "POST",
        body: { description, returnUrl, expiresAt: new Date(createdAt.getTime() + CARD_PAGE_MS) },
        key: `card-${id}`,
      }),
    readSetup: (setupId) => ask(CardState, card(setupId), { method: "GET" }),
    async charge({ id, card: { cardRef }, ...request }) {
      const response = await call(`${card(cardRef)}/charges`, { method: "POST", body: request, key: `attempt-${id}` });
      const body: unknown = await response.json().catch(() => null);
      if (response.status === 402) {
        const refused = Declined.safeParse(body);
        if (refused.success) return { snapshot: refused.data.charge };
      }
      if (response.status === 404 || response.status === 422) return { refused: "card_declined" };
      const parsed = response.ok ? PaymentSnapshot.safeParse(body) : null;
      if (!parsed?.success) throw unavailable();
      return { snapshot: parsed.data };
    },
    find: async ({ folio, card: { cardRef } }) =>
      (await ask(Found, `${card(cardRef)}/charges?folio=${encodeURIComponent(folio)}`, { method: "GET" })).charge,
    async forget({ setupId, card: saved }) {
      const id = saved?.cardRef ?? setupId;
      if (id) await ask(z.object({}), `${card(id)}/remove`, { method: "POST" });
    },
  };

  const charge = (providerId: string) => `charges/${encodeURIComponent(providerId)}`;

  return {
    id: "sandbox",
    capabilities: {
      methods: BANK_METHODS,
      refund: "partial",
      cancelPending: true,
      leastCents: BANK_LEAST_CENTS,
      cash: { deadlineHours: 24, lagHours: 24 },
      payouts: "api",
    },
    async create({ id, payer: _, ...attempt }: AttemptRequest) {
      try {
        return await ask(Opened, "charges", { method: "POST", body: attempt, key: `attempt-${id}` });
      } catch (error) {
        throw error instanceof TooSmall ? tooLittle(attempt.method, BANK_LEAST_CENTS) : error;
      }
    },
    fetch: (providerId) => ask(PaymentSnapshot, charge(providerId), { method: "GET" }),
    cancel: (providerId) => ask(PaymentSnapshot, `${charge(providerId)}/cancel`, { method: "POST" }),
    refund: async ({ id, providerId, amountCents, reason }) => {
      const response = await call(`${charge(providerId)}/refunds`, {
        method: "POST",
        body: { amountCents, reason },
        key: `refund-${id}`,
      });
      if (response.status === 404 || response.status === 422) return { refundId: "", state: "failed" };
      const parsed = response.ok ? Refunded.safeParse(await response.json().catch(() => null)) : null;
      if (!parsed?.success) throw unavailable();
      return parsed.data;
    },
    payoutsSince: async (day, known) => {
      const { payouts } = await ask(Payouts, `payouts?since=${day}`, { method: "GET" });
      return payouts.filter(({ ref }) => !known.has(ref));
    },
    savedCards: cards,
    async check() {
      const { status } = await call(charge("none"), { method: "GET" });
      if (status === 401) return false;
      if (status !== 404) throw unavailable();
      return true;
    },
    async parseWebhook({ rawBody, headers, now }) {
      if (!verify(webhookSecret, rawBody, headers.get(SIGNATURE_HEADER), now))
        throw new DomainError("payment.bad_signature");
      const notice = Notice.safeParse(safeJson(rawBody));
      if (!notice.success) throw new DomainError("input.malformed");
      return [{ trust: "signed", dedupeKey: notice.data.id, providerIds: [notice.data.chargeId] }];
    },
  };
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
