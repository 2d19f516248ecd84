import type { QueueDeclaration } from "@/lib/core/declarations";

export const tables = ["worker_heartbeats"] as const;

export const queues = {
  "jobs.prune": { retryLimit: 0, retryDelay: 0, concurrency: 1, pollSeconds: 5, cron: "* * * * *" },
} as const satisfies Record<string, QueueDeclaration>;
