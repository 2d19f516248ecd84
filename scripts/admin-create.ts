import { spawn } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ask, canAsk, firstLine } from "./lib/ask.ts";
import { bundleEntries } from "./lib/bundle.ts";
import { checkDatabase, openEmbedded, runningEmbedded } from "./lib/database.ts";
import { PlainError, showFailure } from "./lib/log.ts";
import { buildDir, root } from "./lib/paths.ts";
import { takeLock } from "./lib/run-lock.ts";
import { loadSettings, type Settings } from "./lib/settings.ts";

const usage = "npm run admin:create -- --email correo@ejemplo.mx [--force]";

function options(): { email: string | undefined; force: boolean } {
  try {
    const { values } = parseArgs({
      options: { email: { type: "string" }, force: { type: "boolean", default: false } },
    });
    return { email: values.email, force: values.force };
  } catch (error) {
    if (error instanceof TypeError) throw new PlainError(`no se entiende lo que escribiste; el uso es: ${usage}`);
    throw error;
  }
}

async function readPassword(): Promise<string> {
  if (process.env.ADMIN_PASSWORD) return process.env.ADMIN_PASSWORD;
  if (!canAsk()) return firstLine();
  const password = await ask("Contraseña (no se muestra): ", { hidden: true });
  if ((await ask("Otra vez la contraseña: ", { hidden: true })) === password) return password;
  throw new PlainError("las contraseñas no coinciden; no se cambió nada.");
}

async function readCredentials(): Promise<{ email: string; password: string; force: boolean }> {
  const { email = canAsk() ? await ask("Correo del administrador: ") : undefined, force } = options();
  if (!email) throw new PlainError(`falta el correo; el uso es: ${usage}`);
  return { email, force, password: await readPassword() };
}

/** Runs the bundled entry. What it is given goes through its input: arguments and settings are visible to others. */
async function runCreate(environment: NodeJS.ProcessEnv, input: object): Promise<number> {
  const folder = join(buildDir, "admin");
  await bundleEntries({ "admin-create": "scripts/entries/admin-create.ts" }, folder);
  const child = spawn(process.execPath, [join(folder, "admin-create.mjs")], {
    cwd: root,
    env: environment,
    stdio: ["pipe", "inherit", "inherit"],
  });
  child.stdin.end(JSON.stringify(input));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve(code ?? 1));
  });
}

/** Works with the given database, or else with the embedded one, which is started where it does not run. */
async function withDatabase(settings: Settings, work: (url: string) => Promise<number>): Promise<number> {
  if (!settings.embedded) {
    await checkDatabase(settings.DATABASE_URL);
    return work(settings.DATABASE_URL);
  }
  const lock = takeLock(join(settings.DATA_DIR, "running.json"));
  if ("heldBy" in lock) {
    const url = runningEmbedded(settings);
    if (url) return work(url);
    throw new PlainError("la plataforma está arrancando o deteniéndose: espera un momento y repite.");
  }
  try {
    const { server, url } = await openEmbedded(settings, () => undefined);
    try {
      return await work(url);
    } finally {
      await server.stop();
    }
  } finally {
    lock.release();
  }
}

// The part that writes hears Ctrl-C itself; this one stays to put the database away.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => undefined);

try {
  const credentials = await readCredentials();
  const settings = await loadSettings();
  process.exitCode = await withDatabase(settings, (url) =>
    runCreate({ ...settings.environment, DATABASE_URL: url }, credentials),
  );
} catch (error) {
  showFailure(error);
}
