import { afterEach, expect, it } from "vitest";
import { collectMetrics, type MetricsPort, openMetrics } from "./metrics-port.ts";
import { waitUntil } from "./processes.ts";
import { type Supervised, supervise } from "./supervisor.ts";

const children: Supervised[] = [];
let port: MetricsPort | undefined;

afterEach(async () => {
  port?.close();
  await Promise.all(children.splice(0).map((child) => child.stop()));
});

const COUNTER = (value: number) =>
  `[{ name: "traslado_holds_total", help: "Apartados", type: "counter", aggregator: "sum", values: [{ value: ${value}, labels: { outcome: "done" } }] }]`;
const GAUGE = (value: number) =>
  `[{ name: "traslado_workers_alive", help: "Procesos", type: "gauge", aggregator: "sum", values: [{ value: ${value}, labels: {} }] }]`;

/** A process that answers as the platform's do. What it reads from the database tells who read it: its `value`. */
async function start(name: string, value: number, hears = true): Promise<Supervised> {
  const code = `
    process.on("message", ({ word, id, withDatabase }) => {
      if (word === "metrics" && ${hears}) process.send({ word: "metrics told", id, own: ${COUNTER(value)}, platform: withDatabase ? ${GAUGE(value)} : [] });
    });
    process.send("ready");`;
  let isReady = false;
  const child = supervise(
    { name, command: process.execPath, args: ["-e", code], env: process.env, cwd: process.cwd() },
    {
      log: () => undefined,
      onStart: (one) => one.on("message", (word) => (isReady ||= word === "ready")),
    },
  );
  children.push(child);
  expect(await waitUntil(() => isReady, 10_000)).toBe(true);
  return child;
}

it("answers for all processes of the machine on a port of its own, and reads the database by one of them", async () => {
  const webs = [await start("web-1", 3), await start("web-2", 4)];
  const workers = [await start("worker-1", 1), await start("worker-2", 2)];
  port = await openMetrics({ METRICS_PORT: 0, METRICS_HOST: "127.0.0.1" }, { webs, workers });
  const address = `http://127.0.0.1:${port.port}`;
  const response = await fetch(`${address}/metrics`);
  expect([response.status, response.headers.get("content-type")]).toEqual([
    200,
    "text/plain; version=0.0.4; charset=utf-8",
  ]);
  const lines = (await response.text()).split("\n");
  for (const line of [
    'traslado_holds_total{outcome="done",process="web-1"} 3',
    'traslado_holds_total{outcome="done",process="web-2"} 4',
    'traslado_holds_total{outcome="done",process="worker-1"} 1',
    'traslado_holds_total{outcome="done",process="worker-2"} 2',
    "traslado_workers_alive 1",
    'traslado_process_up{process="web-1"} 1',
    'traslado_process_restarts_total{process="worker-2"} 0',
  ])
    expect(lines).toContain(line);
  expect(lines.filter((line) => line.startsWith("# TYPE traslado_holds_total"))).toHaveLength(1);
  expect((await fetch(`${address}/`)).status).toBe(404);
  expect((await fetch(`${address}/metrics`, { method: "POST" })).status).toBe(404);
});

it("leaves out a process that says nothing, and one that has ended, and says so", async () => {
  const deaf = await start("web-1", 3, false);
  const gone = await start("web-2", 4);
  const worker = await start("worker", 1);
  await gone.stop();
  const lines = (await collectMetrics([deaf, gone, worker], 300)).split("\n");
  expect(lines).toContain('traslado_process_up{process="web-1"} 0');
  expect(lines).toContain('traslado_process_up{process="web-2"} 0');
  expect(lines).toContain('traslado_process_up{process="worker"} 1');
  expect(lines.filter((line) => line.startsWith("traslado_holds_total"))).toEqual([
    'traslado_holds_total{outcome="done",process="worker"} 1',
  ]);
});

const readBy = (text: string) => text.split("\n").filter((line) => line.startsWith("traslado_workers_alive"));

it("still tells what the database says where the first worker is dead or hangs, by a web process where none answers", async () => {
  const gone = await start("worker-1", 1);
  const hung = await start("worker-2", 2);
  const last = await start("worker-3", 3);
  const web = await start("web-1", 4);
  const read = async () => readBy(await collectMetrics([gone, hung, last, web], 300));
  expect(await read()).toEqual(["traslado_workers_alive 1"]);
  await gone.stop();
  expect(await read()).toEqual(["traslado_workers_alive 2"]);
  process.kill(hung.child?.pid ?? 0, "SIGSTOP");
  try {
    expect(await read()).toEqual(["traslado_workers_alive 3"]);
    await last.stop();
    expect(await read()).toEqual(["traslado_workers_alive 4"]);
    await web.stop();
    expect(await read()).toEqual([]);
  } finally {
    process.kill(hung.child?.pid ?? 0, "SIGCONT");
  }
});

it("a machine without workers tells what the database says too: it may be the only one that can", async () => {
  const webs = [await start("web-1", 1), await start("web-2", 2)];
  port = await openMetrics({ METRICS_PORT: 0, METRICS_HOST: "127.0.0.1" }, { webs, workers: [] });
  const response = await fetch(`http://127.0.0.1:${port.port}/metrics`);
  expect(readBy(await response.text())).toEqual(["traslado_workers_alive 1"]);
});
