import { z } from "zod";
import { actorOfToken } from "@/lib/auth";
import type { Actor, Ctx, Verb } from "@/lib/core/context";
import { DomainError, type ErrorCode, notFound } from "@/lib/core/errors";
import { logError } from "@/lib/core/log";
import { messageFor, textOf } from "@/lib/core/messages";
import { parseInput } from "@/lib/core/parse";
import { can, type Permission } from "@/lib/core/permissions";
import { requestFacts } from "@/lib/http/context";
import { once } from "@/lib/http/idempotency";

const BODY_LIMIT = 256 * 1024;

export interface RouteSpec {
  /** Row of the checklist, e.g. "EV2". */
  id: string;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  summary: string;
  /** public: anyone, a bearer token counts where there is one; user: any logged-in; else a permission. */
  auth: "public" | "user" | Permission;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  response: z.ZodType;
  status?: 200 | 201;
  errors?: readonly ErrorCode[];
  /** Answers that hold tokens are never stored for replays. */
  secret?: boolean;
}

type Parsed<S extends z.ZodType | undefined> = S extends z.ZodType ? z.output<S> : undefined;

export interface Wire<Spec extends RouteSpec> {
  params: Parsed<Spec["params"]>;
  query: Parsed<Spec["query"]>;
  body: Parsed<Spec["body"]>;
  request: Request;
  ctx: Ctx;
}

export interface ListOut {
  response: unknown;
  total?: number;
  limit?: number;
  offset?: number;
  page?: number;
  message?: string;
}

/** A handler of Next that carries its own description for the OpenAPI document. */
export type RouteHandler = ((
  request: Request,
  context: { params: Promise<Record<string, string | string[] | undefined>> },
) => Promise<Response>) & { spec: RouteSpec };

function reply(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "no-store", ...headers } });
}

async function bodyText(request: Request): Promise<string> {
  if (Number(request.headers.get("content-length") ?? 0) > BODY_LIMIT) throw new DomainError("input.too_large");
  const text = await request.text();
  if (text.length > BODY_LIMIT) throw new DomainError("input.too_large");
  return text;
}

function parseJson(text: string): unknown {
  try {
    return text === "" ? {} : JSON.parse(text);
  } catch {
    throw new DomainError("input.malformed");
  }
}

/** An id that cannot be one is answered like an id that does not exist. */
function parsePath(schema: z.ZodType, params: unknown): unknown {
  const parsed = schema.safeParse(params);
  if (!parsed.success) throw notFound();
  return parsed.data;
}

async function actorOfRequest(request: Request): Promise<Actor> {
  const token = /^Bearer ([\w-]{20,200})$/.exec(request.headers.get("authorization") ?? "")?.[1];
  if (!token) {
    if (request.headers.has("authorization")) throw new DomainError("auth.required");
    return { kind: "visitor" };
  }
  const actor = await actorOfToken(token);
  if (!actor) throw new DomainError("auth.session_expired");
  return actor;
}

function admit(spec: RouteSpec, actor: Actor): void {
  if (spec.auth === "public") return;
  if (actor.kind === "visitor") throw new DomainError("auth.required");
  if (spec.auth !== "user" && !can(actor, spec.auth)) throw new DomainError("auth.forbidden");
}

function failure(error: unknown, requestId: string): Response {
  const headers = { "x-request-id": requestId };
  if (!(error instanceof DomainError)) {
    logError(error, { requestId });
    return reply(500, { message: "Lo sentimos, ocurrio un error", code: "server.error", requestId }, headers);
  }
  const { field, fields, data } = error.details;
  const message = fields && field ? (fields[field] ?? messageFor(error)) : messageFor(error);
  const retry: Record<string, string> =
    error.code === "auth.rate_limited" ? { "Retry-After": String(data?.seconds ?? 60) } : {};
  return reply(
    error.status,
    { message, code: error.code, ...(field ? { field } : {}), ...(data ? { data } : {}) },
    { ...headers, ...retry },
  );
}

/**
 * An API handler over a verb. It holds no rule: it parses the wire, calls the verb that the pages call too, and answers
 * `{response, message?}`; lists add total, limit, offset and page. Reads bearer tokens only, never cookies.
 */
export function route<const Spec extends RouteSpec, Input, Output>(
  spec: Spec,
  verb: Verb<Input, Output>,
  wire: {
    input: (wire: Wire<Spec>) => Input | Promise<Input>;
    output: (output: Output, wire: Wire<Spec>) => z.input<Spec["response"]>;
    list?: (output: Output, wire: Wire<Spec>) => Omit<ListOut, "response">;
  },
): RouteHandler {
  const handler = async (
    request: Request,
    context: { params: Promise<Record<string, string | string[] | undefined>> },
  ): Promise<Response> => {
    const facts = requestFacts(request.headers);
    try {
      const actor = await actorOfRequest(request);
      admit(spec, actor);
      const text = spec.method === "GET" ? "" : await bodyText(request);
      const ctx: Ctx = { ...facts, actor };
      const run = async () => {
        const url = new URL(request.url);
        const parsed = {
          params: spec.params ? parsePath(spec.params, await context.params) : undefined,
          query: spec.query ? parseInput(spec.query, Object.fromEntries(url.searchParams)) : undefined,
          body: spec.body ? parseInput(spec.body, parseJson(text)) : undefined,
          request,
          ctx,
        } as Wire<Spec>;
        const output = await verb({ ctx, input: await wire.input(parsed) });
        return {
          status: spec.status ?? 200,
          body: { response: wire.output(output, parsed), ...wire.list?.(output, parsed) },
        };
      };
      const key = request.headers.get("idempotency-key");
      const keyed = key && key.length <= 200 && actor.kind === "user" && spec.method !== "GET" && !spec.secret;
      const answer = keyed
        ? await once(`user:${actor.userId}`, key, `${spec.method} ${new URL(request.url).pathname}\n${text}`, run)
        : await run();
      return reply(answer.status, answer.body, { "x-request-id": facts.requestId });
    } catch (error) {
      return failure(error, facts.requestId);
    }
  };
  return Object.assign(handler, { spec });
}

/** Text of a code for handlers that are not routes, e.g. a provider's callback. */
export function failureBody(code: ErrorCode): { message: string; code: ErrorCode } {
  return { message: textOf(code), code };
}

/** Path ids: positive integers of at most 15 digits; anything else is a 404 like an unknown row. */
export const PathId = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number);

/** limit, offset and page of lists, as calls.md names them; page counts from 1 and wins over offset. */
export const Paging = {
  limit: z.coerce.number().int().min(1).max(200).default(50),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
};
