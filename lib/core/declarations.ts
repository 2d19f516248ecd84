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

/** A kind of thing that the audit speaks of. */
export interface EntityDeclaration {
  /** What it is called, in Spanish. */
  word: string;
  /** The address of its page, where it has one; `[id]` stands for its number. */
  page?: string;
}

/**
 * Points per window of `duration` seconds. Who takes more waits `wait` seconds, twice as long each time that it happens
 * again within a day, and `most` seconds at the most.
 */
export interface LimitDeclaration {
  points: number;
  duration: number;
  wait: number;
  most: number;
}

/** Things done one at a time: seconds until the next, twice as long after each one within `memory` seconds. */
export interface TurnDeclaration {
  wait: number;
  most: number;
  memory: number;
}

/** Counted by each process for itself: what is too dear for a round trip of its own, and needs no exact count. */
export interface LocalLimitDeclaration {
  points: number;
  duration: number;
}
