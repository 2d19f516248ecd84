import { expect } from "vitest";
import { z } from "zod";
import { errorsOf, pathOf } from "@/app/api/v1/openapi";
import type { UserRow } from "@/db/testing";
import { openApiToken } from "@/lib/auth/sessions/sessions";
import { ERROR_STATUS, type ErrorCode } from "@/lib/core/errors";
import { ctxFor } from "@/lib/core/testing";
import type { RouteHandler } from "@/lib/http";

interface Options {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
  /** Raw body, instead of `body`. */
  text?: string;
  /** A bearer token; none for a visitor. */
  as?: string;
  cartToken?: string;
  challenge?: string;
  waitingPlace?: string;
  key?: string;
}

const Failure = z.strictObject({
  message: z.string().min(1),
  code: z.string(),
  field: z.string().optional(),
  data: z.record(z.string(), z.unknown()).optional(),
});

const Facts = z.strictObject({
  total: z.int(),
  limit: z.int(),
  offset: z.int(),
  page: z.int(),
  after: z.string().nullable(),
});

/** A bearer token of a person, as logging in would open it. */
export function tokenOf(user: UserRow): Promise<string> {
  return openApiToken(ctxFor(user), user.id);
}

function requestOf(
  handler: RouteHandler,
  { params = {}, query = {}, body, text, as, cartToken, challenge, waitingPlace, key }: Options,
): Request {
  const { spec } = handler;
  const path = pathOf(spec).replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const url = new URL(path, "http://localhost:3000");
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  const headers = new Headers();
  if (as) headers.set("Authorization", `Bearer ${as}`);
  if (cartToken) headers.set("X-Cart-Token", cartToken);
  if (waitingPlace) headers.set("X-Waiting-Place", waitingPlace);
  if (challenge) headers.set("X-Challenge", challenge);
  if (key !== undefined) headers.set("Idempotency-Key", key);
  const sent = text ?? (body === undefined ? undefined : JSON.stringify(body));
  return new Request(url, { method: spec.method, headers, ...(sent === undefined ? {} : { body: sent }) });
}

async function send(handler: RouteHandler, options: Options): Promise<{ status: number; body: unknown }> {
  const params = Object.fromEntries(Object.entries(options.params ?? {}).map(([name, value]) => [name, String(value)]));
  const answer = await handler(requestOf(handler, options), { params: Promise.resolve(params) });
  return { status: answer.status, body: await answer.json() };
}

interface Success<Response> {
  response: Response;
  total: number;
  limit: number;
  offset: number;
  page: number;
  after: string | null;
}

/** Calls a handler that must succeed; what it answers must be exactly what its description says. */
export async function succeed<Handler extends RouteHandler>(
  handler: Handler,
  options: Options = {},
): Promise<Success<z.output<Handler["spec"]["response"]>>> {
  const { spec } = handler;
  const { status, body } = await send(handler, options);
  expect({ status, body }).toMatchObject({ status: spec.status ?? 200 });
  const { response, ...rest } = z.looseObject({ response: z.unknown() }).parse(body);
  const none = { total: -1, limit: -1, offset: -1, page: -1, after: null };
  if (!(spec.response instanceof z.ZodArray)) expect(rest).toEqual({});
  const facts = spec.response instanceof z.ZodArray ? Facts.parse(rest) : none;
  const parsed = spec.response.parse(response) as z.output<Handler["spec"]["response"]>;
  expect(parsed).toEqual(response);
  return { ...facts, response: parsed };
}

/** Calls a handler that must fail with a code that its description names. Answers the failure. */
export async function fail(handler: RouteHandler, code: ErrorCode, options: Options = {}) {
  const { status, body } = await send(handler, options);
  expect({ status, body }).toMatchObject({ status: ERROR_STATUS[code], body: { code } });
  expect(errorsOf(handler.spec)).toContain(code);
  return Failure.parse(body);
}
