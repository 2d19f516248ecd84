import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import { inOrder, sqlStatement } from "@/db/pipeline";
import type { Ctx } from "@/lib/core/context";
import { tenantOf } from "@/lib/core/permissions";
import { MOST_COUNTED } from "@/lib/users/client";
import type { UserListFilters } from "@/lib/users/schemas";
import { type Filter, foundSql, type Order, type Search, wordsOf } from "@/lib/users/user-sql";

type Tx = Ctx & { db: Db };

/** The order that a sort names. */
export const orderOf = (sort: string): Order => ({
  by: sort.endsWith("name") ? "name" : "since",
  descending: sort.startsWith("-"),
});

/** A tenant's own people; for the platform everybody's, or those of the tenant asked for. */
export async function filterOf(tx: Tx, data: z.output<typeof UserListFilters>): Promise<Filter> {
  const { q, profile, state, prepaid, adminId } = data;
  return { search: await searchOf(tx, q), profile, state, prepaid, tenant: tenantOf(tx.actor) ?? adminId };
}

/** Words that more people have are common: they are met soon on the way through any order. */
const FEW = 5_000;
/** Then rows are counted up to here. */
const MOST_COMMON = 1_000;

/** A search is over before processes of the database that help with it have started. */
const NO_HELPERS = sql.raw("set_config('max_parallel_workers_per_gather', '0', true)");

/**
 * Whom the words find, by the index of the search and nothing else: left to itself the planner, which takes every
 * beginning of a word for a common one, reads the whole table in order.
 */
async function searchOf(tx: Tx, q: string): Promise<Search | null> {
  if (!q) return null;
  const scans = (setting: "on" | "off") =>
    sqlStatement(
      sql`select set_config('enable_seqscan', ${setting}, true), set_config('enable_indexscan', ${setting}, true), ${NO_HELPERS}`,
    );
  for (const words of wordsOf(q)) {
    const [, rows] = await inOrder(tx.db, [
      scans("off"),
      sqlStatement<{ id: number }>(foundSql(words, FEW + 1)),
      scans("on"),
    ]);
    if (rows.length > FEW) return { words };
    if (rows.length > 0) return { ids: rows.map(({ id }) => id) };
  }
  return { ids: [] };
}

/** How many rows are worth counting. */
export const mostOf = ({ search }: Filter) => (search && "words" in search ? MOST_COMMON : MOST_COUNTED);

/** How searches and filters are best read depends on their values: no plan is kept for them. */
export async function planEach(tx: Tx): Promise<void> {
  await tx.db.execute(sql`select set_config('plan_cache_mode', 'force_custom_plan', true), ${NO_HELPERS}`);
}
