import Stripe from "stripe";
import type { z } from "zod";
import { DomainError, notFound } from "@/lib/core/errors";
import { log } from "@/lib/core/log";

const TIMEOUT_MS = 8_000;

export const unavailable = () => new DomainError("payment.provider_unavailable");

export interface StripeAddress {
  secretKey: string;
  /** Only for tests; otherwise Stripe's own address. */
  apiBase?: string | undefined;
  timeoutMs?: number | undefined;
}

/** The client repeats nothing by itself: our own jobs ask again, with the same idempotency key. */
export function stripeClient({ secretKey, apiBase, timeoutMs = TIMEOUT_MS }: StripeAddress): Stripe {
  const at = apiBase ? new URL(apiBase) : null;
  const isPlain = at?.protocol === "http:";
  return new Stripe(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 0,
    telemetry: false,
    ...(at
      ? {
          host: at.hostname,
          port: at.port || (isPlain ? 80 : 443),
          protocol: isPlain ? ("http" as const) : ("https" as const),
        }
      : {}),
  });
}

/** Asking Stripe again is no use. */
export class Refused extends Error {}

/** The request itself is wrong. */
function isRefused(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code !== "resource_missing";
}

/** `refused` makes the error for a request that is wrong, from Stripe's code for it. */
export async function asked<T>(
  schema: z.ZodType<T>,
  call: () => Promise<unknown>,
  refused?: (code?: string) => Error,
): Promise<T> {
  let answer: unknown;
  try {
    answer = await call();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const { type, code, statusCode, requestId } = error;
    if (code === "resource_missing" && statusCode === 404) throw notFound();
    log().warn({ provider: "stripe", type, code, statusCode, stripeRequest: requestId }, "provider refused");
    throw refused && isRefused(error) ? refused(code) : unavailable();
  }
  const parsed = schema.safeParse(answer);
  if (!parsed.success) throw unavailable();
  return parsed.data;
}

/** Whether Stripe accepts the key and lets it read charges. */
export async function isKeyGood(stripe: Stripe): Promise<boolean> {
  let page: { object?: unknown };
  try {
    page = await stripe.checkout.sessions.list({ limit: 1 });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    if (error.statusCode === 401 || error.statusCode === 403) return false;
    throw unavailable();
  }
  // Stripe's client accepts any JSON without an error in it, whatever the status.
  if (page.object !== "list") throw unavailable();
  return true;
}
