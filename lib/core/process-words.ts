/** What a supervised process says to its supervisor (`scripts/lib/supervisor.ts`), over the channel between them. */

/** A web process can answer, though perhaps only that the database is away. */
export const UP = "up";
/** It can do its work: what it replaces may go. */
export const READY = "ready";
/** A web process took the connection that it was handed, and can take another. */
export const TOOK = "took";

/** What the supervisor says. With it comes a connection that the public port accepted. */
export const CONNECTION = "connection";
/** Another process has taken the place of this one, which finishes what it has begun and ends. */
export const RETIRE = "retire";
