import { type SQL, sql } from "drizzle-orm";
import { cursorRows, onReplica, type Transacting } from "@/db/client";
import { isUnserved } from "@/db/constraint";
import { log, withoutValues } from "@/lib/core/log";

const warn = (error: unknown) => log().warn({ err: withoutValues(error) }, "the replica does not answer");

/**
 * What the replica says, or else the primary: where the replica is away, or gave the statement up because of what it
 * replays. One that took too long, by `isTooLong`, would be no faster there, and its error is thrown.
 */
export async function orPrimary<T>(
  replica: () => Promise<T>,
  primary: () => Promise<T>,
  isTooLong: (error: unknown) => boolean,
): Promise<T> {
  try {
    return await replica();
  } catch (error) {
    if (!isUnserved(error) || isTooLong(error)) throw error;
    warn(error);
  }
  return primary();
}

/** Rows of a file, by a cursor of the server that the context names. A replica that gave none yet is left for the primary. */
export async function* rowsFrom<Row extends Record<string, unknown>>(
  { streamsFrom }: Transacting,
  query: SQL,
): AsyncGenerator<Row, void, void> {
  if (streamsFrom === "replica") {
    let isBegun = false;
    try {
      // The first row may take its time, but not the server to say that it is there.
      await onReplica((db) => db.execute(sql`select 1`));
      for await (const row of cursorRows<Row>(query, { server: "replica" })) {
        isBegun = true;
        yield row;
      }
      return;
    } catch (error) {
      if (isBegun || !isUnserved(error)) throw error;
      warn(error);
    }
  }
  yield* cursorRows<Row>(query);
}
