import { closeSync, openSync } from "node:fs";

const watchEvery = 300;

/** Whether this process has a terminal; the system takes it away when it is closed. */
function hasTerminal(): boolean {
  try {
    closeSync(openSync("/dev/tty", "r"));
    return true;
  } catch {
    return false;
  }
}

/**
 * Calls `end` when this process is asked to stop: SIGINT, SIGTERM, or the end of the shell that npm runs it in (npm passes
 * a signal on to that shell alone, which does not pass it on). SIGHUP also says that a terminal was closed; where none
 * was, `reload` hears of it and answers whether it will see to it.
 */
export function onStop(end: () => void, reload: () => boolean = () => false): void {
  const hadTerminal = hasTerminal();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.on(name, end);
  process.on("SIGHUP", () => {
    const isClosed = process.platform === "win32" || (hadTerminal && !hasTerminal());
    if (isClosed || !reload()) end();
  });
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    end();
  }, watchEvery);
  watch.unref();
}
