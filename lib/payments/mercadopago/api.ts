import { createHash } from "node:crypto";
import type { z } from "zod";
import {
  Chargeback,
  MerchantOrderSearch,
  MpPayment,
  MpRefund,
  MpRefunds,
  OpenedPreference,
  PaymentSearch,
  Preference,
  PreferenceItems,
  PreferenceSearch,
} from "@/lib/payments/mercadopago/objects";
import { type Answer, answered, type Call, callProvider, isRefused, unavailable } from "@/lib/payments/provider-http";

const API = "https://api.mercadopago.com";
const PAGE = 50;
const MOST = 500;
/** Without it a refund that is in process is answered like a refusal, with 400. Source: "Reembolsos", Mercado Pago. */
const SAY_IN_PROCESS = { "X-Render-In-Process-Refunds": "true" };

/** The same words, the same key; Mercado Pago wants it in the form of a UUID. */
function idempotencyKey(words: string): Record<string, string> {
  const hex = createHash("sha256").update(words).digest("hex");
  const key = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)];
  return { "X-Idempotency-Key": key.join("-") };
}

export interface MercadoPagoAccess {
  accessToken: string;
  /** Where Mercado Pago listens, without a trailing slash; its public address unless set. */
  apiBase?: string | undefined;
  patienceMs?: number | undefined;
}

/** Mercado Pago's calls, as far as they are needed. Errors of each: `payment.provider_unavailable`, `resource.not_found`. */
export function mercadoPagoApi({ accessToken, apiBase = API, patienceMs }: MercadoPagoAccess) {
  const call = (path: string, { headers, ...init }: Call): Promise<Answer> =>
    callProvider(`${apiBase}${path}`, {
      ...init,
      patienceMs,
      headers: { Authorization: `Bearer ${accessToken}`, ...headers },
    });

  const get = async <T>(schema: z.ZodType<T>, path: string): Promise<T> =>
    answered(schema, await call(path, { method: "GET" }));

  const payment = (id: string) => get(MpPayment, `/v1/payments/${encodeURIComponent(id)}`);

  /** Ids of payments with our reference, as the index knows them (it may lag). */
  async function searchedPayments(reference: string): Promise<string[]> {
    const ids: string[] = [];
    for (let total = 1; ids.length < Math.min(total, MOST); ) {
      const query = new URLSearchParams({
        sort: "date_created",
        criteria: "asc",
        external_reference: reference,
        limit: String(PAGE),
        offset: String(ids.length),
      });
      const { results, paging } = await get(PaymentSearch, `/v1/payments/search?${query}`);
      if (results.length === 0) break;
      ids.push(...results.map(({ id }) => id));
      total = paging.total;
    }
    return ids;
  }

  /** Ids of payments in the orders with our reference: another index, which lags by itself. */
  async function orderedPayments(reference: string): Promise<string[]> {
    const query = new URLSearchParams({ external_reference: reference });
    const { elements } = await get(MerchantOrderSearch, `/merchant_orders/search?${query}`);
    return (elements ?? []).flatMap(({ payments }) => (payments ?? []).map(({ id }) => id));
  }

  const refundsPath = (paymentId: string) => `/v1/payments/${encodeURIComponent(paymentId)}/refunds`;

  /** A refund that was made, as it stands now. One that is not found was made all the same: it is no answer. */
  async function refundMade(paymentId: string, refundId: string): Promise<MpRefund> {
    const path = `${refundsPath(paymentId)}/${encodeURIComponent(refundId)}`;
    const answer = await call(path, { method: "GET", headers: SAY_IN_PROCESS });
    if (answer.status === 404) throw unavailable();
    return answered(MpRefund, answer);
  }

  const preferencePath = (id: string) => `/checkout/preferences/${encodeURIComponent(id)}`;

  return {
    payment,

    async createPreference(body: object, key: string) {
      const headers = idempotencyKey(key);
      return answered(OpenedPreference, await call("/checkout/preferences", { method: "POST", headers, body }));
    },

    /** Preferences with our reference: one, or more where an answer was lost. */
    async preferencesOf(reference: string): Promise<Preference[]> {
      const query = new URLSearchParams({ external_reference: reference });
      return (await get(PreferenceSearch, `/checkout/preferences/search?${query}`)).elements ?? [];
    },

    /** Nobody can begin to pay it after `now`. */
    async endPreference(id: string, now: Date): Promise<void> {
      const { items } = await get(PreferenceItems, preferencePath(id));
      const body = { items, expires: true, expiration_date_to: now.toISOString() };
      answered(Preference, await call(preferencePath(id), { method: "PUT", body }));
    },

    /** Every payment with our reference, oldest first, each read by its id. */
    async paymentsOf(reference: string): Promise<MpPayment[]> {
      const found = await Promise.all([searchedPayments(reference), orderedPayments(reference)]);
      const ids = [...new Set(found.flat())].sort((one, other) => Number(one) - Number(other));
      const payments = await Promise.all(ids.map(payment));
      return payments.filter(({ external_reference }) => external_reference === reference);
    },

    /** By its own id, or by the id of a payment in it. */
    chargeback: (id: string) => get(Chargeback, `/v1/chargebacks/${encodeURIComponent(id)}`),

    /** Whether a payment that waits was cancelled; false where it is too late. */
    async cancelPayment(id: string): Promise<boolean> {
      const answer = await call(`/v1/payments/${encodeURIComponent(id)}`, {
        method: "PUT",
        headers: idempotencyKey(`cancel-${id}`),
        body: { status: "cancelled" },
      });
      if (isRefused(answer.status)) return false;
      answered(MpPayment, answer);
      return true;
    },

    /** Null where Mercado Pago refuses. The same key pays back once, for as long as it is known. */
    async refund(paymentId: string, pesos: number, key: string): Promise<MpRefund | null> {
      const answer = await call(refundsPath(paymentId), {
        method: "POST",
        headers: { ...idempotencyKey(key), ...SAY_IN_PROCESS },
        body: { amount: pesos },
      });
      if (isRefused(answer.status)) return null;
      const made = answered(MpRefund, answer);
      // The same key answers what it answered first, so how it stands now is read.
      return made.status === "in_process" ? refundMade(paymentId, made.id) : made;
    },
    refundMade,

    /** Every refund of a payment, whoever made it. */
    refundsOf: async (paymentId: string) =>
      answered(MpRefunds, await call(refundsPath(paymentId), { method: "GET", headers: SAY_IN_PROCESS })),

    /** Whether the token is taken. */
    async isTokenGood(): Promise<boolean> {
      const { status } = await call("/users/me", { method: "GET" });
      if (status === 401 || status === 403) return false;
      if (status !== 200) throw unavailable();
      return true;
    },
  };
}

export type MercadoPagoApi = ReturnType<typeof mercadoPagoApi>;
