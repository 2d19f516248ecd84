import { z } from "zod";
import { actorOfApiKey, actorOfDevice, actorOfToken, findPending, isApiKey } from "@/lib/auth";
import { callerOf, isPerson } from "@/lib/core/actors";
import type { Actor, Ctx, Verb } from "@/lib/core/context";
import { env } from "@/lib/core/env";
import { DomainError, type ErrorCode, notFound } from "@/lib/core/errors";
import type { KeyedPage, PageAsked } from "@/lib/core/fields";
import { logError } from "@/lib/core/log";
import { FIELD, messageFor, textOf } from "@/lib/core/messages";
import { parseInput } from "@/lib/core/parse";
import { can, type Permission, refusalOf } from "@/lib/core/permissions";
import { BODY_LIMIT, DRAINED_BYTES } from "@/lib/http/body-limits";
import { requestFacts } from "@/lib/http/context";
import { expectedError } from "@/lib/http/expected-error";
import { apiHeaders } from "@/lib/http/headers";
import { once, type Run, type StoredAnswer } from "@/lib/http/idempotency";
import { assertSameOrigin } from "@/lib/http/origin";
import { unknownField } from "@/lib/http/unknown-field";

export interface RouteSpec {
  /** Row of docs/checklists/calls.md, e.g. "EV2". */
  id: string;
  /** What the call is named in generated clients, e.g. "createEvent". */
  operation: string;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  summary: string;
  /**
   * `public` is open to anyone and reads a bearer token if there is one; `user` is any logged-in person; for
   * `mfa_pending` the verb judges the token of a login that lacks its second factor; a list asks for one of its
   * permissions.
   */
  auth: "public" | "user" | "mfa_pending" | Permission | readonly Permission[];
  /** Visitors may call too; the X-Cart-Token decides what they can reach. */
  visitors?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  response: z.ZodType;
  status?: 200 | 201;
  errors?: readonly ErrorCode[];
  /** Media type of a file that is answered instead of JSON; `wire.output` then gives a `FileOut`. */
  media?: string;
  /** The file may take so long that a job makes it: then a `FileLater` is answered, with 202. */
  later?: true;
  /** The answer holds a token, so it is never stored for a repeat. */
  secret?: boolean;
  /**
   * The verb is one transaction with nothing slow in it (providers, passwords, limits), so its answer is stored in the
   * same transaction. A verb without this that dies after a commit is answered by `wire.again`.
   */
  atomic?: true;
  /** The cart of the X-Cart-Token, a visitor's, becomes the buyer's. */
  claimsCart?: true;
  /** A message of somebody else's system, who alone says what it holds. */
  foreign?: true;
  /** The body itself identifies a repeat, which the verb answers; an Idempotency-Key is ignored. */
  knowsRepeats?: true;
}

type Parsed<S extends z.ZodType | undefined> = S extends z.ZodType ? z.output<S> : undefined;

export interface Wire<Spec extends RouteSpec> {
  params: Parsed<Spec["params"]>;
  query: Parsed<Spec["query"]>;
  body: Parsed<Spec["body"]>;
  /** The header X-Cart-Token; the verb judges it. */
  cartToken: string | undefined;
  /** The unparsed request, which a provider's signature covers. */
  raw: { body: string; headers: Headers; url: string };
  ctx: Ctx;
}

/** The content is sent while it is still being written. */
export interface FileOut {
  filename: string;
  /** Where the spec's `media` is not the type of each file. */
  contentType?: string;
  content: ReadableStream<Uint8Array>;
}

/** A file that is not made yet. */
export const FileLater = z
  .object({
    job: z.int().describe("El número de la descarga; /downloads/{id} dice cómo va"),
    href: z.string().describe("De dónde se baja cuando está lista"),
  })
  .meta({ id: "FileLater" });
export type FileLater = z.output<typeof FileLater>;

/** What the answer of a list says besides its rows. */
export interface ListFacts {
  total: number;
  limit: number;
  offset: number;
  page: number;
  /** The cursor of the next page; null after the last one. */
  after: string | null;
  /** A list that was asked for what changed says what to ask for next time. */
  asOf?: string;
}

/** Carries its specification for the OpenAPI document. */
export type RouteHandler<Spec extends RouteSpec = RouteSpec> = ((
  request: Request,
  context: { params: Promise<Record<string, string | string[] | undefined>> },
) => Promise<Response>) & { spec: Spec };

