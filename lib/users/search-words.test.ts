import { sql } from "drizzle-orm";
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

const EMAILS = ["ana@test.example", "12e5@test.example", "3e9dl6b535d@test.example", "3E9DL6B535D@test.example"];

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
