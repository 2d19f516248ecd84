const watchEvery = 300;

/**
 * Calls `end` when this process is asked to stop: SIGINT, SIGTERM, SIGHUP, or the end of the shell that npm runs it in
 * (npm passes a signal on to that shell alone, which does not pass it on).
 */
export function onStop(end: () => void): void {
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, end);
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    end();
  }, watchEvery);
  watch.unref();
}
