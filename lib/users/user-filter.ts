import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { inOrder, sqlStatement } from "@/db/pipeline";
import type { Ctx } from "@/lib/core/context";
import { tenantOf } from "@/lib/core/permissions";
import { MOST_COUNTED } from "@/lib/users/client";
import type { UserListFilters } from "@/lib/users/schemas";
import { type Filter, foundSql, type Search, wordsOf } from "@/lib/users/user-sql";

type Tx = Ctx & { db: Db };

/** A tenant sees its own people; the platform sees everybody, or those of the tenant asked for. */
export async function filterOf(tx: Tx, data: z.output<typeof UserListFilters>): Promise<Filter> {
  const { q, profile, state, prepaid, adminId } = data;
  return { search: await searchOf(tx, q), profile, state, prepaid, tenant: tenantOf(tx.actor) ?? adminId };
}

/** A word that more people have is common: a page in any order meets its people soon, and no index is needed. */
const FEW = 5_000;
/** For common words this many rows are counted. */
const MOST_COMMON = 1_000;

/** A search is over before parallel workers have started. */
const NO_HELPERS = sql`select set_config('max_parallel_workers_per_gather', '0', true)`;

async function searchOf(tx: Tx, q: string): Promise<Search | null> {
  if (!q) return null;
  for (const words of wordsOf(q)) {
    const [, rows] = await inOrder(tx.db, [
      sqlStatement(NO_HELPERS),
      sqlStatement<{ id: number }>(foundSql(words, FEW + 1)),
    ]);
    if (rows.length > FEW) return { words };
    if (rows.length > 0) return { ids: rows.map(({ id }) => id) };
  }
  return { ids: [] };
}

export const mostOf = ({ search }: Filter) => (search && "words" in search ? MOST_COMMON : MOST_COUNTED);

/** The best plan depends on the values of search and filter, so no generic plan may be kept. */
export async function planEach(tx: Tx): Promise<void> {
  await tx.db.execute(sql`${NO_HELPERS}, set_config('plan_cache_mode', 'force_custom_plan', true)`);
}
