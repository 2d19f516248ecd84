import type { Db } from "@/db/client";
import { runText } from "@/db/hot";

/** Lets pg-boss write a job with its own text, but in the caller's transaction; every checkout and callback does. */
export const jobsWithin = (tx: Db) => ({
  executeSql: async (text: string, values: unknown[] = []) => ({ rows: await runText<unknown>(tx, text, values) }),
});
