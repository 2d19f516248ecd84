import { once } from "node:events";
import { IncomingMessage, Server, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { ERROR_STATUS, type ErrorCode } from "@/lib/core/errors";
import { textOf } from "@/lib/core/messages";
import { currentTraceId } from "@/lib/core/trace";
import { apiHeaders } from "@/lib/http/headers";
import { inOwnTrace } from "@/lib/http/request-trace";

/** Next takes no longer form of a server action. Handlers that take longer ones refuse broken ones themselves. */
const FORM_BYTES = 1024 * 1024;

type Next = (request: IncomingMessage) => boolean;

/** Answers a request itself, or says false and leaves it alone. */
type First = (request: IncomingMessage, response: ServerResponse) => boolean;

const ALLOWED = "DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT";

/** The rest of the body is not read, so the connection cannot carry another request. */
function refuse(response: ServerResponse, code: ErrorCode, headers: Record<string, string> = {}): void {
  const body = Buffer.from(JSON.stringify({ message: textOf(code), code }));
  const traceId = currentTraceId();
  response.writeHead(ERROR_STATUS[code], {
    ...apiHeaders(),
    ...headers,
    ...(traceId ? { "X-Request-Id": traceId } : {}),
    "Cache-Control": "no-store",
    "Content-Type": "application/json",
    "Content-Length": body.length,
    Connection: "close",
  });
  response.end(body);
}

function isReadablePath(url: string): boolean {
  try {
    decodeURIComponent(url.split("?", 1)[0] ?? "");
    return true;
  } catch {
    return false;
  }
}

const boundaryOf = (type: string) => /;\s*boundary="?([^\s;"]+)/i.exec(type)?.[1];

/** The form of a page; the API reads its bodies itself. */
const isPageForm = ({ method, url = "", headers }: IncomingMessage) =>
  method === "POST" && !url.startsWith("/api/") && /^multipart\/form-data\b/i.test(headers["content-type"] ?? "");

async function isWholeForm(body: Buffer<ArrayBuffer>, type: string): Promise<boolean> {
  try {
    await new Response(body, { headers: { "content-type": type } }).formData();
    return true;
  } catch {
    return false;
  }
}

/** The same request, with its body still to be read. */
function again(request: IncomingMessage, body: Buffer): IncomingMessage {
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = request;
  const same = new IncomingMessage(request.socket);
  Object.assign(same, { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor });
  same.push(body);
  same.push(null);
  same.complete = true;
  return same;
}

/** Looks at the first bytes of the body, which stay to be read. */
async function beginsWith(request: IncomingMessage, start: Buffer): Promise<boolean> {
  if (request.readableLength === 0) await once(request, "readable");
  const first: Buffer | null = request.read();
  if (first === null) return false;
  request.unshift(first);
  return first.subarray(0, start.length).equals(start.subarray(0, first.length));
}

async function answerForm(request: IncomingMessage, response: ServerResponse, next: Next): Promise<unknown> {
  const type = request.headers["content-type"] ?? "";
  const length = Number(request.headers["content-length"] ?? Number.POSITIVE_INFINITY);
  if (length <= FORM_BYTES) {
    const body = Buffer.from(await buffer(request));
    if (await isWholeForm(body, type)) return next(again(request, body));
  } else if (await beginsWith(request, Buffer.from(`--${boundaryOf(type)}`))) return next(request);
  refuse(response, "input.malformed");
}

/**
 * Answers what Next would take for an error of the server (a path that is no text, TRACE, a form that is broken) with
 * a refusal in the words of the API, lets `first` answer what is its own, and hands everything else to `next`.
 */
function answer(request: IncomingMessage, response: ServerResponse, first: First, next: Next): void {
  if (!isReadablePath(request.url ?? "")) refuse(response, "input.malformed");
  else if (request.method === "TRACE") refuse(response, "method.not_allowed", { Allow: ALLOWED });
  else if (first(request, response)) return;
  else if (isPageForm(request)) answerForm(request, response, next).catch(() => response.destroy());
  else next(request);
}

/**
 * Stands before every listener of the process's servers. Next makes its server itself and lets nobody in before its
 * own routing, so the event is caught where the server tells of it. The answer takes it away again.
 */
export function answerBeforeNext(first: First = () => false): () => void {
  const emit = Server.prototype.emit as (this: Server, event: string, ...args: unknown[]) => boolean;
  Server.prototype.emit = function (this: Server, event: string, ...args: unknown[]): boolean {
    const [request, response] = args;
    const isRequest = event === "request" && request instanceof IncomingMessage && response instanceof ServerResponse;
    if (!isRequest) return emit.call(this, event, ...args);
    const next: Next = (one) => emit.call(this, event, one, response);
    inOwnTrace(request, response, () => answer(request, response, first, next));
    return true;
  };
  return () => {
    Server.prototype.emit = emit;
  };
}
