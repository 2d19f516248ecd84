import { collectDefaultMetrics, Gauge } from "prom-client";
import { poolUse } from "@/db/client";
import { env } from "@/lib/core/env";
import { logError } from "@/lib/core/log";
import { metrics } from "@/lib/core/metrics";
import { isMetricsAsked, type MetricsTold } from "@/lib/core/process-words";

const store = globalThis as typeof globalThis & { __controlTrasladoOwnMetrics?: true };

/** What a process says of itself besides what it counts: its memory, its event loop, its connections. */
export function addOwnMetrics(): void {
  if (store.__controlTrasladoOwnMetrics) return;
  store.__controlTrasladoOwnMetrics = true;
  const { registry } = metrics();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: "traslado_database_transactions",
    help: "Transacciones de un proceso: open tiene una conexión, waiting la espera",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      const { open, waiting } = poolUse();
      this.set({ state: "open" }, open);
      this.set({ state: "waiting" }, waiting);
    },
  });
  new Gauge({
    name: "traslado_database_pool_size",
    help: "Conexiones que puede abrir un proceso (DATABASE_POOL)",
    registers: [registry],
    collect() {
      this.set(poolUse().most);
    },
  });
}

/** Only the process that is asked for it loads what reads the database. */
async function readPlatform(): Promise<object[]> {
  const { platformMetrics } = await import("@/lib/telemetry/platform");
  return platformMetrics();
}

async function tell(id: number, withDatabase: boolean): Promise<void> {
  const told: MetricsTold = {
    word: "metrics told",
    id,
    own: await metrics().registry.getMetricsAsJSON(),
    platform: withDatabase ? await readPlatform() : [],
  };
  process.send?.(told);
}

/**
 * Tells the supervisor (`scripts/lib/metrics-port.ts`), whenever it asks, what this process has counted. Answers whether
 * there is somebody who may ask: without METRICS_PORT nothing is measured.
 */
export function answerMetrics(): boolean {
  if (!process.send || env().METRICS_PORT === undefined) return false;
  addOwnMetrics();
  process.on("message", (said) => {
    if (isMetricsAsked(said)) tell(said.id, said.withDatabase).catch((error: unknown) => logError(error, {}));
  });
  return true;
}
