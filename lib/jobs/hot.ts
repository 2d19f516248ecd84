import type { Db } from "@/db/client";
import { runText } from "@/db/hot";

/** Lets pg-boss write a job with its own text, but in the caller's transaction; every checkout and callback does. */
export const jobsWithin = (tx: Db) => ({
  executeSql: async (text: string, values: unknown[] = []) => ({ rows: await runText<unknown>(tx, text, values) }),
});

/** Which of these queues have a job that a fetch could take now. Each is one look into pg-boss's index of waiting jobs. */
export async function dueQueues(db: Db, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const text = `/* jobs.due */ select q.name from unnest(string_to_array($1, ',')) as q (name)
    cross join lateral (select from pgboss.job j
      where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= pgboss.job_now() limit 1) as due`;
  const rows = await runText<{ name: string }>(db, text, [names.join()]);
  return new Set(rows.map(({ name }) => name));
}
