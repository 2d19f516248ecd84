import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { RelayedAnswer, RelayedCall } from "@/lib/barriers/carried/frames";
import type { Forwarded } from "@/lib/barriers/relay/forward";
import { relayNow } from "@/lib/barriers/relay/identity";
import type { CallQueue } from "@/lib/barriers/relay/queue";

const MOST_BYTES = 2 * 1024 * 1024;

interface Site {
  queue: CallQueue;
  /** Hands a call to the platform while the device waits. */
  forward: (call: RelayedCall) => Promise<Forwarded>;
  say: (line: string) => void;
}

/** Whether a device tells what happened; otherwise it waits for a decision or for orders, which are worth nothing later. */
export function isReport({ method, path, body }: Pick<RelayedCall, "method" | "path" | "body">): boolean {
  if (method !== "POST") return false;
  if (path.startsWith("/plumas/hikvision/"))
    return !/"remoteCheck"\s*:\s*true/.test(Buffer.from(body, "base64").toString("utf8"));
  const url = new URL(path, "http://relevo");
  return url.pathname === "/iclock/cdata" && url.searchParams.get("AuthType") !== "device";
}

/** What a device is told whose report waits here: it need not keep it any longer. */
const kept = (path: string): RelayedAnswer =>
  path.startsWith("/iclock/")
    ? { status: 200, contentType: "text/plain", body: "OK" }
    : { status: 200, contentType: "application/json", body: "{}" };

/** It stays with the device: it does what it was set to do without a network. */
const AWAY: RelayedAnswer = { status: 503, contentType: "text/plain", body: "" };

async function answerTo({ queue, forward, say }: Site, call: RelayedCall): Promise<RelayedAnswer> {
  const isKept = isReport(call);
  // What happened first is told first.
  if (!isKept || queue.size === 0) {
    const forwarded = await forward(call);
    if (forwarded.kind === "answered") return forwarded.answer;
    if (forwarded.kind === "refused") return { status: 400, contentType: "text/plain", body: "" };
  }
  if (!isKept) return AWAY;
  if (queue.add(call)) return kept(call.path);
  say("La cola está llena: los equipos guardan lo que pasa");
  return AWAY;
}

/** Null: it is too long, whatever its header said. */
async function shortBody(request: IncomingMessage): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    const bytes = Buffer.from(part);
    size += bytes.length;
    if (size > MOST_BYTES) return null;
    parts.push(bytes);
  }
  return Buffer.concat(parts);
}

async function take(site: Site, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url = "/", headers } = request;
  const end = ({ status, contentType, body }: RelayedAnswer) =>
    response.writeHead(status, { "Content-Type": contentType, "Content-Length": Buffer.byteLength(body) }).end(body);
  const isKnown = (method === "GET" || method === "POST") && /^\/(iclock|plumas\/hikvision)\//.test(url);
  if (!isKnown) {
    end({ status: 404, contentType: "text/plain", body: "" });
    return;
  }
  const body = await shortBody(request);
  if (body === null) {
    end({ status: 413, contentType: "text/plain", body: "" });
    return;
  }
  const contentType = headers["content-type"] ?? "";
  end(await answerTo(site, { method, path: url, body: body.toString("base64"), contentType, at: relayNow() }));
}

/** Where the devices of a venue call, in its own network, as they would call the platform. */
export function startSite(site: Site, { port, host }: { port: number; host: string }): Promise<Server> {
  const server = createServer((request, response) => {
    take(site, request, response).catch(() => response.destroy());
  });
  server.requestTimeout = 20_000;
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve(server));
  });
}
