import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { userSearch } from "@/db/schema";
import { hasBeginnings, searchWords } from "@/lib/core/search-words";

test.each([
  ["Ana Peña", ["Ana", "Peña"]],
  [" ana.pena+boletos@test.example ", ["ana", "pena", "boletos", "test", "example"]],
  ["12e5", ["12e5"]],
  ["12e5x@test", ["12e5", "x", "test"]],
  ["007abc", ["007abc"]],
  ["a1e5b", ["a1e5b"]],
  ["@ - .", []],
])("what is typed is cut into words: %s", (typed, words) => {
  expect(searchWords(typed)).toEqual(words);
});

const LETTERS = fc.constantFrom(..."0123456789eeeEabxyñü");
const WORDS = fc.array(fc.string({ unit: LETTERS, minLength: 1, maxLength: 12 }), { minLength: 500, maxLength: 500 });

test("words of any letters and digits are cut as Postgres cuts them", async () => {
  await fc.assert(
    fc.asyncProperty(WORDS, async (words) => {
      const rows = await getDb().execute<{ word: string; cut: string[] }>(sql`
        select word, tsvector_to_array(to_tsvector('simple', lower(word))) as cut
        from json_array_elements_text(${JSON.stringify(words)}::json) word`);
      for (const { word, cut } of rows) {
        const ours = new Set(searchWords(word).map((one) => one.toLowerCase()));
        expect([word, [...ours].toSorted()]).toEqual([word, cut.toSorted()]);
      }
    }),
    { numRuns: 20 },
  );
});

const EMAILS = [
  "ana@test.example",
  "12e5@test.example",
  "2e194@test.example",
  "3e9dl6b535d@test.example",
  "3E9DL6B535D@test.example",
];

test.each(EMAILS)("a person is found by each beginning of their e-mail: %s", async (email) => {
  const search = userSearch({
    fullName: sql`'Ana Peña'`,
    userName: sql`'ana'`,
    email: sql`${email.toLowerCase()}::text`,
    phone: sql`null`,
  });
  for (let letters = 1; letters <= email.length; letters++) {
    const typed = email.slice(0, letters);
    const [row] = await getDb().execute<{ found: boolean }>(sql`
      select ${hasBeginnings(search, searchWords(typed))} as found`);
    expect([typed, row?.found]).toEqual([typed, true]);
  }
  const [other] = await getDb().execute<{ found: boolean }>(sql`
    select ${hasBeginnings(search, searchWords(`x${email}`))} as found`);
  expect(other?.found).toBe(false);
});
