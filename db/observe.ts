import type postgres from "postgres";

/** Hears the name of a statement when it is sent; what it answers hears whether it failed. */
export type Observer = (name: string) => ((hasFailed: boolean) => void) | null;

const store = globalThis as typeof globalThis & { __controlTrasladoObserver?: Observer | null };

/**
 * Until it is called with null, `observer` hears of each statement, and of none of its values. Handlers and pages have
 * modules of their own, so it hangs on `globalThis`.
 */
export function observeStatements(observer: Observer | null): void {
  store.__controlTrasladoObserver = observer;
}

/** A statement by hand has a name; any other is named by what it does and the first table that it names. */
export function statementName(text: string): string {
  const given = /^\/\* ([\w.-]+) \*\//.exec(text)?.[1];
  if (given) return given;
  const verb = /^\s*(select|insert|update|delete|with|set|lock)\b/i.exec(text)?.[1]?.toLowerCase() ?? "statement";
  const table = /\b(?:from|into|update)\s+"?([a-z_][a-z0-9_.]*)/i.exec(text)?.[1]?.toLowerCase();
  return table ? `${verb} ${table}` : verb;
}

/**
 * Tells the observer, if there is one, of a statement. The driver sends it when somebody first waits for it, and waiting
 * for it here would send it too early.
 */
export function observed<Rows extends readonly postgres.MaybeRow[]>(
  query: postgres.PendingQuery<Rows>,
  text: string,
): postgres.PendingQuery<Rows> {
  const observer = store.__controlTrasladoObserver;
  if (!observer) return query;
  const send: unknown = Reflect.get(query, "handle");
  if (typeof send !== "function") return query;
  let isSent = false;
  const handle = () => {
    if (!isSent) {
      isSent = true;
      const end = observer(statementName(text));
      // The promise's own method: the driver's would ask for it to be sent.
      if (end)
        Promise.prototype.then.call(
          query,
          () => end(false),
          () => end(true),
        );
    }
    return send.call(query);
  };
  return Object.assign(query, { handle });
}
