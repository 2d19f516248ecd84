import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import * as pairing from "@/app/plumas/emparejar/route";
import * as relayed from "@/app/plumas/relevo/llamada/route";
import { acceptLink, endLinks } from "@/lib/barriers/carried/links";

const HANDLERS: Readonly<Record<string, (request: Request) => Promise<Response>>> = {
  "/plumas/emparejar": pairing.POST,
  "/plumas/relevo/llamada": relayed.POST,
};

async function requestOf(request: IncomingMessage, origin: string): Promise<Request> {
  const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]);
  const init = { method: request.method ?? "GET", headers };
  return new Request(
    `${origin}${request.url}`,
    request.method === "POST" ? { ...init, body: await buffer(request) } : init,
  );
}

export interface TestPlatform {
  url: string;
  /** Cuts every connection and answers nobody, until `start`. */
  stop: () => Promise<void>;
  start: () => Promise<void>;
}

/** What relays and devices with a socket of their own reach of the platform: its real handlers on a port of this machine. */
export async function startPlatform(): Promise<TestPlatform> {
  let port = 0;
  const make = () => {
    const server = createServer(async (request, response) => {
      const handle = HANDLERS[request.url ?? ""];
      const answer = handle ? await handle(await requestOf(request, url())) : new Response("", { status: 404 });
      response.writeHead(answer.status, { "Content-Type": answer.headers.get("content-type") ?? "" });
      response.end(await answer.text());
    });
    server.on("upgrade", (request, socket, head) => {
      const facts = { now: new Date(), requestId: "test", ip: "203.0.113.99" };
      void acceptLink(facts, request, socket, head);
    });
    return server;
  };
  const url = () => `http://127.0.0.1:${port}`;
  let server = make();
  const start = async () => {
    server = make();
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    port = (server.address() as AddressInfo).port;
  };
  await start();
  return {
    url: url(),
    start,
    async stop() {
      endLinks();
      server.closeAllConnections();
      const closed = once(server, "close");
      server.close();
      await closed;
    },
  };
}
