import { sql } from "drizzle-orm";
import { z } from "zod";
import { plainSql } from "@/lib/lists";

export function importFilters<const States extends readonly [string, ...string[]]>(states: States) {
  return z.object({
    q: z.string().trim().max(100).default(""),
    state: z.enum(states).nullish().catch(null),
  });
}

/** The orders of a list of imports, whose table has the alias i. */
export const IMPORT_SORTS = {
  file: { by: plainSql(sql`i.file_name`), type: "text" },
  rows: { by: sql`i.rows_total`, type: "int" },
  when: { by: sql`i.created_at`, type: "timestamptz" },
} as const;
