import type { QueueDeclaration } from "@/lib/core/declarations";

/** Tables that this domain owns: it alone writes and locks them. */
export const tables = ["sales_days", "sales_folds"] as const;

export const queues = {
  "reports.fold-sales": { retryLimit: 2, retryDelay: 60, concurrency: 1, pollSeconds: 30, cron: "12 * * * *" },
} as const satisfies Record<string, QueueDeclaration>;
