import type { ErrorDetails } from "@/lib/core/errors";

/** An expected failure, declared in a domain's manifest under its code. */
export interface ErrorDeclaration {
  /** HTTP status of the answer. */
  status: number;
  /** What the person who caused it reads, in Spanish; `data` holds the figures that the error carries. */
  text: string | ((data: NonNullable<ErrorDetails["data"]>) => string);
}

/** A queue of jobs, declared under its name: `<domain>.<what is done>`. */
export interface QueueDeclaration {
  retryLimit: number;
  /** Seconds before the first retry; later ones back off. */
  retryDelay: number;
  /** How many run at once in a worker. */
  concurrency: number;
  pollSeconds: number;
  /** When a job is added by itself, in UTC. */
  cron?: string;
  /** Names under which earlier versions put these jobs: those that wait there when a version begins are still done. */
  formerly?: readonly string[];
}
