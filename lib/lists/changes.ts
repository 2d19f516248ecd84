import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { dbOf, type Transacting } from "@/db/client";
import type { KeyedPage, PageAsked } from "@/lib/core/fields";
import { type KeyOrder, keyOrder } from "@/lib/lists/key-order";
import { type KeyedRows, keyedPage } from "@/lib/lists/key-page";

interface Changed {
  /** When a row changed; a trigger with `note_change` keeps it. */
  at: SQLWrapper;
  id: SQLWrapper;
}

/**
 * The instant, with microseconds, before which no change can still appear: when the oldest transaction began that may have
 * written and has not ended, or else now. It must be asked before the rows are. It is never before `since`: a transaction
 * that began earlier and writes only now writes later moments, and who asks from `since` was told all before it.
 */
export async function settledUntil(ctx: Transacting, since: string): Promise<string> {
  const [row] = await dbOf(ctx).execute<{ at: string }>(sql`
    select to_char(greatest(s.settled, least(${since}::timestamptz, clock_timestamp())) at time zone 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
    from (select changes_settled_until() as settled) s`);
  if (!row) throw new Error("The database does not say until when changes are settled");
  return row.at;
}

/**
 * A page of a list in its own order; or, with `modifiedSince`, of what changed since, in the order of the changes and up to
 * the last moment that is settled. `read` is given the condition that its rows and their number meet besides.
 */
export async function keyedOrChanged<Dto>(
  ctx: Transacting,
  list: string,
  { order, changed }: { order: KeyOrder; changed: Changed },
  { modifiedSince, ...asked }: PageAsked,
  read: (within: SQL) => {
    rows: (parts: KeyedRows) => PromiseLike<readonly (Dto & { rowKey: string[] })[]>;
    total: () => PromiseLike<number>;
  },
): Promise<KeyedPage<Dto>> {
  if (modifiedSince === undefined) return keyedPage<Dto>(list, order, asked, read(sql`true`));
  const asOf = await settledUntil(ctx, modifiedSince);
  const byChange = keyOrder([
    { by: changed.at, type: "timestamptz" },
    { by: changed.id, type: "int" },
  ]);
  const within = sql`(${changed.at} >= ${modifiedSince}::timestamptz and ${changed.at} < ${asOf}::timestamptz)`;
  return { ...(await keyedPage<Dto>(`${list}:changes`, byChange, asked, read(within))), asOf };
}
