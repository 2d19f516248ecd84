import pino from "pino";

const store = globalThis as typeof globalThis & { __controlTrasladoLog?: pino.Logger };

/** The process's log: JSON lines on standard output. Never personal data: ids and codes only. */
export function log(): pino.Logger {
  store.__controlTrasladoLog ??= pino({ level: process.env.LOG_LEVEL ?? "info", base: null });
  return store.__controlTrasladoLog;
}

/** An unexpected error, with the request id that the person was shown. */
export function logError(error: unknown, facts: Record<string, string | number>): void {
  log().error({ ...facts, err: error instanceof Error ? error : new Error(String(error)) }, "unexpected error");
}
