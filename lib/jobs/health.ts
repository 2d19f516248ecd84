import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { workerHeartbeats } from "@/db/schema";

type Part = "ok" | "error";

export interface Health {
  status: Part;
  database: Part;
  worker: Part;
}

/** Says that the worker `id` lives, by the database's clock; rows of workers long gone are removed. */
export async function beat(id: string): Promise<void> {
  const db = getDb();
  await db
    .insert(workerHeartbeats)
    .values({ id, seenAt: sql`now()` })
    .onConflictDoUpdate({ target: workerHeartbeats.id, set: { seenAt: sql`now()` } });
  await db.delete(workerHeartbeats).where(sql`${workerHeartbeats.seenAt} < now() - interval '1 day'`);
}

/** Takes the worker's sign of life away when it ends in order. */
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

/** State of the parts: the database answers within 3 s, and a worker was seen in the last 15 s. Never throws. */
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
