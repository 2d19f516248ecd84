import { type SQL, sql } from "drizzle-orm";
import { likePattern } from "@/lib/core/fields";

const MOST_WORDS = 8;

/** Accents and case do not count: "Ángel" becomes "angel". */
export const plainSql = (text: SQL): SQL => sql`translate(lower(${text}), 'áéíóúüñ', 'aeiouun')`;

const plain = (word: string) => word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * Every word must be found in one of the texts. The condition reads each row, which is fine for lists of thousands;
 * what grows with sales has an index of its own.
 */
export function hasWords(q: string, texts: readonly SQL[]): SQL {
  const words = q.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  const all = plainSql(sql`concat_ws(' ', ${sql.join([...texts], sql`, `)})`);
  if (words.length === 0) return sql`true`;
  return sql.join(
    words.map((word) => sql`${all} like ${likePattern(plain(word))}`),
    sql` and `,
  );
}
