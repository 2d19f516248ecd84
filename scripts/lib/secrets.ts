import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { PlainError } from "./log.ts";
import { errorCode } from "./processes.ts";

export const Secrets = z.object({
  NEXTAUTH_SECRET: z.string().min(32),
  APP_SECRET: z.string().min(43),
  POSTGRES_PASSWORD: z.string().min(16),
  /** Those that a restored backup was made under while they were replaced. */
  NEXTAUTH_SECRET_PREVIOUS: z.string().min(32).optional(),
  APP_SECRET_PREVIOUS: z.string().min(43).optional(),
});
export type Secrets = z.output<typeof Secrets>;

const fileIn = (folder: string): string => join(folder, "secrets.json");

function writeSecrets(folder: string, secrets: Secrets): void {
  const file = fileIn(folder);
  writeFileSync(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** Keeps a backup's secrets as the data folder's; others that are there are put aside, since a database may be theirs. */
export function replaceSecrets(folder: string, secrets: Secrets): void {
  const file = fileIn(folder);
  if (existsSync(file) && readFileSync(file, "utf8") !== JSON.stringify(secrets, null, 2)) {
    renameSync(file, `${file}.${new Date().toISOString().replace(/\D/g, "")}`);
  }
  writeSecrets(folder, secrets);
}

/** Makes the data folder; others may pass through it (the database's user has to), but not list it. */
export function makeDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o711 });
  } catch (error) {
    throw new PlainError(`no se puede escribir en ${folder} (${errorCode(error)}): indica otra carpeta con DATA_DIR.`);
  }
}

/** The secrets of an embedded installation, made at the first call and kept in its data folder. */
export function embeddedSecrets(folder: string): Secrets {
  const file = fileIn(folder);
  if (existsSync(file)) {
    try {
      return Secrets.parse(JSON.parse(readFileSync(file, "utf8")));
    } catch (error) {
      throw new PlainError(
        `no se pueden leer los secretos de ${file} (${errorCode(error) ?? "contenido dañado"}): repara ese archivo.`,
      );
    }
  }
  if (existsSync(join(folder, "postgres"))) {
    throw new PlainError(`falta ${file}, sin el que la base de ${folder} no se abre: devuélvelo o aparta esa carpeta.`);
  }
  const made: Secrets = {
    NEXTAUTH_SECRET: randomBytes(48).toString("base64"),
    APP_SECRET: randomBytes(32).toString("base64"),
    POSTGRES_PASSWORD: randomBytes(24).toString("hex"),
  };
  try {
    writeSecrets(folder, made);
  } catch (error) {
    throw new PlainError(`no se puede escribir en ${folder} (${errorCode(error)}): indica otra carpeta con DATA_DIR.`);
  }
  return made;
}
