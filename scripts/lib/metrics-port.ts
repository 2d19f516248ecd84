import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import {
  AggregatorRegistry,
  Counter,
  Gauge,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from "prom-client";
import { isMetricsTold, type MetricsAsked, type MetricsTold } from "../../lib/core/process-words.ts";
import type { Supervised } from "./supervisor.ts";

/** Milliseconds. A process that is busy for longer is left out, as one that is gone. */
const PATIENCE = 5_000;
/** Milliseconds. The one that reads the database answers in three; with `PATIENCE` it is less than Prometheus waits. */
const READING_PATIENCE = 4_000;

type Told = MetricObjectWithValues<MetricValue<string>>;

let asked = 0;

/** Null where the process says nothing in time. */
function ask(child: ChildProcess | undefined, withDatabase: boolean, patience: number): Promise<MetricsTold | null> {
  if (!child?.connected) return Promise.resolve(null);
  asked += 1;
  const question: MetricsAsked = { word: "metrics", id: asked, withDatabase };
  return new Promise((resolve) => {
    const end = (told: MetricsTold | null) => {
      clearTimeout(timer);
      child.off("message", hear);
      child.off("exit", leave);
      resolve(told);
    };
    const hear = (said: unknown) => {
      if (isMetricsTold(said) && said.id === question.id) end(said);
    };
    const leave = () => end(null);
    const timer = setTimeout(leave, patience);
    child.on("message", hear);
    child.once("exit", leave);
    child.send(question, (error) => error && leave());
  });
}

/** Counters of processes that begin anew cannot be added up: each keeps its own, under the name of its process. */
function named(metrics: readonly object[], process: string): Told[] {
  return (metrics as Told[]).map((metric) => ({
    ...metric,
    values: metric.values.map((value) => ({ ...value, labels: { ...value.labels, process } })),
  }));
}

function ownMetrics(children: readonly Supervised[], answered: readonly (MetricsTold | null)[]): Registry {
  const registry = new Registry();
  const registers = [registry];
  const up = new Gauge({
    name: "traslado_process_up",
    help: "1 si el proceso contestó; 0 si no está o está ocupado",
    labelNames: ["process"],
    registers,
  });
  const restarts = new Counter({
    name: "traslado_process_restarts_total",
    help: "Veces que el proceso terminó y volvió a arrancar",
    labelNames: ["process"],
    registers,
  });
  for (const [index, child] of children.entries()) {
    up.set({ process: child.name }, answered[index] ? 1 : 0);
    restarts.inc({ process: child.name }, child.restarts);
  }
  return registry;
}

/** What the first of `children` that says anything reads from the database; nothing where none does. */
async function askPlatform(
  children: readonly Supervised[],
  answered: readonly (MetricsTold | null)[],
  patience: number,
): Promise<readonly object[]> {
  const reader = children.find((_, index) => answered[index]);
  return (await ask(reader?.child, true, patience))?.platform ?? [];
}

/**
 * The metrics of all processes of this machine as Prometheus reads them. The first of `children` that answers also reads
 * the database, for all: what the platform waits for must be told above all when a process is dead or hangs.
 */
export async function collectMetrics(children: readonly Supervised[], patience = PATIENCE): Promise<string> {
  const answered = await Promise.all(children.map((child) => ask(child.child, false, patience)));
  const platform = (await askPlatform(children, answered, Math.min(patience, READING_PATIENCE))) as Told[];
  const told = answered.flatMap((one, index) => (one ? [named(one.own, children[index]?.name ?? "")] : []));
  const own = (await ownMetrics(children, answered).getMetricsAsJSON()) as Told[];
  return AggregatorRegistry.aggregate([own, ...told, platform]).metrics();
}

export interface MetricsPort {
  port: number;
  close: () => void;
}

/**
 * Answers `/metrics` for all processes of this machine, on a port of its own: nothing of it is seen on the public one.
 * Who asks while another's answer is being made gets the same. A worker reads the database, a web process where none answers.
 */
export async function openMetrics(
  { METRICS_PORT, METRICS_HOST }: { METRICS_PORT: number; METRICS_HOST: string },
  { webs, workers }: { webs: readonly Supervised[]; workers: readonly Supervised[] },
): Promise<MetricsPort> {
  let making: Promise<string> | null = null;
  const collect = () => {
    making ??= collectMetrics([...workers, ...webs]).finally(() => {
      making = null;
    });
    return making;
  };
  const server = createServer((request, response) => {
    // What a scanner sends may be no address at all, and nothing may end the supervisor.
    const path = request.url?.split("?", 1)[0];
    if (request.method !== "GET" || path !== "/metrics") {
      response.writeHead(404, { "Content-Type": "text/plain" }).end("GET /metrics\n");
      return;
    }
    collect().then(
      (text) => response.writeHead(200, { "Content-Type": Registry.PROMETHEUS_CONTENT_TYPE }).end(text),
      (error: unknown) => {
        console.error(error);
        response.writeHead(500).end();
      },
    );
  });
  server.listen(METRICS_PORT, METRICS_HOST);
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : METRICS_PORT,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
