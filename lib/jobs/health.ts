import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { missingMigrations } from "@/db/migrations-state";
import { workerHeartbeats } from "@/db/schema";

type Part = "ok" | "error";

export interface Health {
  status: Part;
  database: Part;
  worker: Part;
}

/** Uses the database's clock, and removes rows of workers long gone. */
export async function beat(id: string): Promise<void> {
  const db = getDb();
  await db
    .insert(workerHeartbeats)
    .values({ id, seenAt: sql`now()` })
    .onConflictDoUpdate({ target: workerHeartbeats.id, set: { seenAt: sql`now()` } });
  await db.delete(workerHeartbeats).where(sql`${workerHeartbeats.seenAt} < now() - interval '1 day'`);
}

/** A worker that ends in order takes its row along, so that nobody waits for it. */
export async function endBeat(id: string): Promise<void> {
  await getDb().delete(workerHeartbeats).where(sql`${workerHeartbeats.id} = ${id}`);
}

async function workerSeen(): Promise<boolean> {
  const found = await getDb()
    .select({ id: workerHeartbeats.id })
    .from(workerHeartbeats)
    .where(sql`${workerHeartbeats.seenAt} > now() - interval '15 seconds'`)
    .limit(1);
  return found.length > 0;
}

const PATIENCE_MS = 3_000;

/** Null where `asked` fails, or says nothing within three seconds. */
async function inTime<T>(asked: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE_MS);
  });
  const answer = await Promise.race([asked.catch(() => null), late]);
  clearTimeout(timer);
  return answer;
}

/** Never throws. The database must answer within 3 s, and a worker must have been seen in the last 15 s. */
export async function readHealth(): Promise<Health> {
  const seen = await inTime(workerSeen());
  if (seen === null) return { status: "error", database: "error", worker: "error" };
  return seen ? { status: "ok", database: "ok", worker: "ok" } : { status: "error", database: "ok", worker: "error" };
}

/** Why a web process cannot take requests yet. */
export type NotReady = "database.unreachable" | "database.not_migrated";

const missingHere = async () => missingMigrations(getDb());

/** Never throws. Null where this process can take requests: the database answers within 3 s and has every migration. */
export async function notReady(): Promise<NotReady | null> {
  const missing = await inTime(missingHere());
  if (missing === null) return "database.unreachable";
  return missing.length > 0 ? "database.not_migrated" : null;
}
