import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { handlers } from "@/app/api/v1/handlers";
import { openApiDocument } from "@/app/api/v1/openapi";

const DOCUMENT = join(process.cwd(), "sdk/openapi.json");

const FAILURE = {
  description: "Una falla: `code` dice cuál",
  content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
};

/** Of a call's answers, those that are no failure: the codes of each failure are most of the document, and no types. */
const withoutFailures = (answers: object) => ({
  ...Object.fromEntries(Object.entries(answers).filter(([status]) => status.startsWith("2"))),
  default: FAILURE,
});

/** The document as types are made of it: one failure for all calls, and no examples. */
const text = `${JSON.stringify(
  openApiDocument(handlers.map(({ spec }) => spec)),
  (key, value) =>
    key === "example" ? undefined : key === "responses" && !("Failure" in value) ? withoutFailures(value) : value,
  1,
)}\n`;

test("sdk/openapi.json is the API's document, without examples and failures; if not: npm run generate", async () => {
  await expect(text).toMatchFileSnapshot(DOCUMENT);
});

test("the SDK's types are of this document; if not: npm run generate", () => {
  const [head = ""] = readFileSync(join(process.cwd(), "sdk/src/schema.ts"), "utf8").split("\n");
  expect(head).toContain(`(${createHash("sha256").update(text).digest("hex").slice(0, 16)})`);
});
