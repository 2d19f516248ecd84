import { z } from "zod";
import { DomainError, notFound } from "@/lib/core/errors";

const TIMEOUT_MS = 8_000;

export interface Answer {
  status: number;
  /** Null where it is not JSON. */
  body: unknown;
  text: string;
}

export interface Call {
  method: "GET" | "POST" | "PUT";
  headers?: Record<string, string>;
  body?: object;
  timeoutMs?: number | undefined;
}

export const unavailable = () => new DomainError("payment.provider_unavailable");

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export async function callProvider(url: string, { method, headers, body, timeoutMs }: Call): Promise<Answer> {
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
      signal: AbortSignal.timeout(timeoutMs ?? TIMEOUT_MS),
    });
    const text = await response.text();
    return { status: response.status, body: fromJson(text), text };
  } catch {
    // The error may contain the address with its key, so it is not passed on.
    throw unavailable();
  }
}

export function parseAnswer<T>(schema: z.ZodType<T>, { status, body }: Answer): T {
  if (status === 404) throw notFound();
  const parsed = status >= 200 && status < 300 ? schema.safeParse(body) : null;
  if (!parsed?.success) throw unavailable();
  return parsed.data;
}

/** Trying again is no use after these. A missing right, a conflict or a limit may pass, so they are not among them. */
export const isRefused = (status: number) => [400, 402, 404, 412, 422].includes(status);

/** An amount in pesos as providers write it (100.5 or "100.50"), in centavos. */
export const PesosField = z
  .union([z.number(), z.string().regex(/^\d+(\.\d+)?$/)])
  .transform((pesos) => Math.round(Number(pesos) * 100));

export const toPesos = (cents: number) => cents / 100;

export const parseJsonOrNull = <T>(schema: z.ZodType<T>, text: string): T | null => {
  const parsed = schema.safeParse(fromJson(text));
  return parsed.success ? parsed.data : null;
};
