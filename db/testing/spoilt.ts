import { sql } from "drizzle-orm";
import { type Db, getDb } from "@/db/client";

class Undone<T> extends Error {
  constructor(readonly found: T) {
    super("undone");
  }
}

/** Answers what `work` finds where it may write what no constraint and no trigger would let through. All of it is undone. */
export async function spoilt<T>(work: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await getDb().transaction(async (db): Promise<never> => {
      await db.execute(sql`set local session_replication_role = replica`);
      throw new Undone(await work(db));
    });
  } catch (error) {
    if (error instanceof Undone) return error.found;
    throw error;
  }
}
