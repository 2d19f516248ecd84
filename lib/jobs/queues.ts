import type { z } from "zod";
import type { JOB_QUEUES } from "@/db/migrate";
import type { Ctx } from "@/lib/core/context";

/** Every queue: how often it is tried again, how many run at once in a worker, and its cron (UTC) where it has one. */
export const QUEUES = {
  "auth.send": { retryLimit: 3, retryDelay: 2, concurrency: 2, pollSeconds: 0.5 },
  "courtesy.generate": { retryLimit: 12, retryDelay: 5, concurrency: 2, pollSeconds: 0.5 },
  "deposits.alert": { retryLimit: 0, retryDelay: 0, concurrency: 1, pollSeconds: 5, cron: "*/10 * * * *" },
  "deposits.import": { retryLimit: 12, retryDelay: 5, concurrency: 1, pollSeconds: 0.5 },
  "deposits.settle": { retryLimit: 12, retryDelay: 5, concurrency: 1, pollSeconds: 1 },
  "lifecycle.cancel-event": { retryLimit: 12, retryDelay: 5, concurrency: 2, pollSeconds: 1 },
  "lifecycle.tell": { retryLimit: 12, retryDelay: 5, concurrency: 1, pollSeconds: 1 },
  "notifications.send": { retryLimit: 12, retryDelay: 5, concurrency: 4, pollSeconds: 0.5 },
  "orders.expire": { retryLimit: 5, retryDelay: 5, concurrency: 2, pollSeconds: 1 },
  "orders.sweep": { retryLimit: 0, retryDelay: 0, concurrency: 1, pollSeconds: 5, cron: "* * * * *" },
  "reports.fold-sales": { retryLimit: 2, retryDelay: 60, concurrency: 1, pollSeconds: 30, cron: "12 * * * *" },
  "settlement.apply-webhook": { retryLimit: 12, retryDelay: 5, concurrency: 4, pollSeconds: 0.5 },
  "settlement.erase-bank-data": { retryLimit: 3, retryDelay: 60, concurrency: 1, pollSeconds: 30, cron: "20 9 * * *" },
  "settlement.poll": { retryLimit: 0, retryDelay: 0, concurrency: 1, pollSeconds: 5, cron: "* * * * *" },
  "settlement.reconcile": { retryLimit: 6, retryDelay: 60, concurrency: 1, pollSeconds: 10, cron: "0 9 * * *" },
  "settlement.refund": { retryLimit: 12, retryDelay: 5, concurrency: 2, pollSeconds: 1 },
  "storage.prune": { retryLimit: 3, retryDelay: 60, concurrency: 1, pollSeconds: 30, cron: "40 * * * *" },
  "subscribers.import": { retryLimit: 12, retryDelay: 5, concurrency: 1, pollSeconds: 0.5 },
} as const satisfies Record<(typeof JOB_QUEUES)[number], QueueOptions>;

export type QueueName = keyof typeof QUEUES;

export interface QueueOptions {
  retryLimit: number;
  /** Seconds before the first retry; later ones back off. */
  retryDelay: number;
  concurrency: number;
  pollSeconds: number;
  cron?: string;
}

/** What a domain's jobs.ts exports, one per queue: parse the data, call a verb. A throw means "try again". */
export interface JobModule<Schema extends z.ZodType = z.ZodType> {
  queue: QueueName;
  schema: Schema;
  handle: (args: { ctx: Ctx; data: z.output<Schema> }) => Promise<void>;
}

/** Keeps the data's type between schema and handler. */
export function defineJob<Schema extends z.ZodType>(job: JobModule<Schema>): JobModule {
  return {
    queue: job.queue,
    schema: job.schema,
    handle: ({ ctx, data }) => job.handle({ ctx, data: job.schema.parse(data) }),
  };
}
