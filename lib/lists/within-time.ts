import { sql } from "drizzle-orm";
import { type Db, hasReplica, onReplica, withTx } from "@/db/client";
import { isTimedOut, isUnserved } from "@/db/constraint";
import { hasJustActed } from "@/lib/audit";
import { isPerson } from "@/lib/core/actors";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import type { ListReader } from "@/lib/lists/reader";
import { orPrimary } from "@/lib/lists/replica";
import { inTurn } from "@/lib/lists/turns";

/** A report that runs for longer slows those down who sell at the same time. */
const MOST_MS = 20_000;

type Reading = Ctx & { db?: Db };

const asOfOneMoment = (db: Db) => db.execute(sql`set transaction isolation level repeatable read, read only`);

const limited = (db: Db, mostMs: number) =>
  db.execute(sql`select set_config('statement_timeout', ${String(mostMs)}, true)`);

/** Turns count a report as one processor: helpers of its own would take those that are left for who sells. */
const limitedAlone = (db: Db, mostMs: number) =>
  db.execute(sql`
    select set_config('statement_timeout', ${String(mostMs)}, true), set_config('max_parallel_workers_per_gather', '0', true)`);

/**
 * Reads as of one moment, so that two sums of one report cannot differ by a sale between them, in statements that may
 * take so many milliseconds on one processor, and when it is their turn. A caller's own transaction keeps its
 * isolation.
 */
export async function withinTime<T>(ctx: Reading, read: (db: Db) => Promise<T>, mostMs: number = MOST_MS): Promise<T> {
  const isOwn = ctx.db === undefined;
  const within = () =>
    withTx(ctx, async ({ db }) => {
      if (isOwn) await asOfOneMoment(db);
      await limitedAlone(db, mostMs);
      return read(db);
    });
  try {
    return await (isOwn ? inTurn(within, MOST_MS) : within());
  } catch (error) {
    throw isTimedOut(error) ? new DomainError("report.too_long") : error;
  }
}

/** Whether reports of this context are read on the replica: not for who just wrote something, and looks for it. */
async function asksReplica(ctx: Ctx): Promise<boolean> {
  if (!hasReplica() || ctx.reportsFrom === "primary") return false;
  return !(isPerson(ctx.actor) && (await hasJustActed(ctx, ctx.actor.userId)));
}

/**
 * The same for reports: where there is a replica, it is asked, and the primary once where it does not answer. Who wrote
 * something within the last minute reads the primary. A caller's own transaction is kept.
 */
export async function inReport<T>(ctx: Reading, read: (db: Db) => Promise<T>, mostMs: number = MOST_MS): Promise<T> {
  if (ctx.db !== undefined || !(await asksReplica(ctx))) return withinTime(ctx, read, mostMs);
  const begun = performance.now();
  const isTooLong = (error: unknown) => isTimedOut(error) && performance.now() - begun >= mostMs;
  const replica = () =>
    onReplica(async (db) => {
      await asOfOneMoment(db);
      await limited(db, mostMs);
      return read(db);
    }, mostMs);
  try {
    return await orPrimary(replica, () => withinTime(ctx, read, mostMs), isTooLong);
  } catch (error) {
    if (isTooLong(error)) throw new DomainError("report.too_long");
    throw isUnserved(error) ? new DomainError("report.unavailable") : error;
  }
}

/** A reader whose pages and counts take no longer; its files are written while they are read. */
export function readerWithinTime<Dto, Sort extends string>(
  ctx: Ctx,
  make: (ctx: Ctx) => ListReader<Dto, Sort>,
  within: typeof withinTime = withinTime,
): ListReader<Dto, Sort> {
  const reader = make(ctx);
  const sums = (fields: readonly string[]) =>
    within(ctx, async (db) => {
      const found = await make({ ...ctx, db }).sums?.(fields);
      if (!found) throw new Error("A reader adds up something once and nothing the next time");
      return found;
    });
  return {
    types: reader.types,
    stream: reader.stream,
    rows: (asked) => within(ctx, (db) => make({ ...ctx, db }).rows(asked)),
    ...(reader.sums ? { sums } : {}),
    count: (most) => within(ctx, (db) => make({ ...ctx, db }).count(most)),
  };
}

/** The same for reports: pages, counts and files come from the replica where there is one. */
export const reportReader = <Dto, Sort extends string>(
  ctx: Ctx,
  make: (ctx: Ctx) => ListReader<Dto, Sort>,
): ListReader<Dto, Sort> => ({
  ...readerWithinTime(ctx, make, inReport),
  async *stream(order) {
    yield* make((await asksReplica(ctx)) ? { ...ctx, streamsFrom: "replica" } : ctx).stream(order);
  },
});

/**
 * Until when reports know of what was written: the last transaction that the replica has replayed. Null where they read the
 * database itself.
 */
export async function dataUntil(ctx: Ctx): Promise<Date | null> {
  if (!(await asksReplica(ctx))) return null;
  const asked = async () => {
    const [row] = await onReplica((db) =>
      db.execute<{ until: Date | null }>(sql`
        select case when pg_is_in_recovery() then pg_last_xact_replay_timestamp() end as until`),
    );
    return row?.until ?? null;
  };
  return orPrimary(
    asked,
    async () => null,
    () => false,
  );
}
