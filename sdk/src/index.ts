import createClient, { type Client, type Middleware } from "openapi-fetch";
import { Webhook } from "standardwebhooks";
import type { components, paths } from "./schema.ts";

export type { components, operations, paths } from "./schema.ts";

/** What the API says by name: `Schemas["Purchase"]`. */
export type Schemas = components["schemas"];

export interface ClientOptions {
  /** Where the platform is: "https://boletos.example". */
  baseUrl: string;
  /** A key of `/llaves-api`, or a person's token of a login; without one, as a visitor. */
  key?: string;
  /** In place of the global one. */
  fetch?: (request: Request) => Promise<Response>;
}

/** Calls are typed by their paths: `api.GET("/api/v1/tickets/purchases", { params: { query: { limit: 50 } } })`. */
export function createControlTraslado({ baseUrl, key, fetch }: ClientOptions): Client<paths> {
  const client = createClient<paths>({ baseUrl, ...(fetch ? { fetch } : {}) });
  const authorized: Middleware = {
    onRequest({ request }) {
      if (key !== undefined) request.headers.set("Authorization", `Bearer ${key}`);
      return request;
    },
  };
  client.use(authorized);
  return client;
}

/** What the platform refused, or failed at. */
export class ApiError extends Error {
  /** The HTTP status. */
  readonly status: number;
  /** For programs: "order.paid". The message is Spanish, for a person. */
  readonly code: string;
  /** The field that is wrong, as it was sent. */
  readonly field: string | undefined;
  /** For the platform's operators, who find the request by it. */
  readonly requestId: string | null;

  constructor(response: Response, body: unknown) {
    const said: { message?: unknown; code?: unknown; field?: unknown } =
      typeof body === "object" && body !== null ? body : {};
    super(typeof said.message === "string" ? said.message : `HTTP ${response.status}`);
    this.name = "ApiError";
    this.status = response.status;
    this.code = typeof said.code === "string" ? said.code : "server.error";
    this.field = typeof said.field === "string" ? said.field : undefined;
    this.requestId = response.headers.get("x-request-id");
  }
}

/** The body of an answer; throws `ApiError` where the call was refused. */
export async function answered<Data>(
  call: Promise<{ data?: Data; error?: unknown; response: Response }>,
): Promise<NonNullable<Data>> {
  const { data, error, response } = await call;
  if (data === undefined || data === null || error !== undefined) throw new ApiError(response, error);
  return data;
}

/**
 * The header that lets a call be repeated after a lost answer without doing it twice. Make it once for what a person
 * wants done, and send the same with each repeat: `params: { header: onlyOnce() }`.
 */
export function onlyOnce(key: string = crypto.randomUUID()): { "Idempotency-Key": string } {
  return { "Idempotency-Key": key };
}

interface ListPage<Row> {
  response: Row[];
  after: string | null;
  asOf?: string;
}

/**
 * All rows of a list, page by page: `for await (const row of everyRow((after) => answered(api.GET(…))))`. With
 * `modified_since`, what it returns at the end is what to ask for next time.
 */
export async function* everyRow<Row>(
  read: (after: string | undefined) => Promise<ListPage<Row>>,
): AsyncGenerator<Row, string | undefined> {
  for (let after: string | undefined; ; ) {
    const page = await read(after);
    yield* page.response;
    if (page.after === null) return page.asOf;
    after = page.after;
  }
}

export interface WebhookMessage {
  type: string;
  version: number;
  /** ISO 8601, UTC. */
  timestamp: string;
  data: Record<string, unknown>;
}

/**
 * A webhook's message, once its signature is known to be the platform's and not older than five minutes; throws
 * otherwise. `body` is the request's as it came, before anything parsed it; `secret` begins with "whsec_".
 */
export function readWebhook(body: string, headers: Headers | Record<string, string>, secret: string): WebhookMessage {
  const named = headers instanceof Headers ? Object.fromEntries(headers) : headers;
  return new Webhook(secret).verify(body, named) as WebhookMessage;
}
