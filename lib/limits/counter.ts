import { and, gt, inArray, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { rateLimits } from "@/db/schema";

interface Count {
  /** The count, this attempt included. */
  points: number;
  /** Seconds until the count starts again from zero. */
  left: number;
}

type Row = Count & Record<string, unknown>;

const LEFT = sql.raw("greatest(extract(epoch from c.expire - now()), 0)");

/**
 * Shared by all processes. The window lasts `seconds` from the first attempt. Runs on a connection of its own, so that
 * a rolled-back transaction does not take the count back.
 */
export async function countOne(key: string, seconds: number): Promise<Count> {
  const [row] = await getDb().execute<Row>(sql`
    insert into rate_limits as c (key, points, expire)
    values (${key}, 1, now() + make_interval(secs => ${seconds}::int))
    on conflict (key) do update set
      points = case when c.expire <= now() then 1 else c.points + 1 end,
      expire = case when c.expire <= now() then excluded.expire else c.expire end
    returning c.points, ${LEFT} as "left"`);
  if (!row) throw new Error("A counter did not answer");
  return row;
}

/** As `countOne` where fewer than `most` are counted; null, and nothing is counted, where it is as many already. */
export async function countBelow(key: string, seconds: number, most: number): Promise<Count | null> {
  const [row] = await getDb().execute<Row>(sql`
    insert into rate_limits as c (key, points, expire)
    values (${key}, 1, now() + make_interval(secs => ${seconds}::int))
    on conflict (key) do update set
      points = case when c.expire <= now() then 1 else c.points + 1 end,
      expire = case when c.expire <= now() then excluded.expire else c.expire end
      where c.expire <= now() or c.points < ${most}::float8
    returning c.points, ${LEFT} as "left"`);
  return row ?? null;
}

/** The counts of the keys that have one, by the key; nothing is counted. */
export async function countsOf(keys: readonly string[]): Promise<Map<string, Count>> {
  if (keys.length === 0) return new Map();
  const rows = await getDb()
    .select({
      key: rateLimits.key,
      points: rateLimits.points,
      left: sql<number>`greatest(extract(epoch from ${rateLimits.expire} - now()), 0)`,
    })
    .from(rateLimits)
    .where(and(inArray(rateLimits.key, [...keys]), gt(rateLimits.expire, sql`now()`)));
  return new Map(rows.map(({ key, ...count }) => [key, count]));
}

export async function setCount(key: string, points: number, seconds: number): Promise<void> {
  await getDb().execute(sql`
    insert into rate_limits (key, points, expire)
    values (${key}, ${points}::int, now() + make_interval(secs => ${seconds}::int))
    on conflict (key) do update set points = excluded.points, expire = excluded.expire`);
}

/** Never goes below zero, nor back into a window that is over. */
export async function takeOneBack(key: string): Promise<void> {
  await getDb().execute(sql`
    update rate_limits set points = points - 1 where key = ${key} and points > 0 and expire > now()`);
}

export async function forgetCounts(...keys: readonly string[]): Promise<void> {
  await getDb()
    .delete(rateLimits)
    .where(inArray(rateLimits.key, [...keys]));
}