function reply(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return Response.json(body, {
    status,
    headers: { ...apiHeaders(), "Cache-Control": "no-store", ...headers },
  });
}

function fileReply(
  { filename, contentType, content }: FileOut,
  type: string,
  headers: Record<string, string>,
): Response {
  const disposition = `attachment; filename="${filename}"`;
  return new Response(content, {
    headers: {
      ...apiHeaders(),
      "Cache-Control": "no-store",
      "Content-Type": contentType ?? type,
      "Content-Disposition": disposition,
      ...headers,
    },
  });
}

/** A body with a Content-Length is never longer than it says, so a short one is read at once. */
async function bodyText(request: Request): Promise<string> {
  const length = request.headers.get("content-length");
  if (length !== null && Number(length) > BODY_LIMIT + DRAINED_BYTES) throw new DomainError("input.too_large");
  if (length !== null && Number(length) <= BODY_LIMIT) return Buffer.from(await request.arrayBuffer()).toString("utf8");
  const reader = request.body?.getReader();
  if (!reader) return "";
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    if (size <= BODY_LIMIT) chunks.push(part.value);
    if (size > BODY_LIMIT + DRAINED_BYTES) {
      await reader.cancel();
      break;
    }
  }
  if (size > BODY_LIMIT) throw new DomainError("input.too_large");
  return Buffer.concat(chunks).toString("utf8");
}

function parseJson(text: string): unknown {
  try {
    return text === "" ? {} : JSON.parse(text);
  } catch {
    throw new DomainError("input.malformed");
  }
}

const NOTHING = z.object({});

/** Carries a field's name as the caller wrote it, not as the domain calls it. */
class UnknownField extends DomainError {}

/** Parses what a call sent. A field that it does not know is refused by its name: a misspelled one would be lost. */
function parseSent(schema: z.ZodType = NOTHING, sent: unknown): unknown {
  const field = unknownField(schema, sent);
  if (field !== null) throw new UnknownField("input.invalid", { field, fields: { [field]: FIELD.unknown } });
  return parseInput(schema, sent);
}

/** A malformed id is answered like one that does not exist. */
function parsePath(schema: z.ZodType, params: unknown): unknown {
  const parsed = schema.safeParse(params);
  if (!parsed.success) throw notFound();
  return parsed.data;
}

export function bearerOf(headers: Headers): string | null {
  return /^Bearer ([\w-]{20,200})$/.exec(headers.get("authorization") ?? "")?.[1] ?? null;
}

const DEVICE = "Barrier ";

/** A device signs the whole request. */
function actorOfSigned(request: Request, facts: Omit<Ctx, "actor">, body: string): Promise<Actor> {
  const { pathname, search } = new URL(request.url);
  const header = request.headers.get("authorization") ?? "";
  return actorOfDevice(facts, header, { method: request.method, path: `${pathname}${search}`, body });
}

async function actorOfRequest(request: Request, facts: Omit<Ctx, "actor">): Promise<Actor> {
  const token = bearerOf(request.headers);
  if (!token) {
    if (request.headers.has("authorization")) throw new DomainError("auth.required");
    return { kind: "visitor" };
  }
  if (isApiKey(token)) return actorOfApiKey(token);
  const actor = await actorOfToken(token);
  if (actor) return actor;
  const half = await findPending({ ...facts, actor: { kind: "visitor" } }, token);
  throw new DomainError(half ? "auth.mfa_required" : "auth.session_expired");
}

function admit(spec: RouteSpec, actor: Actor): void {
  if (spec.auth === "public" || spec.auth === "mfa_pending" || (spec.visitors && actor.kind === "visitor")) return;
  if (actor.kind === "visitor") throw new DomainError("auth.required");
  if (spec.auth === "user") return;
  const enough = [spec.auth].flat();
  if (!enough.some((permission) => can(actor, permission))) throw refusalOf(actor, enough);
}

/** A visitor's Idempotency-Key never counts. */
export const takesKey = ({ method, secret, media, knowsRepeats }: RouteSpec) =>
  method !== "GET" && !secret && !media && !knowsRepeats;

function keyOf(spec: RouteSpec, actor: Actor, request: Request): string | null {
  const key = request.headers.get("idempotency-key");
  if (key === null || !takesKey(spec)) return null;
  // An empty key would promise the client that a repeat is harmless.
  if (key === "" || key.length > 200) throw new DomainError("input.invalid", { field: "Idempotency-Key" });
  return isPerson(actor) ? key : null;
}

