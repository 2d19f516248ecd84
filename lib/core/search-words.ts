import { type SQL, sql } from "drizzle-orm";

const WORD = /[\p{L}\p{N}]+/gu;
/** Digits, an "e" and digits are a number to Postgres, and what follows them is another word. */
const NUMBER = /^(\d+e\d+)(\D.*)$/iu;

/** The words that somebody typed, cut as Postgres cuts those of names, e-mails and phones for its text search. */
export const searchWords = (typed: string): string[] =>
  (typed.normalize("NFC").match(WORD) ?? []).flatMap((word) => NUMBER.exec(word)?.slice(1) ?? [word]);

/** Whether each of the `words`, of which there must be one, is the beginning of one in `search`, as `userSearch` gives it. */
export function hasBeginnings(search: SQL, words: readonly string[]): SQL {
  const query = words.map((word) => `${word}:*`).join(" & ");
  return sql`${search} @@ to_tsquery('simple', translate(lower(${query}::text), 'áéíóúüñ', 'aeiouun'))`;
}
