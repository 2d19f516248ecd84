import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pass } from "node:timers/promises";

interface SlowNetwork {
  /** Added to every exchange, in milliseconds. */
  latencyMs: number;
  /** Of the answers, in bytes per second. */
  rate: number;
  /** By how much the exchange of this path, the n-th of it, is held up besides. */
  stallOf: (path: string, nth: number) => number;
}

export interface SlowProxy {
  /** For a browser's `proxy`. */
  server: string;
  /** Exchanges that were held up besides, with how long they took in all. */
  stalled: { path: string; ms: number }[];
  close: () => void;
}

const PIECES_PER_SECOND = 20;

/** A bad mobile network between a browser and the platform: latency, little bandwidth, stalls. */
export async function slowProxy({ latencyMs, rate, stallOf }: SlowNetwork): Promise<SlowProxy> {
  const counts = new Map<string, number>();
  const stalled: SlowProxy["stalled"] = [];
  const server = createServer((asked, answer) => {
    const carry = async () => {
      const url = new URL(asked.url ?? "");
      const nth = counts.get(url.pathname) ?? 0;
      counts.set(url.pathname, nth + 1);
      const stall = stallOf(url.pathname, nth);
      const began = performance.now();
      const chunks: Buffer[] = [];
      for await (const chunk of asked) chunks.push(chunk as Buffer);
      await pass(latencyMs + stall);
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const sent = request(url, { method: asked.method, headers: asked.headers }, (got) => {
        const body: Buffer[] = [];
        got.on("data", (chunk: Buffer) => body.push(chunk));
        got.on("error", reject);
        got.on("end", async () => {
          answer.writeHead(got.statusCode ?? 502, got.headers);
          const whole = Buffer.concat(body);
          const piece = Math.ceil(rate / PIECES_PER_SECOND);
          for (let at = 0; at < whole.length; at += piece) {
            if (at > 0) await pass(1_000 / PIECES_PER_SECOND);
            answer.write(whole.subarray(at, at + piece));
          }
          answer.end();
          resolve();
        });
      });
      sent.on("error", reject);
      sent.end(Buffer.concat(chunks));
      await promise;
      if (stall > 0) stalled.push({ path: url.pathname, ms: performance.now() - began });
    };
    // A browser that gave up has no use for the answer.
    carry().catch(() => answer.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    server: `http://127.0.0.1:${port}`,
    stalled,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
