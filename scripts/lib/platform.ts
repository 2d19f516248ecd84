import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Build } from "./build.ts";
import { PlainError } from "./log.ts";
import { nextBin, root } from "./paths.ts";
import { signal, waitUntil } from "./processes.ts";
import { type ChildSpec, launch } from "./supervisor.ts";

/** Where the bundled thread lies that reads imported files (`lib/imports/read/rows-from-thread.ts`), and the relays' program. */
export const bundles = (build: Pick<Build, "entry">) => ({
  READ_FILE_THREAD: build.entry("read-file"),
  RELAY_PROGRAM: build.entry("relevo"),
});

const guard = pathToFileURL(join(root, "scripts", "lib", "exit-with-parent.ts")).href;

function node(name: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildSpec {
  return { name, command: process.execPath, args: ["--import", guard, ...args], env, cwd: root };
}

/** The web process in production mode. */
export function webSpec(
  build: Build,
  environment: NodeJS.ProcessEnv,
  port: number,
  host: string,
  name = "web",
): ChildSpec {
  return node(name, [nextBin, "start", "-p", String(port), "-H", host], {
    ...environment,
    PORT: String(port),
    HOST: host,
    NEXT_DIST_DIR: build.web,
    BUILD_HASH: build.hash,
    ...bundles(build),
  });
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

/** The health check's answer, or null while nobody answers. */
export async function health(baseUrl: string): Promise<{ ok: boolean; body: string } | null> {
  try {
    const response = await fetch(`${baseUrl}/api/health`, { signal: AbortSignal.timeout(3000) });
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
): Promise<void> {
  let last = "no responde";
  let reason: string | null = null;
  const ready = await waitUntil(
    async () => {
      reason = givenUp();
      if (reason !== null) return true;
      const answer = await health(baseUrl);
      if (answer) last = answer.body;
      return answer?.ok ?? false;
    },
    milliseconds,
    200,
  );
  if (reason !== null) throw new PlainError(reason);
  if (!ready) throw new PlainError(`la plataforma no quedó lista a tiempo: ${last.slice(0, 300)}`);
}
