import "server-only";

import { randomUUID } from "node:crypto";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { type Db, getDb } from "@/db/client";
import { serverBackups } from "@/lib/backups";
import type { Ctx } from "@/lib/core/context";
import type { Env } from "@/lib/core/env";
import { broken, causeOf, type Finding, fine, warning } from "@/lib/doctor/finding";
import { checkArchiver, checkBackups } from "@/lib/doctor/kept";
import { checkDisk, checkStorage } from "@/lib/doctor/machine";
import { checkReplica, checkTurnstile, checkWhatsApp } from "@/lib/doctor/optional";
import { checkSealed } from "@/lib/doctor/sealed";
import { judgeServer, readServerFacts } from "@/lib/doctor/server-facts";
import { checkAccounts, checkMail, checkMigrations, checkQueue, checkWorker } from "@/lib/doctor/services";
import { checkHttps, checkWeb } from "@/lib/doctor/web";
import { storage } from "@/lib/storage";

export type { Finding } from "@/lib/doctor/finding";
export { countSealed, resealSecrets } from "@/lib/doctor/sealed";
export type { Seen } from "@/lib/doctor/web";

/** A check that cannot be made is a finding too: the others still are. */
async function made(check: string, ask: () => Promise<Finding | Finding[]>): Promise<Finding[]> {
  try {
    return [await ask()].flat();
  } catch (error) {
    return [broken(check, `no se pudo revisar (${causeOf(error)})`, "revisa lo que está mal arriba y repite")];
  }
}

/** Whether migrations enter as another role than the application: the same one may be named only to pass a pooler by. */
const hasOwner = ({ DATABASE_URL, MIGRATE_DATABASE_URL = DATABASE_URL }: Env): boolean =>
  new URL(MIGRATE_DATABASE_URL).username !== new URL(DATABASE_URL).username;

/** A pooler of transactions lets go of the lock under which one machine migrates. */
const checkPooler = ({ DATABASE_PREPARE, MIGRATE_DATABASE_URL }: Env): Finding[] =>
  DATABASE_PREPARE || MIGRATE_DATABASE_URL !== undefined
    ? []
    : [warning("pooler", "las migraciones pasan por él", "pon la base directa en MIGRATE_DATABASE_URL")];

async function checkDatabase(ctx: Ctx, db: Db, settings: Env): Promise<Finding[]> {
  const facts = await readServerFacts(db).catch((error: unknown) => causeOf(error));
  if (typeof facts === "string") {
    return [broken("base", `no contesta (${facts})`, "revisa DATABASE_URL y que esté encendida")];
  }
  const size = `${(facts.databaseBytes / 1024 ** 2).toFixed(0)} MiB`;
  const migrations = await made("migraciones", () => checkMigrations(db));
  const found = [
    fine("base", `contesta, y mide ${size}`),
    ...judgeServer(facts, { hasOwner: hasOwner(settings), settings, cores: availableParallelism() }),
    ...checkPooler(settings),
    ...migrations,
  ];
  if (migrations.some(({ verdict }) => verdict !== "bien")) return found;
  return [
    ...found,
    ...(await made("trabajos", checkWorker)),
    ...(await made("cola", () => checkQueue(db))),
    ...(await made("réplica", checkReplica)),
    ...(await made("cobro", () => checkAccounts(ctx))),
    ...(await made("llaves", () => checkSealed(db, settings))),
    ...(await made("WAL", () => checkArchiver(db))),
    ...(await made("respaldos", async () => checkBackups(settings, { server: await serverBackups(db), now: ctx.now }))),
  ];
}

/**
 * Looks at everything that the platform stands on and says what is well and what is not. Writes and takes away one small
 * file; sends and charges nothing.
 */
export async function examine(settings: Env): Promise<Finding[]> {
  const ctx: Ctx = { actor: { kind: "system", name: "doctor" }, now: new Date(), requestId: randomUUID() };
  return [
    ...(await checkDatabase(ctx, getDb(), settings)),
    ...(await made("disco", () => checkDisk(resolve(settings.DATA_DIR)))),
    ...(await made("archivos", () => checkStorage(storage(), settings.S3_ENDPOINT !== undefined))),
    ...(await made("correo", () => checkMail(settings))),
    ...(await made("WhatsApp", () => checkWhatsApp(settings))),
    ...(await made("Turnstile", () => checkTurnstile(settings))),
    ...(await made("proxy", () => checkWeb(settings.APP_URL))),
    ...(await made("HTTPS", () => checkHttps(settings.APP_URL, ctx.now))),
  ];
}
