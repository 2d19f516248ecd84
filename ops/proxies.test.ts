import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { connect as connectPlain, createServer as createTcpServer, type Server, type Socket } from "node:net";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { connect as connectTls } from "node:tls";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { z } from "zod";
import { type FrontProxy, type ProxyKind, SITE, startProxy } from "#scripts/front-proxy.ts";
import { say } from "#scripts/log.ts";
import { waitUntil } from "#scripts/processes.ts";
import { answerWaiting } from "@/app/fila/front";
import { textOf } from "@/lib/core/messages";
import { GUEST_FILE_BYTES } from "@/lib/courtesy-qrs/client";
import { STATEMENT_BYTES } from "@/lib/deposits/client";
import { answerBeforeNext } from "@/lib/http/before-next";
import { BODY_LIMIT, DRAINED_BYTES } from "@/lib/http/body-limits";
import { clientAddress, SOCKET_ADDRESS_HEADER } from "@/lib/http/client-address";
import { eventStream } from "@/lib/http/event-stream";
import { FORM_BYTES } from "@/lib/http/file-body";
import { securityHeaders } from "@/lib/http/headers";
import { IMPORT_BYTES } from "@/lib/imports/client";
import { PAYOUT_BYTES } from "@/lib/payouts/client";
import { PICTURE_BYTES } from "@/lib/storage/client";
import { knowNoRooms } from "@/lib/waiting-rooms/testing";
import { CLIENT_ADDRESS, type Client, openClient, textFrom } from "@/ops/testing";

/** Stands in for Next, behind the application's own front. */
let tell: (message: string) => boolean = () => false;
let isReady = true;
let asked: string[] = [];

function echo(request: IncomingMessage, response: ServerResponse): void {
  const { method, url, headers, socket } = request;
  const seen = new Headers({ [SOCKET_ADDRESS_HEADER]: socket.remoteAddress ?? "" });
  seen.set("x-forwarded-for", String(headers["x-forwarded-for"] ?? ""));
  const address = clientAddress(seen, ["127.0.0.1"]);
  buffer(request).then(
    ({ length }) => {
      response.setHeader("Content-Type", "application/json");
      response.end(JSON.stringify({ method, url, headers, address, length }));
    },
    () => response.destroy(),
  );
}

function stream(response: ServerResponse): void {
  const leave = new AbortController();
  response.once("close", () => leave.abort());
  const answer = eventStream<string>(leave.signal, ({ send }) => {
    tell = send;
    send("first");
    return () => undefined;
  });
  response.writeHead(200, Object.fromEntries(answer.headers));
  if (answer.body) Readable.from(answer.body).pipe(response);
}

const Echoed = z.object({ address: z.string(), headers: z.record(z.string(), z.string()) });

const SCRIPT = Buffer.from("script ".repeat(500));

function asNext(request: IncomingMessage, response: ServerResponse): void {
  const path = request.url ?? "";
  if (path === "/api/health/ready") response.writeHead(isReady ? 200 : 503).end();
  else if (path === "/api/live") stream(response);
  else if (path === "/_next/static/escaner-sw.js") {
    response.setHeader("Cache-Control", "no-cache");
    response.end("worker");
  } else if (path === "/_next/static/script.js") {
    response.setHeader("Cache-Control", "public, max-age=31536000, immutable");
    response.setHeader("Vary", "Accept-Encoding");
    const isShort = /gzip/.test(request.headers["accept-encoding"] ?? "");
    if (isShort) response.setHeader("Content-Encoding", "gzip");
    response.end(isShort ? gzipSync(SCRIPT) : SCRIPT);
  } else if (path === "/falla") {
    response.writeHead(503, { ...securityHeaders(true), "Content-Type": "application/json" });
    response.end('{"code":"our.own"}');
  } else echo(request, response);
}

const server = createServer(asNext);
/** Another in its place, which ends each connection at once. */
let cutOff = 0;
const broken = createTcpServer((socket) => {
  cutOff += 1;
  socket.destroy();
});
const sockets = new WebSocketServer({ noServer: true });
let undo: () => void;
let port = 0;

async function listen(one: Server): Promise<void> {
  one.listen(port, "127.0.0.1");
  await once(one, "listening");
}

beforeAll(async () => {
  knowNoRooms();
  undo = answerBeforeNext((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    return answerWaiting(request, response);
  });
  server.on("upgrade", (request, socket: Socket, head) => {
    sockets.handleUpgrade(request, socket, head, (link) => link.on("message", (data) => link.send(String(data))));
  });
  await listen(server);
  const address = server.address();
  port = typeof address === "object" && address ? address.port : 0;
});

