import { hkdfSync } from "node:crypto";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { loadEnvFile } from "node:process";
import { z } from "zod";
import { loadModule } from "./bundle.ts";
import { asRole } from "./database.ts";
import { PlainError } from "./log.ts";
import { root } from "./paths.ts";
import { embeddedSecrets, makeDataFolder } from "./secrets.ts";

const parsed = z.object({
  DATABASE_URL: z.string(),
  DATABASE_POOL: z.number(),
  DATABASE_PREPARE: z.boolean(),
  WEB_PROCESSES: z.number().optional(),
  WORKER_PROCESSES: z.number().optional(),
  MIGRATE_DATABASE_URL: z.string().optional(),
  APP_URL: z.string(),
  PORT: z.number(),
  HOST: z.string(),
  METRICS_PORT: z.number().optional(),
  METRICS_HOST: z.string(),
  DEMO: z.boolean(),
  DATA_DIR: z.string(),
  APP_SECRET: z.string(),
  BACKUP_TO: z.string().optional(),
  BACKUP_KEY: z.string().optional(),
  BACKUP_KEEP: z.number(),
});
type Parse = (record: Record<string, string | undefined>) => unknown;
const envModule = z.object({ parseEnv: z.custom<Parse>((value) => typeof value === "function") });

export interface Settings extends z.output<typeof parsed> {
  /** True without DATABASE_URL: the platform runs on the Postgres that comes with npm. */
  embedded: boolean;
  /** Password of the embedded database's superuser; empty with a database of one's own. */
  postgresPassword: string;
  /**
   * All that the children need, with every default filled in; DATABASE_URL follows when the database runs. Who serves never
   * learns the owner's address, nor where backups are and what opens them: these are empty, which also keeps Next from
   * reading them out of `.env`.
   */
  environment: NodeJS.ProcessEnv;
}

/** Stands in for values that are only known later, so that the rest can be checked before. */
const placeholders = {
  DATABASE_URL: "postgres://embedded@127.0.0.1/embedded",
  APP_URL: "http://localhost",
  NEXTAUTH_SECRET: "placeholder".repeat(4),
  APP_SECRET: Buffer.alloc(32).toString("base64"),
};

function withoutEmpty(record: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  );
}

async function parser(): Promise<(record: Record<string, string | undefined>) => z.output<typeof parsed>> {
  const { parseEnv } = envModule.parse(await loadModule("lib/core/env.ts"));
  return (record) => {
    try {
      return parsed.parse(parseEnv(record));
    } catch (error) {
      if (error instanceof Error && error.name === "SettingError") {
        throw new PlainError(error.message.replace(/^La/, "la"));
      }
      throw error;
    }
  };
}

/**
 * Reads and checks all settings, from the environment and from `.env`. Throws `PlainError` that names the setting.
 */
export async function loadSettings(): Promise<Settings> {
  const envFile = join(root, ".env");
  if (existsSync(envFile)) loadEnvFile(envFile);
  const given = withoutEmpty(process.env);
  return given.DATABASE_URL === undefined ? embeddedSettings(given) : settingsFrom(given);
}

/** The settings without DATABASE_URL: makes the data folder and the secrets at the first call. */
export async function embeddedSettings(given: Record<string, string>): Promise<Settings> {
  const parse = await parser();
  const first = parse({ ...placeholders, DEMO: "1", ...given });
  const dataDir = resolve(root, first.DATA_DIR);
  makeDataFolder(dataDir);
  const { POSTGRES_PASSWORD, ...secrets } = embeddedSecrets(dataDir);
  const record: Record<string, string> = {
    DEMO: "1",
    APP_URL: `http://localhost:${first.PORT}`,
    ...withoutEmpty(secrets),
    ...given,
  };
  const checked = parse({ DATABASE_URL: placeholders.DATABASE_URL, ...record });
  return complete(record, checked, POSTGRES_PASSWORD);
}

/** Checks a complete record of settings, as it is needed with a database of one's own. */
export async function settingsFrom(record: Record<string, string>): Promise<Settings> {
  const parse = await parser();
  return complete(record, parse(record), "");
}

/** The database past a pooler, as the application enters it; empty where the settings name no other address. */
function directUrl({ DATABASE_URL, MIGRATE_DATABASE_URL }: z.output<typeof parsed>): string {
  if (!MIGRATE_DATABASE_URL) return "";
  const { username, password } = new URL(DATABASE_URL);
  return asRole(MIGRATE_DATABASE_URL, decodeURIComponent(username), decodeURIComponent(password));
}

function complete(
  record: Record<string, string>,
  checked: z.output<typeof parsed>,
  postgresPassword: string,
): Settings {
  const dataDir = resolve(root, checked.DATA_DIR);
  const actionsKey = hkdfSync("sha256", checked.APP_SECRET, "", "server-actions", 32);
  return {
    ...checked,
    DATA_DIR: dataDir,
    embedded: record.DATABASE_URL === undefined,
    postgresPassword,
    environment: {
      // Every machine that shares the secrets can read the forms that another one rendered.
      NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: Buffer.from(actionsKey).toString("base64"),
      ...record,
      MIGRATE_DATABASE_URL: "",
      BACKUP_TO: "",
      BACKUP_KEY: "",
      LISTEN_DATABASE_URL: directUrl(checked),
      APP_URL: checked.APP_URL,
      NEXTAUTH_URL: checked.APP_URL,
      DATA_DIR: dataDir,
      PORT: String(checked.PORT),
      HOST: checked.HOST,
      DEMO: checked.DEMO ? "1" : "0",
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      TZ: "UTC",
    },
  };
}
