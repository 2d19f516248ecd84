import { PgBoss } from "pg-boss";
import { connectionSettings } from "@/db/client";
import { JOB_CONNECTIONS } from "@/db/connections";
import type { QueueDeclaration } from "@/lib/core/declarations";
import { QUEUES } from "@/lib/generated/queues";

const store = globalThis as typeof globalThis & { __controlTrasladoBoss?: Map<string, Promise<PgBoss>> };

async function start(url: string, role: "web" | "worker"): Promise<PgBoss> {
  const working = role === "worker";
  const boss = new PgBoss({
    connectionString: url,
    application_name: `control-traslado-jobs-${role}`,
    options: Object.entries(connectionSettings())
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(" "),
    max: JOB_CONNECTIONS[role],
    migrate: false,
    createSchema: false,
    supervise: working,
    schedule: working,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  });
  boss.on("error", (error) => process.stderr.write(`jobs: ${error.message}\n`));
  boss.on("warning", ({ message }) => process.stderr.write(`jobs: ${message}\n`));
  await boss.start();
  if (working) {
    for (const [name, queue] of Object.entries<QueueDeclaration>(QUEUES)) {
      const options = {
        retryLimit: queue.retryLimit,
        retryDelay: queue.retryDelay,
        retryBackoff: queue.retryDelay > 0,
        ...(queue.retryDelay > 0 && { retryDelayMax: 600 }),
        heartbeatSeconds: 10,
        expireInSeconds: queue.mostSeconds ?? 300,
        deleteAfterSeconds: 3_600,
      };
      await boss.createQueue(name, options);
      await boss.updateQueue(name, options);
    }
  }
  return boss;
}

/**
 * The client is started once per process. `web` only sends; `worker` also creates the queues, supervises and schedules.
 */
export function getBoss(role: "web" | "worker" = "web"): Promise<PgBoss> {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error("DATABASE_URL is not set");
  store.__controlTrasladoBoss ??= new Map();
  let boss = store.__controlTrasladoBoss.get(url);
  if (!boss) {
    boss = start(url, role);
    boss.catch(() => store.__controlTrasladoBoss?.delete(url));
    store.__controlTrasladoBoss.set(url, boss);
  }
  return boss;
}

/** Running jobs get `seconds` to finish. */
export async function stopBoss(seconds = 5): Promise<void> {
  const all = [...(store.__controlTrasladoBoss?.values() ?? [])];
  store.__controlTrasladoBoss?.clear();
  for (const boss of all) await (await boss).stop({ graceful: seconds > 0, timeout: seconds * 1_000 });
}