async function close(one: Server): Promise<void> {
  if (one.listening) await new Promise((done) => one.close(done));
}

async function leave(): Promise<void> {
  for (const link of sockets.clients) link.terminate();
  const closed = close(server);
  server.closeAllConnections();
  await closed;
}

afterAll(async () => {
  undo();
  await leave();
  await close(broken);
});

const refusal = (code: Parameters<typeof textOf>[0]) => ({ code, message: textOf(code) });
/** The longest body that any route of the platform takes. */
const LONGEST = Math.max(PICTURE_BYTES, STATEMENT_BYTES, PAYOUT_BYTES, IMPORT_BYTES, GUEST_FILE_BYTES) + FORM_BYTES;
/** So much of a call's body is read, so that its refusal arrives. */
const READ_AWAY = BODY_LIMIT + DRAINED_BYTES;
const page = { accept: "text/html,application/xhtml+xml" };

/** More than HAProxy's and nginx's usual settings hold, and as many as a test's machine has files for. */
const IDLE = 5_000;
/** Pages that wait, and people who arrive within the time that a connection is kept. */
const CROWD = 20_000;

/** Opens connections that ask nothing for the moment. */
async function openIdle(at: number, count: number): Promise<Socket[]> {
  const idle: Socket[] = [];
  while (idle.length < count) {
    const some = Array.from({ length: Math.min(250, count - idle.length) }, () => connectPlain(at, "127.0.0.1"));
    await Promise.all(some.map((socket) => once(socket, "connect")));
    idle.push(...some);
  }
  return idle;
}

const configuration = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

test("the configurations have room for a crowd, beside the database's connections", () => {
  const haproxy = configuration("haproxy/haproxy.cfg");
  const files = Number(/^ {4}fd-hard-limit (\d+)$/m.exec(haproxy)?.[1]);
  const sections = haproxy.split(/^(?=listen |frontend )/m).slice(1);
  const most = new Map(
    sections.map((text) => [text.split(/\s+/, 2)[1], Number(/^ {4}maxconn (\d+)$/m.exec(text)?.[1])]),
  );
  expect([...most.keys()]).toEqual(["primary", "replica", "plain", "web"]);
  expect(most.get("web")).toBeGreaterThanOrEqual(CROWD);
  // A section without a limit of its own would be no number. A thousand files are for what HAProxy itself has open.
  const all = [...most.values()].reduce((sum, one) => sum + one, 0);
  expect(2 * all + 1_000).toBeLessThanOrEqual(files);

  const nginx = configuration("nginx/nginx.conf");
  const connections = Number(/^ {2}worker_connections (\d+);$/m.exec(nginx)?.[1]);
  // Two processors at least, each with a worker.
  expect(2 * connections).toBeGreaterThanOrEqual(CROWD);
  expect(Number(/^worker_rlimit_nofile (\d+);$/m.exec(nginx)?.[1])).toBeGreaterThanOrEqual(2 * connections);
});

