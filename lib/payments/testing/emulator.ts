import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

/** `path` has the segments after the host. */
export interface EmulatedRequest {
  method: string;
  path: readonly string[];
  query: URLSearchParams;
  headers: Headers;
  body: string;
}

export interface Reply {
  status: number;
  /** Sent as JSON; text of another type is sent as it is. */
  body: unknown;
  headers?: Record<string, string>;
}

/** A handler throws it wherever the provider refuses. */
export class Refusal extends Error {
  readonly reply: Reply;

  constructor(status: number, body: unknown) {
    super(`${status} ${JSON.stringify(body)}`);
    this.reply = { status, body };
  }
}

/**
 * How a provider fails. `down`: 503, nothing done. `hangup`: the connection breaks, nothing done. `lost`: the work is
 * done and the connection breaks before the answer. `slow`: the work is done and no answer comes. `nonsense`: 200 with
 * what is no JSON.
 */
export type Trouble = "none" | "down" | "hangup" | "lost" | "slow" | "nonsense";

/** A message on its way to the shop. */
export interface Delivery {
  url: string;
  headers: Record<string, string>;
  body: string;
}

export interface Emulator {
  url: string;
  trouble: Trouble;
  /** All requests, also those that were answered with trouble. */
  requests: EmulatedRequest[];
  /** Awaited before each request is handled. */
  first: (request: EmulatedRequest) => void | Promise<void>;
  close(): Promise<void>;
}

async function read(incoming: IncomingMessage, base: string): Promise<EmulatedRequest> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(Buffer.from(part));
  const url = new URL(incoming.url ?? "/", base);
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) if (typeof value === "string") headers.set(name, value);
  return {
    method: incoming.method ?? "GET",
    path: url.pathname.split("/").filter(Boolean).map(decodeURIComponent),
    query: url.searchParams,
    headers,
    body: Buffer.concat(parts).toString("utf8"),
  };
}

function answer(outgoing: ServerResponse, reply: Reply): void {
  outgoing.writeHead(reply.status, { "Content-Type": "application/json", ...reply.headers });
  const isText = typeof reply.body === "string" && reply.headers?.["Content-Type"] !== undefined;
  outgoing.end(isText ? reply.body : JSON.stringify(reply.body));
}

async function work(handle: (request: EmulatedRequest) => Reply | Promise<Reply>, request: EmulatedRequest) {
  try {
    return await handle(request);
  } catch (error) {
    if (error instanceof Refusal) return error.reply;
    return { status: 500, body: { error: String(error) } };
  }
}

/** A provider on a port of its own, over real HTTP. The handler keeps its books. */
export async function startEmulator(handle: (request: EmulatedRequest) => Reply | Promise<Reply>): Promise<Emulator> {
  const emulator: Emulator = {
    url: "",
    trouble: "none",
    requests: [],
    first: () => undefined,
    close: async () => undefined,
  };
  const server = createServer(async (incoming, outgoing) => {
    const request = await read(incoming, emulator.url);
    emulator.requests.push(request);
    await emulator.first(request);
    const { trouble } = emulator;
    if (trouble === "down") return answer(outgoing, { status: 503, body: {} });
    if (trouble === "hangup") return void outgoing.destroy();
    const reply = await work(handle, request);
    if (trouble === "slow") return;
    if (trouble === "lost") return void outgoing.destroy();
    if (trouble === "nonsense") return void outgoing.writeHead(200, { "Content-Type": "text/html" }).end("<html>");
    answer(outgoing, reply);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The emulator has no port");
  emulator.url = `http://127.0.0.1:${address.port}`;
  emulator.close = () =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return emulator;
}

/** Sends a message to the shop. Answers the shop's HTTP status. */
export async function post({ url, headers, body }: Delivery): Promise<number> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body,
  });
  await response.arrayBuffer();
  return response.status;
}

/**
 * Keeps answers by idempotency key: the same key with the same words answers as the first time, with other words it is
 * `mismatch()`. `forget` drops all keys, as providers do after a day or so.
 */
export function idempotency(mismatch: () => Refusal) {
  const known = new Map<string, { words: string; reply: Reply }>();
  const once = async (key: string, words: string, make: () => Reply | Promise<Reply>): Promise<Reply> => {
    const before = known.get(key);
    if (before && before.words !== words) throw mismatch();
    if (before) return before.reply;
    const reply = await make();
    known.set(key, { words, reply });
    return reply;
  };
  return Object.assign(once, { forget: () => known.clear() });
}
