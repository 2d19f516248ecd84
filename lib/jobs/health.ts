import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
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

/** Never throws. The database must answer within 3 s, and a worker must have been seen in the last 15 s. */
export async function readHealth(): Promise<Health> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), 3000);
  });
  const seen = await Promise.race([workerSeen().catch(() => null), late]);
  clearTimeout(timer);
  if (seen === null) return { status: "error", database: "error", worker: "error" };
  return seen ? { status: "ok", database: "ok", worker: "ok" } : { status: "error", database: "ok", worker: "error" };
}
