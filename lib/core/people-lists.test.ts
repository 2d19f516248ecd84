import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const lists = readdirSync("lib", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.includes(".test."))
  .map((file) => ({ file, text: readFileSync(join("lib", file), "utf8") }))
  .filter(({ text }) => /\bdefineList</.test(text) && !text.includes("export function defineList"));

const OF_PEOPLE = /header: "(Comprador|Correo|Teléfono|Titular|Invitado)"/;

test("a list whose file names buyers, or their contacts, says so, so that the file asks for a second factor", () => {
  const naming = lists.filter(({ text }) => OF_PEOPLE.test(text));
  expect(naming.length).toBeGreaterThan(8);
  expect(naming.filter(({ text }) => !text.includes("people: true")).map(({ file }) => file)).toEqual([]);
});
