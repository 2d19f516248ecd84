import { parseArgs } from "node:util";
import { ask, canAsk, firstLine } from "./lib/ask.ts";
import { ownersSettings } from "./lib/database.ts";
import { PlainError, showFailure } from "./lib/log.ts";
import { runEntry, withDatabase } from "./lib/run-entry.ts";
import { loadSettings } from "./lib/settings.ts";

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

// The part that writes hears Ctrl-C itself; this one stays to put the database away.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => undefined);

try {
  const credentials = await readCredentials();
  const settings = await loadSettings();
  process.exitCode = await withDatabase(settings, (urls) =>
    runEntry("admin-create", { ...settings.environment, ...ownersSettings(urls) }, credentials),
  );
} catch (error) {
  showFailure(error);
}
