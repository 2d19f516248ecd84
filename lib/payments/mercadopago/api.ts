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
  ReleaseReports,
} from "@/lib/payments/mercadopago/objects";
import {
  type Answer,
  type Call,
  callProvider,
  isRefused,
  parseAnswer,
  unavailable,
} from "@/lib/payments/provider-http";

const API = "https://api.mercadopago.com";
const PAGE = 50;
const MOST = 500;
/** Without this header a refund in process is answered with 400, like a refusal. Source: "Reembolsos", Mercado Pago. */
const SAY_IN_PROCESS = { "X-Render-In-Process-Refunds": "true" };

/** The same words give the same key. Mercado Pago wants it in the form of a UUID. */
function idempotencyKey(words: string): Record<string, string> {
  const hex = createHash("sha256").update(words).digest("hex");
  const key = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)];
  return { "X-Idempotency-Key": key.join("-") };
}

const utcSecond = (at: Date) => `${at.toISOString().slice(0, 19)}Z`;

export interface MercadoPagoAccess {
  accessToken: string;
  /** It has no trailing slash. Only tests give it; otherwise it is the public address. */
  apiBase?: string | undefined;
  timeoutMs?: number | undefined;
}

export function mercadoPagoApi({ accessToken, apiBase = API, timeoutMs }: MercadoPagoAccess) {
  const call = (path: string, { headers, ...init }: Call): Promise<Answer> =>
    callProvider(`${apiBase}${path}`, {
      ...init,
      timeoutMs,
      headers: { Authorization: `Bearer ${accessToken}`, ...headers },
    });

  const get = async <T>(schema: z.ZodType<T>, path: string): Promise<T> =>
    parseAnswer(schema, await call(path, { method: "GET" }));

  const payment = (id: string) => get(MpPayment, `/v1/payments/${encodeURIComponent(id)}`);

  /** Ids of payments with our reference. Mercado Pago's index may lag. */
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

  /** Ids of payments in orders with our reference. This is another index, which lags independently. */
  async function orderedPayments(reference: string): Promise<string[]> {
    const query = new URLSearchParams({ external_reference: reference });
    const { elements } = await get(MerchantOrderSearch, `/merchant_orders/search?${query}`);
    return (elements ?? []).flatMap(({ payments }) => (payments ?? []).map(({ id }) => id));
  }

  const refundsPath = (paymentId: string) => `/v1/payments/${encodeURIComponent(paymentId)}/refunds`;

  /** The present state of a refund that was made. If it is not found, it was made all the same, so that is no answer. */
  async function refundMade(paymentId: string, refundId: string): Promise<MpRefund> {
    const path = `${refundsPath(paymentId)}/${encodeURIComponent(refundId)}`;
    const answer = await call(path, { method: "GET", headers: SAY_IN_PROCESS });
    if (answer.status === 404) throw unavailable();
    return parseAnswer(MpRefund, answer);
  }

  const preferencePath = (id: string) => `/checkout/preferences/${encodeURIComponent(id)}`;

  return {
    payment,

    async createPreference(body: object, key: string) {
      const headers = idempotencyKey(key);
      return parseAnswer(OpenedPreference, await call("/checkout/preferences", { method: "POST", headers, body }));
    },

    /** Preferences with our reference; more than one where an answer was lost. */
    async preferencesOf(reference: string): Promise<Preference[]> {
      const query = new URLSearchParams({ external_reference: reference });
      return (await get(PreferenceSearch, `/checkout/preferences/search?${query}`)).elements ?? [];
    },

    /** After `now` nobody can begin to pay the preference. */
    async endPreference(id: string, now: Date): Promise<void> {
      const { items } = await get(PreferenceItems, preferencePath(id));
      const body = { items, expires: true, expiration_date_to: now.toISOString() };
      parseAnswer(Preference, await call(preferencePath(id), { method: "PUT", body }));
    },

    /** Payments with our reference, oldest first, each read by its id since an index may be out of date. */
    async paymentsOf(reference: string): Promise<MpPayment[]> {
      const found = await Promise.all([searchedPayments(reference), orderedPayments(reference)]);
      const ids = [...new Set(found.flat())].sort((one, other) => Number(one) - Number(other));
      const payments = await Promise.all(ids.map(payment));
      return payments.filter(({ external_reference }) => external_reference === reference);
    },

    /** `id` is the chargeback's or that of a payment in it. */
    chargeback: (id: string) => get(Chargeback, `/v1/chargebacks/${encodeURIComponent(id)}`),

    /** False where it is too late to cancel the payment. */
    async cancelPayment(id: string): Promise<boolean> {
      const answer = await call(`/v1/payments/${encodeURIComponent(id)}`, {
        method: "PUT",
        headers: idempotencyKey(`cancel-${id}`),
        body: { status: "cancelled" },
      });
      if (isRefused(answer.status)) return false;
      parseAnswer(MpPayment, answer);
      return true;
    },

    /** Null where Mercado Pago refuses. The same key pays back once, as long as Mercado Pago remembers it. */
    async refund(paymentId: string, pesos: number, key: string): Promise<MpRefund | null> {
      const answer = await call(refundsPath(paymentId), {
        method: "POST",
        headers: { ...idempotencyKey(key), ...SAY_IN_PROCESS },
        body: { amount: pesos },
      });
      if (isRefused(answer.status)) return null;
      const made = parseAnswer(MpRefund, answer);
      // A repeated key gets the first answer again, so the present state is read.
      return made.status === "in_process" ? refundMade(paymentId, made.id) : made;
    },
    refundMade,

    refundsOf: async (paymentId: string) =>
      parseAnswer(MpRefunds, await call(refundsPath(paymentId), { method: "GET", headers: SAY_IN_PROCESS })),

    /** Reports of releases that were made, by hand, by schedule or because we asked. */
    releaseReports: () => get(ReleaseReports, "/v1/account/release_report/list"),

    /** A report's file, CSV. */
    async releaseReport(fileName: string): Promise<string> {
      const answer = await call(`/v1/account/release_report/${encodeURIComponent(fileName)}`, { method: "GET" });
      if (answer.status !== 200) throw unavailable();
      return answer.text;
    },

    /** Has a report made, which takes some minutes. */
    async askReleaseReport(begin: Date, end: Date): Promise<void> {
      const body = { begin_date: utcSecond(begin), end_date: utcSecond(end) };
      const { status } = await call("/v1/account/release_report", { method: "POST", body });
      if (status < 200 || status >= 300) throw unavailable();
    },

    /** Whether Mercado Pago accepts the token. */
    async isTokenGood(): Promise<boolean> {
      const { status } = await call("/users/me", { method: "GET" });
      if (status === 401 || status === 403) return false;
      if (status !== 200) throw unavailable();
      return true;
    },
  };
}

export type MercadoPagoApi = ReturnType<typeof mercadoPagoApi>;
