import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Processes } from "../../db/connections.ts";
import type { Build } from "./build.ts";
import { PlainError } from "./log.ts";
import { nextBin, root } from "./paths.ts";
import { signal, waitUntil } from "./processes.ts";
import type { Settings } from "./settings.ts";
import { type ChildSpec, launch } from "./supervisor.ts";

/** Where the bundled thread lies that reads imported files (`lib/imports/read/rows-from-thread.ts`), and the relays' program. */
export const bundles = (build: Pick<Build, "entry">) => ({
  READ_FILE_THREAD: build.entry("read-file"),
  RELAY_PROGRAM: build.entry("relevo"),
});

const script = (name: string) => pathToFileURL(join(root, "scripts", "lib", name)).href;
const guard = script("exit-with-parent.ts");

function node(name: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildSpec {
  return { name, command: process.execPath, args: ["--import", guard, ...args], env, cwd: root };
}

/** What makes a program with an HTTP server a web process: see `web-process.ts`. */
export const webArguments = ["--import", script("web-process.ts")] as const;

/** A web process in production mode; `isShared`: it is handed its connections by the supervisor, which has the port. */
export function webSpec(
  build: Build,
  environment: NodeJS.ProcessEnv,
  port: number,
  host: string,
  name = "web",
  isShared = false,
): ChildSpec {
  return node(name, [...webArguments, nextBin, "start", "-p", "0", "-H", "127.0.0.1"], {
    ...environment,
    PORT: String(port),
    HOST: host,
    WEB_SHARED: isShared ? "1" : "0",
    NEXT_DIST_DIR: build.web,
    NEXT_MANUAL_SIG_HANDLE: "1",
    BUILD_HASH: build.hash,
    ...bundles(build),
  });
}

/** Names of several processes of a kind; one alone has the kind's own. */
const named = (kind: string, count: number) =>
  Array.from({ length: count }, (_, index) => (count === 1 ? kind : `${kind}-${index + 1}`));

/** The processes of a machine: the web ones share a port. */
export function machineSpecs(
  build: Build,
  environment: NodeJS.ProcessEnv,
  { PORT, HOST }: Pick<Settings, "PORT" | "HOST">,
  { web, worker }: Processes,
): { webs: ChildSpec[]; workers: ChildSpec[] } {
  // What each process may take of the machine depends on how many share it.
  const shared = { ...environment, WEB_PROCESSES: String(web), WORKER_PROCESSES: String(worker) };
  return {
    webs: named("web", web).map((name) => webSpec(build, shared, PORT, HOST, name, true)),
    workers: named("worker", worker).map((name) => workerSpec(build, shared, name)),
  };
}

/** Next's development server. */
export function devSpec(
  build: Pick<Build, "entry">,
  environment: NodeJS.ProcessEnv,
  port: number,
  host: string,
): ChildSpec {
  return node("web", [nextBin, "dev", "-p", String(port), "-H", host], { ...environment, ...bundles(build) });
}

export function workerSpec(build: Pick<Build, "entry">, environment: NodeJS.ProcessEnv, name = "worker"): ChildSpec {
  return node(name, ["--enable-source-maps", build.entry("worker")], { ...environment, ...bundles(build) });
}

/**
 * Runs one of the bundled entries to its end and passes its lines on. A failure is a `PlainError` with its last line.
 */
export async function runEntry(
  build: Pick<Build, "entry">,
  name: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  log: (line: string) => void,
): Promise<void> {
  const lines: string[] = [];
  const spec = node(name, ["--enable-source-maps", build.entry(name), ...args], environment);
  const child = launch(spec, (line) => {
    const plain = line.slice(name.length + 3);
    lines.push(plain);
    log(plain);
  });
  const stop = () => child.pid !== undefined && signal(-child.pid, "SIGKILL");
  process.once("exit", stop);
  const code = await new Promise<number | string>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (exitCode, signalName) => resolve(exitCode ?? signalName ?? "?"));
  });
  process.off("exit", stop);
  if (code !== 0) throw new PlainError(`«${name}» falló (código ${code}): ${lines.slice(-8).join("\n")}`);
}

/** What tells that everything works, and what tells that this web process can take requests. */
type Check = "/api/health" | "/api/health/ready";

/** The health check's answer, or null while nobody answers. */
export async function health(
  baseUrl: string,
  check: Check = "/api/health",
): Promise<{ ok: boolean; body: string } | null> {
  try {
    const response = await fetch(`${baseUrl}${check}`, { signal: AbortSignal.timeout(3000) });
    return { ok: response.status === 200, body: await response.text() };
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return null;
    throw error;
  }
}

/** Waits until a web process reports that everything works. `givenUp` may say early why it never will. */
export async function waitForHealth(
  baseUrl: string,
  milliseconds: number,
  givenUp: () => string | null = () => null,
  check: Check = "/api/health",
): Promise<void> {
  let last = "no responde";
  let reason: string | null = null;
  const ready = await waitUntil(
    async () => {
      reason = givenUp();
      if (reason !== null) return true;
      const answer = await health(baseUrl, check);
      if (answer) last = answer.body;
      return answer?.ok ?? false;
    },
    milliseconds,
    200,
  );
  if (reason !== null) throw new PlainError(reason);
  if (!ready) throw new PlainError(`la plataforma no quedó lista a tiempo: ${last.slice(0, 300)}`);
}