describe.each<ProxyKind>(["nginx", "caddy", "haproxy"])("%s", (kind) => {
  let proxy: FrontProxy;
  let client: Client;

  beforeAll(async () => {
    await close(broken);
    if (!server.listening) await listen(server);
    asked = [];
    cutOff = 0;
    isReady = true;
    proxy = await startProxy(kind, port, say);
    client = await openClient(proxy);
  });
  afterAll(async () => {
    client?.close();
    await proxy?.stop();
  });

  test("http is sent on to https, which speaks HTTP/2", async () => {
    expect(client.session.alpnProtocol).toBe("h2");
    const socket = connectPlain(proxy.http, "127.0.0.1");
    socket.end(`GET /arena?a=1 HTTP/1.1\r\nHost: ${SITE}\r\nConnection: close\r\n\r\n`);
    const said = (await buffer(socket)).toString();
    expect(said).toMatch(/^HTTP\/1\.1 308 /);
    expect(said).toMatch(new RegExp(`\\r\\nLocation: https://${SITE}(:${proxy.https})?/arena\\?a=1\\r\\n`, "i"));
  });

  test("the application learns the client's address and the site's, whatever a client says", async () => {
    const forged = {
      "x-forwarded-for": "203.0.113.9, 127.0.0.1",
      "x-forwarded-proto": "http",
      "x-forwarded-host": "evil.example",
      "x-forwarded-port": "81",
      "x-real-ip": "203.0.113.9",
      forwarded: "for=203.0.113.9;host=evil.example",
      traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
      tracestate: "evil=1",
    };
    const { headers, address } = Echoed.parse((await client.ask("/eco", { headers: forged })).json());
    expect(address).toBe(CLIENT_ADDRESS);
    const text = JSON.stringify(headers);
    expect(text).not.toContain("203.0.113.9");
    expect(text).not.toContain("evil.example");
    expect(headers).toMatchObject({ host: SITE, "x-forwarded-for": CLIENT_ADDRESS, "x-forwarded-proto": "https" });
    expect([SITE, undefined]).toContain(headers["x-forwarded-host"]);
    expect(headers["x-forwarded-port"]).not.toBe("81");
    // The application would believe these of a proxy: whose trace it is, and that it is kept.
    expect([headers.traceparent, headers.tracestate]).toEqual([undefined, undefined]);
  });

  test("events arrive as they are sent", async () => {
    const events = client.session.request({ ":path": "/api/live", "accept-encoding": "gzip" });
    expect(await textFrom(events, 'data: "first"\n\n')).toContain("retry: 2000");
    expect(tell("second")).toBe(true);
    expect(await textFrom(events, 'data: "second"\n\n')).not.toContain("first");
    events.destroy();
  });

  test("a device keeps a WebSocket", async () => {
    const link = new WebSocket(`wss://${SITE}/plumas/enlace/relevo`, {
      ca: proxy.ca,
      createConnection: () => connectTls({ host: "127.0.0.1", port: proxy.https, servername: SITE, ca: proxy.ca }),
    });
    await once(link, "open");
    const heard = once(link, "message");
    link.send("abre");
    expect(String((await heard)[0])).toBe("abre");
    link.terminate();
  });

  test("thousands whose connections stay open keep nobody out", async () => {
    const idle = await openIdle(proxy.https, IDLE);
    try {
      const another = await openClient(proxy);
      expect((await another.ask("/eco")).status).toBe(200);
      another.close();
      expect(idle.filter(({ destroyed, readableEnded }) => destroyed || readableEnded)).toEqual([]);
    } finally {
      for (const socket of idle) socket.destroy();
    }
  });

  test("TRACE is refused, and does not reach the platform", async () => {
    const { status, headers, json } = await client.ask("/traza", { method: "TRACE" });
    expect([status, json(), headers.allow]).toEqual([405, refusal("method.not_allowed"), expect.stringMatching(/GET/)]);
    expect(asked).not.toContain("TRACE /traza");
  });

  /** A body that does not say its length: HAProxy leaves it to the platform. */
  async function expectUnsaid(path: string, megabytes: number) {
    const pieces = Array(megabytes).fill(Buffer.alloc(1024 * 1024));
    const { status, json } = await client.ask(path, { method: "POST", pieces });
    if (kind === "haproxy") expect(json()).toMatchObject({ length: megabytes * 1024 * 1024 });
    else expect([status, json()]).toEqual([413, refusal("input.too_large")]);
  }

  test("what the platform takes passes, and what is longer is refused in its words", async () => {
    const post = (length: number, headers = {}) =>
      client.ask("/eco", { method: "POST", headers, body: Buffer.alloc(length) });
    expect((await post(LONGEST)).json()).toMatchObject({ length: LONGEST });
    const refused = await post(LONGEST + 1);
    expect([refused.status, refused.json()]).toEqual([413, refusal("input.too_large")]);
    // Its length is not known before it is read.
    await expectUnsaid("/eco", 11);
    const shown = await post(LONGEST + 1, page);
    expect([shown.status, shown.headers["content-type"]]).toEqual([413, expect.stringMatching(/^text\/html/)]);
    expect(shown.body.toString()).toContain(textOf("input.too_large").replace(".", ""));
  });

  test("a call's body is refused that the platform would not read to its end", async () => {
    const post = (length: number) =>
      client.ask("/api/v1/eco", {
        method: "POST",
        body: Buffer.alloc(length),
        headers: { accept: "application/json" },
      });
    expect((await post(READ_AWAY)).json()).toMatchObject({ length: READ_AWAY });
    const refused = await post(READ_AWAY + 1);
    expect([refused.status, refused.json()]).toEqual([413, refusal("input.too_large")]);
    await expectUnsaid("/api/v1/eco", 3);
  });

  test("a length that would not fit into 32 bits is refused as well", async () => {
    const socket = connectTls({ host: "127.0.0.1", port: proxy.https, servername: SITE, ca: proxy.ca });
    socket.write(`POST /eco HTTP/1.1\r\nHost: ${SITE}\r\nContent-Length: ${2 ** 32 + 1}\r\n\r\n`);
    expect(String((await once(socket, "data"))[0])).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
  });

  // HAProxy keeps nothing, and adds a cookie by which a page stays with its machine.
  if (kind === "haproxy") return;

  test("a release's scripts are asked of the platform once, in each encoding", async () => {
    const get = (path: string, encoding: string) => client.ask(path, { headers: { "accept-encoding": encoding } });
    const crowd = (path: string, encoding: string) =>
      Promise.all(Array.from({ length: 20 }, () => get(path, encoding)));
    const before = await get("/_next/static/script.js", "gzip");
    await get("/_next/static/script.js", "identity");
    asked = [];
    for (const { body } of await crowd("/_next/static/script.js", "gzip")) expect(body.equals(before.body)).toBe(true);
    for (const { body } of await crowd("/_next/static/script.js", "identity")) expect(body.equals(SCRIPT)).toBe(true);
    // What says that it changes is never kept.
    await crowd("/_next/static/escaner-sw.js", "gzip");
    const files = (name: string) => asked.filter((one) => one === `GET /_next/static/${name}`).length;
    // Caddy keeps nothing.
    expect([files("script.js"), files("escaner-sw.js")]).toEqual([kind === "caddy" ? 40 : 0, 20]);
  });

  test("what the platform answers is passed on as it is: its headers once, its errors, its files compressed by it alone", async () => {
    const failed = await client.ask("/falla", { headers: page });
    expect([failed.status, failed.json()]).toEqual([503, { code: "our.own" }]);
    for (const [name, value] of Object.entries(securityHeaders(true))) {
      expect(failed.headers[name.toLowerCase()]).toBe(value);
    }
    const short = await client.ask("/_next/static/script.js", { headers: { "accept-encoding": "gzip, br" } });
    expect(short.headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-encoding": "gzip",
      vary: "Accept-Encoding",
    });
    expect(gunzipSync(short.body).equals(SCRIPT)).toBe(true);
    const plain = await client.ask("/_next/static/script.js");
    expect([plain.headers["content-encoding"], plain.body.equals(SCRIPT)]).toEqual([undefined, true]);
  });

  test("the waiting room's document may be shown for a while, and stands while the platform fails or is away", async () => {
    const document = async (query = "") => {
      const { status, headers, body } = await client.ask(`/fila/7.json${query}`);
      // Where nothing keeps it, it is as of now.
      const text = kind === "caddy" ? body.toString().replace(/"at":"[^"]*"/, '"at":"now"') : body.toString();
      return { status, cached: headers["cache-control"], text, waits: headers["retry-after"] };
    };
    const first = await document();
    expect(first).toMatchObject({ status: 200, cached: expect.stringMatching(/^public, max-age=2,/) });
    asked = [];
    const crowd = await Promise.all(Array.from({ length: 100 }, (_, index) => document(`?${index}`)));
    for (const one of crowd) expect(one).toEqual(first);
    // Caddy keeps nothing: the platform answers from memory, before Next.
    const reached = asked.filter((one) => one.startsWith("GET /fila/7.json")).length;
    if (kind === "caddy") expect(reached).toBe(100);
    else expect(reached).toBeLessThanOrEqual(1);

    const ofPage = () => client.ask("/arena", { headers: page });
    if (kind === "caddy") {
      isReady = false;
      expect(await waitUntil(async () => (await ofPage()).status === 503, 12_000)).toBe(true);
      expect(await document()).toEqual(first);
    }
    await leave();
    await listen(broken);
    if (kind === "nginx") {
      // By then what it keeps is older than it may be while somebody answers.
      const isStale = async () => {
        expect(await document()).toEqual(first);
        return cutOff > 0;
      };
      expect(await waitUntil(isStale, 10_000)).toBe(true);
      expect(await document()).toEqual(first);
    } else {
      const gone = await document();
      expect([gone.status, gone.waits, JSON.parse(gone.text)]).toEqual([503, "5", refusal("server.unavailable")]);
    }
    const shown = await ofPage();
    expect([shown.status, shown.headers["retry-after"]]).toEqual([503, "5"]);
    expect(shown.body.toString()).toContain("Volvemos en un momento");
    for (const name of ["strict-transport-security", "x-content-type-options"] as const) {
      expect(shown.headers[name]).toBe(
        Object.entries(securityHeaders(true)).find(([one]) => one.toLowerCase() === name)?.[1],
      );
    }
    const told = await client.ask("/api/v1/events");
    expect([told.status, told.json(), told.headers["cache-control"]]).toEqual([
      503,
      refusal("server.unavailable"),
      "no-store",
    ]);
  });
});
