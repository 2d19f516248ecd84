import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { READY, RETIRE } from "../../lib/core/process-words.ts";
import { signal, stopGroup, waitUntil } from "./processes.ts";

export interface ChildSpec {
  name: string;
  command: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  cwd: string;
}

export interface SupervisorOptions {
  log: (line: string) => void;
  /** Called at every start and restart; `isReplacement` where another process still does the work. */
  onStart?: (child: ChildProcess, isReplacement: boolean) => void;
  /** Called when another process has taken over, before the child hears of it. */
  onRetire?: (child: ChildProcess) => void;
  /** The first pause before a restart, doubled at each further one (milliseconds). */
  backoff?: number;
  maxBackoff?: number;
  /** A child that lived this long starts again with the first pause (milliseconds). */
  stableAfter?: number;
  /** How long a child may take to end after SIGTERM (milliseconds). */
  grace?: number;
  /** How long a child that is to replace another may take to be ready (milliseconds). */
  readyWithin?: number;
  /** How long a child that was replaced may take for what it has begun (milliseconds). */
  patience?: number;
}

export interface Supervised {
  readonly name: string;
  /** What does the work now. */
  readonly child: ChildProcess | undefined;
  readonly pid: number | undefined;
  readonly restarts: number;
  /** Whether the process that does the work has said that it can. */
  readonly isReady: boolean;
  /**
   * Starts another process, and once it is ready lets the one before finish what it has begun and end. False where the
   * new one did not become ready: it is ended, and the one before goes on.
   */
  replace: () => Promise<boolean>;
  /** Ends the child for good; nothing of its process group is left. */
  stop: () => Promise<void>;
}

const hasEnded = (child: ChildProcess) =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null;

/** Starts a child in a process group of its own and starts it again, with growing pauses, whenever it ends. */
export function supervise(spec: ChildSpec, options: SupervisorOptions): Supervised {
  const { log, backoff = 500, maxBackoff = 30_000, stableAfter = 60_000, grace = 5000 } = options;
  const { readyWithin = 60_000, patience = 60_000 } = options;
  /** The one that does the work; others have been replaced, or are not ready yet. */
  let current: ChildProcess | undefined;
  const living = new Set<ChildProcess>();
  const ready = new WeakSet<ChildProcess>();
  let timer: NodeJS.Timeout | undefined;
  let pause = backoff;
  let restarts = 0;
  let stopping = false;

  function launchOne(isReplacement: boolean): ChildProcess {
    const startedAt = performance.now();
    const child = launch(spec, log, { isHeard: true });
    living.add(child);
    let over = false;
    function ended(why: string): void {
      if (over) return;
      over = true;
      living.delete(child);
      if (child.pid !== undefined) signal(-child.pid, "SIGKILL");
      if (stopping || child !== current) return;
      if (performance.now() - startedAt >= stableAfter) pause = backoff;
      log(`${spec.name} terminó (${why}); vuelve a arrancar en ${(pause / 1000).toFixed(1)} s`);
      timer = setTimeout(() => {
        restarts += 1;
        current = launchOne(false);
      }, pause);
      pause = Math.min(pause * 2, maxBackoff);
    }
    child.on("message", (word) => {
      if (word === READY) ready.add(child);
    });
    child.once("error", (error) => ended(error.message));
    child.once("exit", (code, name) => ended(name ?? `código ${code}`));
    if (child.pid !== undefined) options.onStart?.(child, isReplacement);
    return child;
  }

  const end = async (child: ChildProcess) => {
    if (child.pid !== undefined && !hasEnded(child)) await stopGroup(child.pid, grace);
  };

  async function retire(child: ChildProcess): Promise<void> {
    options.onRetire?.(child);
    // One that ends at this moment cannot be told any more.
    if (child.connected) child.send(RETIRE, () => undefined);
    await waitUntil(() => hasEnded(child) || stopping, patience);
    if (!hasEnded(child)) await end(child);
  }

  current = launchOne(false);
  return {
    name: spec.name,
    get child() {
      return current;
    },
    get pid() {
      return current?.pid;
    },
    get restarts() {
      return restarts;
    },
    get isReady() {
      return current !== undefined && ready.has(current) && !hasEnded(current);
    },
    async replace() {
      if (stopping) return false;
      const next = launchOne(true);
      await waitUntil(() => ready.has(next) || stopping || hasEnded(next), readyWithin);
      if (stopping) return false;
      if (!ready.has(next) || hasEnded(next)) {
        log(`${spec.name}: el proceso nuevo no quedó listo; sigue el de antes`);
        await end(next);
        return false;
      }
      clearTimeout(timer);
      const before = current;
      current = next;
      if (before && !hasEnded(before)) await retire(before);
      return true;
    },
    async stop() {
      stopping = true;
      clearTimeout(timer);
      await Promise.all([...living].map(end));
    },
  };
}

/**
 * Starts a child in its own process group and passes its lines on with its name in front. `isHeard`: there is a channel
 * to it, for the words of `lib/core/process-words.ts`.
 */
export function launch(spec: ChildSpec, log: (line: string) => void, { isHeard = false } = {}): ChildProcess {
  const child = spawn(spec.command, spec.args, {
    cwd: spec.cwd,
    env: spec.env,
    detached: true,
    stdio: ["ignore", "pipe", "pipe", ...(isHeard ? (["ipc"] as const) : [])],
  });
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on("line", (line) => {
      if (line.trim() !== "") log(`[${spec.name}] ${line}`);
    });
  }
  return child;
}
