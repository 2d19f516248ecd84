import { join } from "node:path";
import { parseArgs } from "node:util";
import { generateX25519Identity } from "age-encryption";
import { backupSettings, lockBackups } from "./lib/backups.ts";
import { ownersSettings } from "./lib/database.ts";
import { PlainError, say, showFailure } from "./lib/log.ts";
import { databaseOwner, reachableFolder } from "./lib/postgres-binaries.ts";
import { runEntry, withDatabase } from "./lib/run-entry.ts";
import { embeddedSecrets, Secrets } from "./lib/secrets.ts";
import { loadSettings, type Settings } from "./lib/settings.ts";

function wantsKey(): boolean {
  try {
    return parseArgs({ options: { "new-key": { type: "boolean", default: false } } }).values["new-key"];
  } catch (error) {
    if (error instanceof TypeError) throw new PlainError("el uso es: npm run backup [-- --new-key]");
    throw error;
  }
}

/** Where the included database's files are, and what opens them. */
function included({ embedded, DATA_DIR, postgresPassword, environment }: Settings) {
  if (!embedded) return null;
  const folder = reachableFolder(join(DATA_DIR, "postgres"), postgresPassword, databaseOwner());
  // What the environment says goes before the data folder's, and while a secret is replaced there are two that count.
  const { NEXTAUTH_SECRET, APP_SECRET, NEXTAUTH_SECRET_PREVIOUS, APP_SECRET_PREVIOUS } = environment;
  const present = { NEXTAUTH_SECRET, APP_SECRET, NEXTAUTH_SECRET_PREVIOUS, APP_SECRET_PREVIOUS };
  return { folder, secrets: Secrets.parse({ ...embeddedSecrets(DATA_DIR), ...present }) };
}

// The part that copies hears Ctrl-C itself; this one stays to put the database away.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => undefined);

try {
  if (wantsKey()) {
    say(`BACKUP_KEY=${await generateX25519Identity()}`);
    say("Escríbela en .env y guárdala también fuera de esta máquina: sin ella ningún respaldo se abre.");
  } else {
    const settings = await loadSettings();
    const kept = backupSettings(settings);
    const lock = lockBackups(settings);
    try {
      process.exitCode = await withDatabase(settings, (urls) =>
        runEntry(
          "backup",
          { ...settings.environment, ...kept, ...ownersSettings(urls) },
          { included: included(settings) },
        ),
      );
    } finally {
      lock.release();
    }
  }
} catch (error) {
  showFailure(error);
}
