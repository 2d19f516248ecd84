import { sql } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { isTimedOut } from "@/db/constraint";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import type { ListReader } from "@/lib/lists";

/** A report that runs for longer slows those down who sell at the same time. */
const MOST_MS = 20_000;

/**
 * Reads as of one moment, so that two sums of one report cannot differ by a sale between them, in statements that may take
 * so many milliseconds. A caller's own transaction keeps its isolation. Errors: report.too_long.
 */
export async function withinTime<T>(
  ctx: Ctx & { db?: Db },
  read: (db: Db) => Promise<T>,
  mostMs: number = MOST_MS,
): Promise<T> {
  const isOwn = ctx.db === undefined;
  try {
    return await withTx(ctx, async ({ db }) => {
      if (isOwn) await db.execute(sql`set transaction isolation level repeatable read, read only`);
      await db.execute(sql`select set_config('statement_timeout', ${String(mostMs)}, true)`);
      return read(db);
    });
  } catch (error) {
    throw isTimedOut(error) ? new DomainError("report.too_long") : error;
  }
}

/** A reader whose pages and counts take no longer; its files are written while they are read. */
export function readerWithinTime<Dto, Sort extends string>(
  ctx: Ctx,
  make: (ctx: Ctx) => ListReader<Dto, Sort>,
): ListReader<Dto, Sort> {
  const reader = make(ctx);
  return {
    types: reader.types,
    stream: reader.stream,
    rows: (asked) => withinTime(ctx, (db) => make({ ...ctx, db }).rows(asked)),
    sums: (fields) => withinTime(ctx, async (db) => (await make({ ...ctx, db }).sums?.(fields)) ?? {}),
    count: (most) => withinTime(ctx, (db) => make({ ...ctx, db }).count(most)),
  };
}
