/** What a supervised process says to its supervisor (`scripts/lib/supervisor.ts`), over the channel between them. */

/** A web process can answer, though perhaps only that the database is away. */
export const UP = "up";
/** It can do its work: what it replaces may go. */
export const READY = "ready";
/** A web process took the connection that it was handed, and can take another. */
export const TOOK = "took";

/** The supervisor asks for what a process has counted; the answer carries the same `id`. */
export interface MetricsAsked {
  word: "metrics";
  id: number;
  /** Also what the database says, which one process of a machine reads. */
  withDatabase: boolean;
}

export const isMetricsAsked = (said: unknown): said is MetricsAsked =>
  typeof said === "object" && said !== null && "word" in said && said.word === "metrics";

export interface MetricsTold {
  word: "metrics told";
  id: number;
  /** This process's own, as the library writes them. */
  own: object[];
  /** The platform's; empty where they were not asked for. */
  platform: object[];
}

export const isMetricsTold = (said: unknown): said is MetricsTold =>
  typeof said === "object" && said !== null && "word" in said && said.word === "metrics told";

/** What the supervisor says. With it comes a connection that the public port accepted. */
export const CONNECTION = "connection";
/** Another process has taken the place of this one, which finishes what it has begun and ends. */
export const RETIRE = "retire";
