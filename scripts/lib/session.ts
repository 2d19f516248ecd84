import { join } from "node:path";
import type { Processes } from "../../db/connections.ts";
import type { DatabaseUrls } from "../../db/rights.ts";
import { openEmbedded, ownDatabase } from "./database.ts";
import type { EmbeddedPostgres } from "./embedded-postgres.ts";
import { PlainError, showFailure, step } from "./log.ts";
import { openMetrics } from "./metrics-port.ts";
import { waitForHealth } from "./platform.ts";
import { portProblem } from "./ports.ts";
import { waitUntil } from "./processes.ts";
import { takeLock } from "./run-lock.ts";
import type { Settings } from "./settings.ts";
import { type SharedPort, sharePort } from "./shared-port.ts";
import { onStop } from "./signals.ts";
import { type ChildSpec, type Supervised, type SupervisorOptions, supervise } from "./supervisor.ts";

const cleanups: (() => Promise<void> | void)[] = [];
let ending: Promise<void> | undefined;
let renew: (() => Promise<void>) | undefined;
let renewing = Promise.resolve();

/** Ends what was started, last first, and the process with it; a second call waits for the first. */
function end(code: number): Promise<void> {
  ending ??= (async () => {
    // The parts have limits of their own; this one is the last, so that the terminal never waits longer.
    setTimeout(() => process.exit(code || 1), 9500).unref();
    for (const cleanup of cleanups.reverse()) await cleanup();
    process.exit(code);
  })();
  return ending;
}

/** Runs `work` until it is asked to stop; a failure ends with code 1, a signal with 0, and nothing is left behind. */
export async function session(work: () => Promise<void>): Promise<void> {
  const stop = () => {
    if (!ending) step("Se detiene todo");
    void end(0);
  };
  onStop(stop, () => {
    if (!renew) return false;
    // Who asks again while it is under way may have changed something meanwhile.
    renewing = renewing.then(renew).catch(showFailure);
    return true;
  });
  try {
    await work();
  } catch (error) {
    if (!ending) showFailure(error);
    await end(1);
  }
}

/** On SIGHUP the children are replaced one after the other, without a pause; without this call it ends the session. */
export function renewOnHangUp(children: readonly Supervised[]): void {
  renew = async () => {
    if (ending) return;
    step("Se renuevan los procesos");
    let kept = 0;
    for (const child of children) if (!(await child.replace())) kept += 1;
    if (!ending) step(kept === 0 ? "Todos los procesos son nuevos" : `Sin renovar: ${kept} de ${children.length}`);
  };
}

/** Keeps a second start away from the embedded database's data; true after a start that was killed. */
export function lockData(settings: Settings): boolean {
  const lock = takeLock(join(settings.DATA_DIR, "running.json"));
  if ("heldBy" in lock) {
    throw new PlainError(
      `Control Traslado ya está encendido con los datos de ${settings.DATA_DIR} (proceso ${lock.heldBy}): detenlo, o indica otra DATA_DIR.`,
    );
  }
  cleanups.push(lock.release);
  return lock.recovered;
}

/** Makes sure that the web process will be able to listen. `recovered`: one that was killed may still be ending. */
export async function checkPort({ PORT, HOST }: Settings, recovered: boolean): Promise<void> {
  let problem = await portProblem(PORT, HOST);
  if (problem === "EADDRINUSE" && recovered) {
    // The web process of a start that was killed notices it within a second and needs a few more to end.
    await waitUntil(async () => {
      problem = await portProblem(PORT, HOST);
      return problem !== "EADDRINUSE";
    }, 8000);
  }
  if (problem === null) return;
  if (problem === "EADDRINUSE") {
    throw new PlainError(
      `el puerto ${PORT} está ocupado: cierra el programa que lo usa, o elige otro, por ejemplo PORT=${PORT + 1}.`,
    );
  }
  if (problem === "EACCES") {
    throw new PlainError(
      `el sistema no deja usar el puerto ${PORT}: elige uno de 1024 en adelante, por ejemplo PORT=3000.`,
    );
  }
  throw new PlainError(`no se puede escuchar en HOST=${HOST} (${problem}): prueba con HOST=127.0.0.1 o HOST=0.0.0.0.`);
}

