import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";

const ROOT = process.cwd();
const FACES = globSync("lib/**/schemas.ts", { cwd: ROOT }).toSorted();

/** They make schemas for several domains. */
const MAKERS = ["lib/imports/schemas.ts: peopleMapping", "lib/imports/schemas.ts: uploadFields"];

const isSchema = (value: unknown) => typeof value === "object" && value !== null && "_zod" in value;

/** A number or a list of choices, which schemas and forms share. */
const isLimit = (value: unknown) => typeof value === "number" || Array.isArray(value);

/** Interfaces that a source exports: what a schema takes or gives follows from the schema. */
const interfacesIn = (source: string): string[] =>
  parseSync("schemas.ts", source).program.body.flatMap((node) =>
    node.type === "ExportNamedDeclaration" && node.declaration?.type === "TSInterfaceDeclaration"
      ? [node.declaration.id.name]
      : [],
  );

test("a domain's schemas.ts has schemas, their types and limits; words, functions and answers are in its client.ts", async () => {
  expect(FACES.length).toBeGreaterThan(30);
  const others = await Promise.all(
    FACES.map(async (file) => {
      const values = Object.entries((await import(join(ROOT, file))) as Record<string, unknown>);
      const odd = values.filter(([, value]) => !isSchema(value) && !isLimit(value)).map(([name]) => name);
      return [...odd, ...interfacesIn(readFileSync(join(ROOT, file), "utf8"))].map((name) => `${file}: ${name}`);
    }),
  );
  expect(others.flat().filter((one) => !MAKERS.includes(one))).toEqual([]);
});

test("an interface among schemas is found, an inferred type is none", () => {
  expect(interfacesIn("export interface A { b: 1 }\nexport type B = z.output<typeof B>;\ninterface C {}")).toEqual([
    "A",
  ]);
});
