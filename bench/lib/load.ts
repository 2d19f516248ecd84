import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

export interface Call {
  method: "GET" | "POST" | "PUT";
  port: number;
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
}

export interface Answer {
  status: number;
  text: string;
  headers: IncomingHttpHeaders;
}

export interface Round {
  requests: number;
  errors: number;
  seconds: number;
  /** Milliseconds that each answered request took. */
  times: number[];
  firstError: string | null;
  /** Processor time of the web process meanwhile, all threads; null where unknown. */
  processorSeconds: number | null;
}

/** One request over a connection that stays open. */
export function send(agent: Agent, { method, port, path, headers = {}, body }: Call): Promise<Answer> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const all =
    text === undefined
      ? headers
      : { ...headers, "content-type": "application/json", "content-length": Buffer.byteLength(text) };
  return new Promise((resolve, reject) => {
    const sent = request({ agent, host: "127.0.0.1", port, method, path, headers: all }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          text: Buffer.concat(chunks).toString("latin1"),
          headers: response.headers,
        }),
      );
    });
    sent.on("error", reject);
    sent.end(text);
  });
}

/**
 * Runs `total` pieces of work over a fixed number of connections, each taking the next as soon as it is done with one.
 * `work` answers null, or what went wrong.
 */
export async function drive(
  options: { connections: number; total: number },
  work: (index: number, agent: Agent) => Promise<string | null>,
): Promise<Round> {
  const times: number[] = [];
  let next = 0;
  let errors = 0;
  let firstError: string | null = null;
  async function connection(): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let index = next++; index < options.total; index = next++) {
      const started = performance.now();
      const wrong = await work(index, agent).catch((error: unknown) => String(error));
      times.push(performance.now() - started);
      if (wrong !== null) {
        errors += 1;
        firstError ??= wrong;
      }
    }
    agent.destroy();
  }
  const started = performance.now();
  await Promise.all(Array.from({ length: options.connections }, connection));
  return {
    requests: options.total,
    errors,
    seconds: (performance.now() - started) / 1000,
    times,
    firstError,
    processorSeconds: null,
  };
}

/**
 * Begins `total` pieces of work at a steady rate a second, whether or not those before are done. A piece's time counts from
 * when it was due, so that one that had to wait for another is not counted as quick.
 */
export async function paced(
  options: { rate: number; total: number },
  work: (index: number, agent: Agent) => Promise<string | null>,
): Promise<Round> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  let errors = 0;
  let firstError: string | null = null;
  const started = performance.now();
  const one = async (index: number) => {
    const due = started + (1000 * index) / options.rate;
    await wait(Math.max(0, due - performance.now()));
    const wrong = await work(index, agent).catch((error: unknown) => String(error));
    times.push(performance.now() - due);
    if (wrong === null) return;
    errors += 1;
    firstError ??= wrong;
  };
  await Promise.all(Array.from({ length: options.total }, (_, index) => one(index)));
  agent.destroy();
  return {
    requests: options.total,
    errors,
    seconds: (performance.now() - started) / 1000,
    times,
    firstError,
    processorSeconds: null,
  };
}
