import { z } from "zod";
import { DomainError, notFound } from "@/lib/core/errors";

const TIMEOUT_MS = 8_000;

/** What a provider answered. `body` is null where it is no JSON. */
export interface Answer {
  status: number;
  body: unknown;
}

export interface Call {
  method: "GET" | "POST" | "PUT";
  headers?: Record<string, string>;
  body?: object;
  /** How long an answer is waited for. */
  patienceMs?: number | undefined;
}

export const unavailable = () => new DomainError("payment.provider_unavailable");

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Asks a provider over HTTP; no redirect is followed. */
export async function callProvider(url: string, { method, headers, body, patienceMs }: Call): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method,
      headers: {
        Accept: "application/json",
        ...(body ? { "Content-Type": "application/json" } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: "error",
      signal: AbortSignal.timeout(patienceMs ?? TIMEOUT_MS),
    });
    return { status: response.status, body: fromJson(await response.text()) };
  } catch {
    // The error itself may hold the address with its key.
    throw unavailable();
  }
}

/** The answer as the shape that was promised. */
export function answered<T>(schema: z.ZodType<T>, { status, body }: Answer): T {
  if (status === 404) throw notFound();
  const parsed = status >= 200 && status < 300 ? schema.safeParse(body) : null;
  if (!parsed?.success) throw unavailable();
  return parsed.data;
}

/** Why a provider will never do it, whatever is tried again; not a missing right, a conflict or a limit, which pass. */
export const isRefused = (status: number) => [400, 402, 404, 412, 422].includes(status);

/** An amount in pesos as providers write it (100.5 or "100.50"), in centavos. */
export const PesosField = z
  .union([z.number(), z.string().regex(/^\d+(\.\d+)?$/)])
  .transform((pesos) => Math.round(Number(pesos) * 100));

export const toPesos = (cents: number) => cents / 100;

/** JSON that somebody sent, or null. */
export const parsedOrNull = <T>(schema: z.ZodType<T>, text: string): T | null => {
  const parsed = schema.safeParse(fromJson(text));
  return parsed.success ? parsed.data : null;
};
