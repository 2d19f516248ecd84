import { sql } from "drizzle-orm";
import { getDb, onReplica } from "@/db/client";

interface Standing {
  /** Which server answered: a balancer may lead to another one each time. */
  server: string;
  /** It has replayed all that the database had written when that was asked. */
  isCurrent: boolean;
  /** Seconds since the last transaction that it replayed was committed. */
  seconds: number;
}

/** When each replica was last seen with all that the database had written, by `performance.now()`. */
const currentAt = new Map<string, number>();

/**
 * Seconds that a replica is late. It is no later than its last transaction is old, nor than it was last seen on time: on a
 * database on which nobody writes the first says too much.
 */
export function lagOf({ server, isCurrent, seconds }: Standing, now: number): number {
  if (isCurrent) {
    currentAt.set(server, now);
    return 0;
  }
  return Math.max(0, Math.min(seconds, (now - (currentAt.get(server) ?? Number.NEGATIVE_INFINITY)) / 1_000));
}

/**
 * Seconds that the replica is behind the database, by the database's own log: what the replica says of itself alone would
 * be that it has replayed all that it was sent, which stays true when nothing is sent any more.
 */
export async function replicaLag(): Promise<number> {
  const now = performance.now();
  const [written] = await getDb().execute<{ lsn: string }>(sql`select pg_current_wal_flush_lsn()::text as lsn`);
  const standing = await onReplica(async (db) => {
    const [row] = await db.execute<Standing & Record<string, unknown>>(sql`
      select concat(host(inet_server_addr()), ':', inet_server_port()) as server,
        not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= ${written?.lsn ?? null}::text::pg_lsn as "isCurrent",
        extract(epoch from clock_timestamp() - coalesce(pg_last_xact_replay_timestamp(), pg_postmaster_start_time()))::float8
          as seconds`);
    if (!row) throw new Error("The replica answered no row");
    return row;
  });
  return lagOf(standing, now);
}