/** Translates a field's path part by part: "guard.fullName", "areas.0.eventAreaId". */
function wireName(field: string, names: Record<string, string>): string {
  return field
    .split(".")
    .map((part) => names[part] ?? part)
    .join(".");
}

function failed(error: DomainError, names: Record<string, string>): StoredAnswer {
  const { field, fields, data } = error.details;
  const message = fields && field ? (fields[field] ?? messageFor(error)) : messageFor(error);
  const named = field ? { field: error instanceof UnknownField ? field : wireName(field, names) } : {};
  return { status: error.status, body: { message, code: error.code, ...named, ...(data ? { data } : {}) } };
}

/** Seconds: by then another server may have taken the database's place. */
const RETRY_SECONDS = 5;

function failure(thrown: unknown, requestId: string, names: Record<string, string>): Response {
  const headers: Record<string, string> = { "x-request-id": requestId };
  const error = expectedError(thrown, { requestId });
  if (!error) {
    logError(thrown, { requestId });
    return reply(500, { message: "Lo sentimos, ocurrio un error", code: "server.error", requestId }, headers);
  }
  if (error.status === 429) headers["Retry-After"] = String(error.details.data?.seconds ?? 60);
  if (error.code === "server.unavailable") headers["Retry-After"] = String(RETRY_SECONDS);
  if (error.status === 401) headers["WWW-Authenticate"] = "Bearer";
  // The rest of the body was not read, so the connection cannot carry another request.
  if (error.code === "input.too_large") headers.Connection = "close";
  const { status, body } = failed(error, names);
  return reply(status, body, headers);
}

/** The address of the next page (RFC 8288), for a list that is read by GET. */
function nextLink({ method, url }: Request, { body }: StoredAnswer): Record<string, string> {
  const after = (body as Partial<ListFacts>).after ?? null;
  if (method !== "GET" || after === null) return {};
  const { pathname, searchParams } = new URL(url);
  for (const name of ["page", "offset"]) searchParams.delete(name);
  searchParams.set("after", after);
  return { Link: `<${pathname}?${searchParams}>; rel="next"` };
}

/**
 * An API handler holds no rule: it parses the wire, calls the verb that the pages call too, and answers `{response,
 * message?}`, for lists also total, limit, offset, page and after. It reads bearer tokens only, never cookies.
 */
export function route<const Spec extends RouteSpec, Input, Output>(
  spec: Spec,
  verb: Verb<Input, Output>,
  wire: {
    input: (wire: Wire<Spec>) => Input | Promise<Input>;
    output: (output: Output, wire: Wire<Spec>) => z.input<Spec["response"]>;
    list?: (output: Output, wire: Wire<Spec>) => ListFacts;
    /**
     * Reads the result for the repeat of a request that changed something and lost its answer. Null if nobody knows it.
     */
    again?: Verb<Input, Output | null>;
    /** Fields whose names on the wire differ from the domain's, for the `field` of an error. */
    names?: Record<string, string>;
  },
): RouteHandler<Spec> {
  const handler = async (
    request: Request,
    context: { params: Promise<Record<string, string | string[] | undefined>> },
  ): Promise<Response> => {
    const facts = requestFacts(request.headers);
    try {
      if (spec.method !== "GET") assertSameOrigin(request.headers, env().APP_URL);
      const isDevice = request.headers.get("authorization")?.startsWith(DEVICE) ?? false;
      const signed = isDevice && spec.method !== "GET" ? await bodyText(request) : "";
      const actor: Actor = isDevice
        ? await actorOfSigned(request, facts, signed)
        : spec.auth === "mfa_pending"
          ? { kind: "visitor" }
          : await actorOfRequest(request, facts);
      admit(spec, actor);
      const text = isDevice || spec.method === "GET" ? signed : await bodyText(request);
      const parse = async (joined: Partial<Ctx>) =>
        ({
          params: spec.params ? parsePath(spec.params, await context.params) : undefined,
          query: spec.foreign
            ? undefined
            : parseSent(spec.query, Object.fromEntries(new URL(request.url).searchParams)),
          body: spec.foreign ? undefined : parseSent(spec.body, parseJson(text)),
          cartToken: request.headers.get("x-cart-token") ?? undefined,
          raw: { body: text, headers: request.headers, url: request.url },
          ctx: { ...facts, ...joined, actor },
        }) as Wire<Spec>;
      const answered = (output: Output, parsed: Wire<Spec>): StoredAnswer => ({
        status: spec.status ?? 200,
        body: { response: wire.output(output, parsed), ...wire.list?.(output, parsed) },
      });
      const run: Run = async (joined) => {
        const parsed = await parse(joined);
        return answered(await verb({ ctx: parsed.ctx, input: await wire.input(parsed) }), parsed);
      };
      const again = async () => {
        const parsed = await parse({});
        const seen = (await wire.again?.({ ctx: parsed.ctx, input: await wire.input(parsed) })) ?? null;
        return seen === null ? null : answered(seen, parsed);
      };
      const key = keyOf(spec, actor, request);
      const answer =
        key && isPerson(actor)
          ? await once(callerOf(actor), key, `${spec.method} ${new URL(request.url).pathname}\n${text}`, run, {
              isAtomic: spec.atomic,
              again: wire.again && again,
              failed: (error) => failed(error, wire.names ?? {}),
            })
          : await run({});
      const sent = { "x-request-id": facts.requestId, ...nextLink(request, answer) };
      if (spec.media) {
        const { response } = answer.body as { response: FileOut | FileLater };
        return "content" in response ? fileReply(response, spec.media, sent) : reply(202, { response }, sent);
      }
      return reply(answer.status, answer.body, sent);
    } catch (error) {
      return failure(error, facts.requestId, wire.names ?? {});
    }
  };
  return Object.assign(handler, { spec });
}

