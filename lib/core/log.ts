import pino from "pino";
import { traceFields } from "@/lib/core/trace";

const store = globalThis as typeof globalThis & { __controlTrasladoLog?: pino.Logger };

/** Never log personal data: only ids and codes. */
export function log(): pino.Logger {
  store.__controlTrasladoLog ??= pino({ level: process.env.LOG_LEVEL ?? "info", base: null, mixin: traceFields });
  return store.__controlTrasladoLog;
}

/** These fields of database errors hold the values of the row, personal ones too. */
const VALUES = ["params", "parameters", "args", "detail", "where"];
const PARAMS = "\nparams: ";

/** Copies an error and its causes without the values of the failed statement. */
export function withoutValues<T>(error: T): T {
  let link: unknown = error;
  for (let depth = 0; depth < 10 && link instanceof Error; depth++) {
    const at = link.message.indexOf(PARAMS);
    if (at >= 0) {
      const { message } = link;
      const kept = message.slice(0, at);
      link.message = kept;
      if (link.stack) link.stack = link.stack.replace(message, () => kept);
    }
    for (const name of VALUES) Reflect.deleteProperty(link, name);
    link = link.cause;
  }
  return error;
}

/** `facts` holds the request id that the person was shown. */
export function logError(error: unknown, facts: Record<string, string | number>): void {
  const err = withoutValues(error instanceof Error ? error : new Error(String(error)));
  log().error({ ...facts, err }, "unexpected error");
}
