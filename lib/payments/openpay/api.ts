import type { z } from "zod";
import { Charge, Charges, OpenpayError } from "@/lib/payments/openpay/objects";
import {
  type Answer,
  type Call,
  callProvider,
  isRefused,
  parseAnswer,
  unavailable,
} from "@/lib/payments/provider-http";

const HOSTS = { live: "https://api.openpay.mx", test: "https://sandbox-api.openpay.mx" } as const;
const SAME_ORDER = 1006;

export interface OpenpayAccess {
  merchantId: string;
  privateKey: string;
  mode: keyof typeof HOSTS;
  /** It has no trailing slash. Only tests give it; otherwise it is the public address. */
  apiBase?: string | undefined;
  timeoutMs?: number | undefined;
}

export function openpayApi({ merchantId, privateKey, mode, apiBase, timeoutMs }: OpenpayAccess) {
  const base = `${apiBase ?? HOSTS[mode]}/v1/${encodeURIComponent(merchantId)}`;
  const authorization = `Basic ${Buffer.from(`${privateKey}:`).toString("base64")}`;
  const call = (path: string, init: Call): Promise<Answer> =>
    callProvider(`${base}${path}`, { ...init, timeoutMs, headers: { Authorization: authorization } });
  const get = async <T>(schema: z.ZodType<T>, path: string) => parseAnswer(schema, await call(path, { method: "GET" }));
  const chargePath = (id: string) => `/charges/${encodeURIComponent(id)}`;

  async function byOrder(orderId: string): Promise<Charge | null> {
    const charges = await get(Charges, `/charges?${new URLSearchParams({ order_id: orderId, limit: "2" })}`);
    return charges.find((charge) => charge.order_id === orderId) ?? null;
  }

  return {
    charge: (id: string) => get(Charge, chargePath(id)),
    byOrder,

    /** A charge that already has this order id is returned, if it is for the same method and amount. */
    async open(body: { order_id: string; method: string }, cents: number): Promise<Charge> {
      const answer = await call("/charges", { method: "POST", body });
      const error = OpenpayError.safeParse(answer.body);
      if (answer.status !== 409 || error.data?.error_code !== SAME_ORDER) return parseAnswer(Charge, answer);
      const known = await byOrder(body.order_id);
      if (known?.method !== body.method || known.amount !== cents) throw unavailable();
      return known;
    },

    /** Null where Openpay refuses. A repeated request pays back again, so the caller looks for the refund first. */
    async refund(id: string, body: { description: string; amount: number }): Promise<Charge | null> {
      const answer = await call(`${chargePath(id)}/refund`, { method: "POST", body });
      return isRefused(answer.status) ? null : parseAnswer(Charge, answer);
    },

    /** False where the account may not cancel, or the charge is paid. */
    async cancel(id: string): Promise<boolean> {
      const answer = await call(`${chargePath(id)}/cancel`, { method: "POST", body: {} });
      if (isRefused(answer.status) || [403, 405, 409].includes(answer.status)) return false;
      parseAnswer(Charge, answer);
      return true;
    },

    /** Whether Openpay accepts the key for this merchant. */
    async isKeyGood(): Promise<boolean> {
      const { status } = await call("", { method: "GET" });
      if ([401, 403, 404].includes(status)) return false;
      if (status !== 200) throw unavailable();
      return true;
    },
  };
}

export type OpenpayApi = ReturnType<typeof openpayApi>;