/** The addresses of the database: the given ones, or of the embedded one, which is started. The session ends when it dies. */
export async function openDatabase(settings: Settings): Promise<DatabaseUrls> {
  if (!settings.embedded) return ownDatabase(settings);
  step("Se enciende la base de datos incluida");
  const { server, urls } = await openEmbedded(settings, step);
  cleanups.push(() => server.stop());
  watch(server);
  return urls;
}

function watch(server: EmbeddedPostgres): void {
  void server.died.then((reason) => {
    console.error(`\nError: ${reason}; se detiene todo.`);
    return end(1);
  });
}

/** Holds the public port, until the session ends, for the web processes that share it. */
export async function openPort({ PORT, HOST }: Settings): Promise<SharedPort> {
  const port = await sharePort(PORT, HOST);
  cleanups.push(port.close);
  return port;
}

/** Makes sure that the port of the metrics, if the settings give one, will be free. */
export async function checkMetricsPort({ METRICS_PORT, METRICS_HOST, PORT }: Settings): Promise<void> {
  if (METRICS_PORT === undefined) return;
  const problem = METRICS_PORT === PORT ? "EADDRINUSE" : await portProblem(METRICS_PORT, METRICS_HOST);
  if (problem === null) return;
  throw new PlainError(
    `no se puede escuchar en METRICS_PORT=${METRICS_PORT} de METRICS_HOST=${METRICS_HOST} (${problem}): elige otros, o quítalos.`,
  );
}

/** Holds the port of the metrics, where the settings give one, until the session ends. */
export async function openMetricsPort(
  { METRICS_PORT, METRICS_HOST }: Settings,
  children: Parameters<typeof openMetrics>[1],
): Promise<void> {
  if (METRICS_PORT === undefined) return;
  const port = await openMetrics({ METRICS_PORT, METRICS_HOST }, children);
  cleanups.push(port.close);
}

type Hearing = Pick<SupervisorOptions, "onStart" | "onRetire">;

/** Starts children that the session ends, all at once, before the database. */
export function superviseAll(specs: readonly (ChildSpec & Hearing)[], log: (line: string) => void): Supervised[] {
  const children = specs.map(({ onStart, onRetire, ...spec }) =>
    supervise(spec, { log, ...(onStart && { onStart }), ...(onRetire && { onRetire }) }),
  );
  cleanups.push(async () => {
    await Promise.all(children.map((child) => child.stop()));
  });
  return children;
}

const START_MS = 90_000;

/**
 * Waits until a machine does its work: all is well where it has both kinds of processes; the web takes requests where
 * another machine does the jobs; and where it has no web, each worker works its queues.
 */
export async function waitForMachine(
  settings: Settings,
  { web, worker }: Processes,
  children: readonly Supervised[],
): Promise<void> {
  const givenUp = () => failing(children);
  if (web > 0)
    return waitForHealth(localUrl(settings), START_MS, givenUp, worker > 0 ? "/api/health" : "/api/health/ready");
  const done = () => givenUp() !== null || children.every(({ isReady }) => isReady);
  const isInTime = await waitUntil(done, START_MS, 200);
  const reason = givenUp() ?? (isInTime ? null : "los procesos de trabajos no quedaron listos a tiempo");
  if (reason !== null) throw new PlainError(reason);
}

/** Says which child cannot be kept alive, if one cannot. */
export function failing(children: readonly Supervised[]): string | null {
  const child = children.find(({ restarts }) => restarts >= 3);
  return child ? `«${child.name}» termina una y otra vez; arriba está el detalle.` : null;
}

/** Where this machine itself reaches the web process. */
export function localUrl({ HOST, PORT }: Settings): string {
  const host = HOST === "0.0.0.0" || HOST === "::" ? "127.0.0.1" : HOST;
  return `http://${host.includes(":") ? `[${host}]` : host}:${PORT}`;
}