/** For handlers that are not routes, such as a provider's callback. */
export function failureBody(code: ErrorCode): { message: string; code: ErrorCode } {
  return { message: textOf(code), code };
}

const pathNumber = (pattern: RegExp, max: number) =>
  z.string().regex(pattern).transform(Number).pipe(z.int().min(1).max(max));

/** Ids in paths are positive 32-bit integers; anything else is a 404, like an unknown row. */
export const PathId = pathNumber(/^[1-9]\d{0,9}$/, 2_147_483_647);

/** As `PathId`, for the bigint ids of orders, items, payments and tickets. */
export const LongPathId = pathNumber(/^[1-9]\d{0,14}$/, 999_999_999_999_999);

const MOST_ROWS = 200;

const Cursor = z
  .string()
  .max(4_000)
  .describe("Sigue después de la página que respondió este `after`; gana a `page` y a `offset`")
  .meta({ "x-judged": "El `after` que respondió la página anterior de esta lista" })
  .optional();

/** `page` counts from 1 and wins over `offset`. No page begins after `deepest` rows, however long the pages are. */
export function pagingTo(deepest: number) {
  return {
    limit: z.coerce.number().int().min(1).max(MOST_ROWS).default(50),
    offset: z.coerce.number().int().min(0).max(deepest).default(0),
    page: z.coerce
      .number()
      .int()
      .min(1)
      .max(Math.floor(deepest / MOST_ROWS) + 1)
      .optional(),
    after: Cursor,
  };
}

const DEEPEST = 10_000_000;

export const Paging = pagingTo(DEEPEST);

/** As `Paging`, in a body, where a number is a number. */
export const BodyPaging = {
  limit: z.int().min(1).max(MOST_ROWS).default(50),
  offset: z.int().min(0).max(DEEPEST).default(0),
  page: z
    .int()
    .min(1)
    .max(Math.floor(DEEPEST / MOST_ROWS) + 1)
    .optional(),
  after: Cursor,
};

interface PageQuery {
  limit: number;
  offset: number;
  page?: number | undefined;
  after?: string | undefined;
  modified_since?: string | undefined;
}

/** Where a page begins. Behind a cursor nobody counts how many rows come before it. */
export function pageOf({ limit, offset, page, after, modified_since }: PageQuery): PageAsked & { page: number } {
  const from = after !== undefined ? 0 : page === undefined ? offset : (page - 1) * limit;
  return { limit, offset: from, page: Math.floor(from / limit) + 1, after, modifiedSince: modified_since };
}

export function listOf(
  { total, next, asOf }: Pick<KeyedPage<unknown>, "total" | "next" | "asOf">,
  query: PageQuery,
): ListFacts {
  const { limit, offset, page } = pageOf(query);
  return { total, limit, offset, page, after: next, ...(asOf === undefined ? {} : { asOf }) };
}
