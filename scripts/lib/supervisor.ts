import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { signal, stopGroup } from "./processes.ts";

export interface ChildSpec {
  name: string;
  command: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  cwd: string;
}

export interface SupervisorOptions {
  log: (line: string) => void;
  /** Called at every start and restart. */
  onStart?: (pid: number) => void;
  /** The first pause before a restart, doubled at each further one (milliseconds). */
  backoff?: number;
  maxBackoff?: number;
  /** A child that lived this long starts again with the first pause (milliseconds). */
  stableAfter?: number;
  /** How long a child may take to end after SIGTERM (milliseconds). */
  grace?: number;
}

export interface Supervised {
  readonly name: string;
  readonly pid: number | undefined;
  readonly restarts: number;
  /** Ends the child for good; nothing of its process group is left. */
  stop: () => Promise<void>;
}

/** Starts a child in a process group of its own and starts it again, with growing pauses, whenever it ends. */
export function supervise(spec: ChildSpec, options: SupervisorOptions): Supervised {
  const { log, backoff = 500, maxBackoff = 30_000, stableAfter = 60_000, grace = 5000 } = options;
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let pause = backoff;
  let restarts = 0;
  let stopping = false;

  function start(): void {
    const startedAt = performance.now();
    const current = launch(spec, log);
    child = current;
    if (current.pid !== undefined) options.onStart?.(current.pid);
    let over = false;
    function ended(why: string): void {
      if (over) return;
      over = true;
      if (current.pid !== undefined) signal(-current.pid, "SIGKILL");
      if (stopping) return;
      if (performance.now() - startedAt >= stableAfter) pause = backoff;
      log(`${spec.name} terminó (${why}); vuelve a arrancar en ${(pause / 1000).toFixed(1)} s`);
      timer = setTimeout(() => {
        restarts += 1;
        start();
      }, pause);
      pause = Math.min(pause * 2, maxBackoff);
    }
    current.once("error", (error) => ended(error.message));
    current.once("exit", (code, name) => ended(name ?? `código ${code}`));
  }

  start();
  return {
    name: spec.name,
    get pid() {
      return child?.pid;
    },
    get restarts() {
      return restarts;
    },
    async stop() {
      stopping = true;
      clearTimeout(timer);
      if (child?.pid !== undefined && child.exitCode === null && child.signalCode === null) {
        await stopGroup(child.pid, grace);
      }
    },
  };
}

/** Starts a child in its own process group and passes its lines on with its name in front. */
export function launch(spec: ChildSpec, log: (line: string) => void): ChildProcess {
  const child = spawn(spec.command, spec.args, {
    cwd: spec.cwd,
    env: spec.env,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on("line", (line) => {
      if (line.trim() !== "") log(`[${spec.name}] ${line}`);
    });
  }
  return child;
}
