import { join } from "node:path";
import { ensureBuild } from "./lib/build.ts";
import { checkDatabase, openEmbedded } from "./lib/database.ts";
import type { EmbeddedPostgres } from "./lib/embedded-postgres.ts";
import { PlainError, say, showFailure, step } from "./lib/log.ts";
import { runEntry, waitForHealth, webSpec, workerSpec } from "./lib/platform.ts";
import { portProblem } from "./lib/ports.ts";
import { waitUntil } from "./lib/processes.ts";
import { takeLock } from "./lib/run-lock.ts";
import { loadSettings, type Settings } from "./lib/settings.ts";
import { onStop } from "./lib/signals.ts";
import { type Supervised, supervise } from "./lib/supervisor.ts";
import { welcome } from "./lib/welcome.ts";

const cleanups: (() => Promise<void> | void)[] = [];
let ending: Promise<void> | undefined;

/** Ends what was started, last first, and the process with it; a second call waits for the first. */
function end(code: number): Promise<void> {
  ending ??= (async () => {
    // Nothing below may keep the terminal waiting: the parts have their own limits, this one is the last.
    setTimeout(() => process.exit(code || 1), 9500).unref();
    for (const cleanup of cleanups.reverse()) await cleanup();
    process.exit(code);
  })();
  return ending;
}

function lockData(settings: Settings): boolean {
  const lock = takeLock(join(settings.DATA_DIR, "running.json"));
  if ("heldBy" in lock) {
    throw new PlainError(
      `Control Traslado ya está encendido con los datos de ${settings.DATA_DIR} (proceso ${lock.heldBy}): detenlo, o indica otra DATA_DIR.`,
    );
  }
  cleanups.push(lock.release);
  return lock.recovered;
}

async function checkPort({ PORT, HOST }: Settings, recovered: boolean): Promise<void> {
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

async function openDatabase(settings: Settings): Promise<{ url: string; server: EmbeddedPostgres | null }> {
  if (!settings.embedded) return { url: settings.DATABASE_URL, server: null };
  step("Se enciende la base de datos incluida");
  const { server, url } = await openEmbedded(settings, step);
  cleanups.push(() => server.stop());
  return { url, server };
}

async function run(): Promise<void> {
  const settings = await loadSettings();
  const recovered = settings.embedded && lockData(settings);
  await checkPort(settings, recovered);
  if (!settings.embedded) {
    step("Se busca la base de datos de DATABASE_URL");
    await checkDatabase(settings.DATABASE_URL);
  }
  const build = await ensureBuild(process.env, step);
  const { url, server } = await openDatabase(settings);
  const environment = { ...settings.environment, DATABASE_URL: url };

  const demoData = settings.embedded && settings.DEMO;
  await runEntry(build, "prepare", demoData ? ["--demo"] : [], environment, step);

  step("Se encienden el trabajador y el servidor web");
  const log = (line: string) => say(line);
  const children: Supervised[] = [
    supervise(workerSpec(build, environment), { log }),
    supervise(webSpec(build, environment, settings.PORT, settings.HOST), { log }),
  ];
  cleanups.push(async () => {
    await Promise.all(children.map((child) => child.stop()));
  });
  void server?.died.then((reason) => {
    console.error(`\nError: ${reason}; se detiene todo.`);
    return end(1);
  });

  const local = settings.HOST === "0.0.0.0" || settings.HOST === "::" ? "127.0.0.1" : settings.HOST;
  const host = local.includes(":") ? `[${local}]` : local;
  await waitForHealth(`http://${host}:${settings.PORT}`, 90_000, () => {
    const failing = children.find((child) => child.restarts >= 3);
    return failing ? `«${failing.name}» termina una y otra vez; arriba está el detalle.` : null;
  });
  step("Listo");
  welcome(settings, demoData);
}

onStop(() => {
  if (!ending) step("Se detiene todo");
  void end(0);
});
try {
  await run();
} catch (error) {
  if (!ending) showFailure(error);
  await end(1);
}
