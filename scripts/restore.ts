import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { backupSettings, lockBackups } from "./lib/backups.ts";
import { ownersSettings } from "./lib/database.ts";
import { PlainError, showFailure } from "./lib/log.ts";
import { databaseOwner, ownedFolder, reachableFolder } from "./lib/postgres-binaries.ts";
import { runEntry, withDatabase } from "./lib/run-entry.ts";
import { replaceSecrets, Secrets } from "./lib/secrets.ts";
import { loadSettings, type Settings } from "./lib/settings.ts";

/** What is known of a backup even where its manifest does not open. */
const Found = z.object({ id: z.string() });
const Opened = Found.extend({
  manifest: z.discriminatedUnion("way", [
    z.object({ way: z.literal("dump") }),
    z.object({ way: z.literal("files"), secrets: Secrets }),
  ]),
});
type Opened = z.output<typeof Opened>;

function asked(): { backup: string | null; isCheck: boolean } {
  try {
    const { backup, check } = parseArgs({
      options: { backup: { type: "string" }, check: { type: "boolean", default: false } },
    }).values;
    return { backup: backup ?? null, isCheck: check };
  } catch (error) {
    if (error instanceof TypeError) throw new PlainError("el uso es: npm run restore [-- --check] [--backup NOMBRE]");
    throw error;
  }
}

/** A step that failed has said why. */
class Said extends Error {}

/** The same settings with an included database in a folder of its own, which nothing else knows. */
function besides(settings: Settings, folder: string, secrets: Secrets | null): Settings {
  const { POSTGRES_PASSWORD = randomBytes(24).toString("hex"), ...ours } = secrets ?? {};
  return {
    ...settings,
    embedded: true,
    DATA_DIR: folder,
    postgresPassword: POSTGRES_PASSWORD,
    environment: {
      ...settings.environment,
      // A backup with secrets opens with its own alone: what this machine knows besides would hide that one is missing.
      ...(secrets ? { NEXTAUTH_SECRET_PREVIOUS: "", APP_SECRET_PREVIOUS: "" } : {}),
      ...ours,
      DATA_DIR: folder,
      DATABASE_REPLICA_URL: "",
      LISTEN_DATABASE_URL: "",
    },
  };
}

/** Puts the files of an included database where its next start looks for them, complete and after `ready`, or not at all. */
async function unpackFiles(
  folder: string,
  { unpack, ready }: { unpack: (to: string) => Promise<void>; ready: () => void },
): Promise<void> {
  const owner = databaseOwner();
  if (existsSync(folder)) {
    throw new PlainError(`ya hay una base en ${folder}: apártala, o indica otra DATA_DIR, y repite.`);
  }
  const partial = `${folder}.new`;
  rmSync(partial, { recursive: true, force: true });
  ownedFolder(partial, owner);
  try {
    await unpack(partial);
    chmodSync(partial, 0o700);
    if (owner) spawnSync("chown", ["-R", `${owner.uid}:${owner.gid}`, partial], { stdio: "inherit" });
    ready();
    renameSync(partial, folder);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

const UNUSED = { DATABASE_URL: "postgres://nadie@127.0.0.1/nada" };

async function step(environment: NodeJS.ProcessEnv, input: object): Promise<void> {
  if ((await runEntry("restore", environment, input)) !== 0) throw new Said();
}

type Way = Opened & { isCheck: boolean; work: string };

/** Restores into the settings' own database, or into one in `work`, which goes with it. */
async function restoreInto(settings: Settings, { id, manifest, isCheck, work }: Way): Promise<void> {
  const kept = backupSettings(settings);
  const secrets = manifest.way === "files" ? manifest.secrets : null;
  let target = isCheck ? besides(settings, work, secrets) : settings;
  if (secrets && !target.embedded) {
    throw new PlainError("ese respaldo es de la base incluida: quita DATABASE_URL para restaurarlo.");
  }
  const password = secrets?.POSTGRES_PASSWORD ?? target.postgresPassword;
  const files = reachableFolder(join(target.DATA_DIR, "postgres"), password, databaseOwner());
  try {
    if (secrets) {
      const unpacking = { ...settings.environment, ...kept, ...UNUSED };
      await unpackFiles(files, {
        unpack: (to) => step(unpacking, { step: "unpack", backup: id, to }),
        ready: () => {
          if (!isCheck) replaceSecrets(settings.DATA_DIR, secrets);
        },
      });
      if (!isCheck) target = await loadSettings();
    }
    const code = await withDatabase(target, (urls) => {
      const environment = { ...target.environment, ...kept, ...ownersSettings(urls) };
      return runEntry("restore", environment, { step: "finish", backup: id, isCheck });
    });
    if (code !== 0) throw new Said();
  } finally {
    if (isCheck) for (const path of [files, `${files}.log`]) rmSync(path, { recursive: true, force: true });
  }
}

/** Whether the platform has a database: to tell somebody by mail none is made. */
function hasDatabase({ embedded, DATA_DIR, postgresPassword }: Settings): boolean {
  return !embedded || existsSync(reachableFolder(join(DATA_DIR, "postgres"), postgresPassword, databaseOwner()));
}

/** Notes beside the backups that one is broken, and tells those who administer the platform; the exit code says it in any case. */
async function tellBroken(settings: Settings, id: string | null): Promise<void> {
  const given = { ...settings.environment, ...backupSettings(settings) };
  if (id) await runEntry("restore", { ...given, ...UNUSED }, { step: "note", backup: id });
  if (!hasDatabase(settings)) return;
  const backup = id ?? "no se pudo abrir ninguno";
  await withDatabase(settings, (urls) =>
    runEntry("restore", { ...given, ...ownersSettings(urls) }, { step: "tell", backup }),
  );
}

let isInterrupted = false;

async function restore(settings: Settings, { backup, isCheck }: ReturnType<typeof asked>, work: string): Promise<void> {
  const given = { ...settings.environment, ...backupSettings(settings) };
  const to = join(work, "manifest.json");
  const found = (): unknown => JSON.parse(readFileSync(to, "utf8"));
  try {
    await step({ ...given, ...UNUSED }, { step: "open", backup, to });
    await restoreInto(settings, { ...Opened.parse(found()), isCheck, work });
  } catch (error) {
    const id = existsSync(to) ? Found.parse(found()).id : null;
    // Who asked for a backup that is not there has mistyped its name.
    if (isCheck && !isInterrupted && (id || !backup)) await tellBroken(settings, id).catch(showFailure);
    throw error;
  }
}

// The parts that restore hear Ctrl-C themselves; this one stays to put the database away.
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    isInterrupted = true;
  });
}

try {
  const wanted = asked();
  const settings = await loadSettings();
  const lock = lockBackups(settings);
  const work = mkdtempSync(join(settings.DATA_DIR, "restore-"));
  // The database's user passes through it; what lies in it is for its owner's eyes.
  chmodSync(work, 0o711);
  try {
    await restore(settings, wanted, work);
  } finally {
    rmSync(work, { recursive: true, force: true });
    lock.release();
  }
} catch (error) {
  if (error instanceof Said) process.exitCode = 1;
  else showFailure(error);
}
