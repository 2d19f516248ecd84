import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Surface, surfaceChange, surfaceOf } from "@/lib/core/api-surface";

const read = (path: string) => readFileSync(join(process.cwd(), path), "utf8");
const fingerprintOf = (surface: Surface) => createHash("sha256").update(surface.join("\n")).digest("hex").slice(0, 12);

interface Entry {
  on: string;
  fingerprint: string;
  added: string[];
  removed: string[];
  namesBreaking: boolean;
}

/** The entries of docs/api-changelog.md, the newest first. */
const entries: Entry[] = read("docs/api-changelog.md")
  .split(/^## /m)
  .slice(1)
  .map((text) => {
    const [, on = "", fingerprint = ""] = /^(\d{4}-\d\d-\d\d) · `([0-9a-f]{12})`$/m.exec(text) ?? [];
    const lines = (/```diff\n([\s\S]*?)```/.exec(text)?.[1] ?? "").split("\n");
    const marked = (mark: string) => lines.flatMap((line) => (line.startsWith(mark) ? [line.slice(2)] : []));
    return { on, fingerprint, added: marked("+ "), removed: marked("- "), namesBreaking: text.includes("**Rompe:**") };
  });

const now = surfaceOf(JSON.parse(read("sdk/openapi.json")));

describe("docs/api-changelog.md", () => {
  test("has an entry for what the API is now", async () => {
    const before = read("docs/api-surface.txt").trimEnd().split("\n");
    const { added, removed, breaking } = surfaceChange(before, now);
    const diff = [...removed.map((line) => `- ${line}`), ...added.map((line) => `+ ${line}`)].join("\n");
    const [latest] = entries;
    expect(
      latest?.fingerprint,
      `The API changed${breaking.length > 0 ? ` and breaks: ${breaking.join("; ")}` : ""}. Write an entry at the top of docs/api-changelog.md with the fingerprint ${fingerprintOf(now)} and these lines, then run this test with -u:\n${diff}`,
    ).toBe(fingerprintOf(now));
    await expect(`${now.join("\n")}\n`).toMatchFileSnapshot(join(process.cwd(), "docs/api-surface.txt"));
  });

  test("tells by its newest entry's lines how the API came from the entry before, and names what breaks", () => {
    const [latest, former] = entries;
    expect(entries.every(({ on, fingerprint }) => on !== "" && fingerprint !== "")).toBe(true);
    if (!latest || !former) return;
    const before = [...now.filter((line) => !latest.added.includes(line)), ...latest.removed].sort();
    expect(fingerprintOf(before)).toBe(former.fingerprint);
    const { breaking } = surfaceChange(before, now);
    expect({ breaking, namesBreaking: latest.namesBreaking }).toEqual({ breaking, namesBreaking: breaking.length > 0 });
  });
});

type Json = Record<string, unknown>;

/** A document with one call that takes `sent` and answers `Thing`. */
function documentWith({
  sent = {},
  required = [],
  thing = {},
  sure = [],
  query = [],
}: {
  sent?: Json;
  required?: string[];
  thing?: Json;
  sure?: string[];
  query?: Json[];
}): Json {
  const json = (schema: Json) => ({ content: { "application/json": { schema } } });
  return {
    paths: {
      "/things": {
        post: {
          operationId: "makeThing",
          parameters: query,
          requestBody: json({ type: "object", properties: sent, required }),
          responses: { "200": json({ $ref: "#/components/schemas/Thing" }), "400": json({ type: "string" }) },
        },
      },
    },
    components: { schemas: { Thing: { type: "object", properties: thing, required: sure } } },
  };
}

const text = { type: "string" };
const changeOf = (before: Parameters<typeof documentWith>[0], after: Parameters<typeof documentWith>[0]) =>
  surfaceChange(surfaceOf(documentWith(before)), surfaceOf(documentWith(after)));

describe("what breaks an integration", () => {
  test("is a call or a field that goes, or is of another type", () => {
    const whole = documentWith({ thing: { id: text }, sure: ["id"] });
    expect(surfaceChange(surfaceOf(whole), surfaceOf({ paths: {} })).breaking).toEqual([
      "call makeThing: POST /things",
      "out Thing.id!: string",
    ]);
    expect(changeOf({ thing: { id: text } }, {}).breaking).toEqual(["out Thing.id?: string"]);
    expect(changeOf({ sent: { name: text } }, {}).breaking).toEqual(["in makeThing body.name?: string"]);
    expect(changeOf({ thing: { id: text } }, { thing: { id: { type: "integer" } } }).breaking).toEqual([
      "out Thing.id?: string",
    ]);
  });

  test("is a field that a call asks for from now on, and one that an answer may lack", () => {
    const asked = { sent: { name: text }, required: ["name"] };
    expect(changeOf({}, asked).breaking).toEqual(["in makeThing body.name!: string"]);
    expect(changeOf({ sent: { name: text } }, asked).breaking).toEqual(["in makeThing body.name?: string"]);
    expect(changeOf({ thing: { id: text }, sure: ["id"] }, { thing: { id: text } }).breaking).toEqual([
      "out Thing.id!: string",
    ]);
    const needed = { in: "query", name: "day", required: true, schema: text };
    expect(changeOf({}, { query: [needed] }).breaking).toEqual(["in makeThing query.day!: string"]);
  });

  test("is a value that is taken no more", () => {
    const one = { sent: { kind: { type: "string", enum: ["a", "b"] } } };
    const other = { sent: { kind: { type: "string", enum: ["a"] } } };
    expect(changeOf(one, other).breaking).toEqual(['in makeThing body.kind = "b"']);
    expect(changeOf(other, one).breaking).toEqual([]);
  });

  test("is not what is new, nor what is asked for no more", () => {
    const more = { sent: { note: text }, thing: { id: text, note: text }, sure: ["id"] };
    expect(changeOf({ thing: { id: text } }, more)).toMatchObject({
      added: expect.arrayContaining(["out Thing.note?: string", "in makeThing body.note?: string"]),
      breaking: [],
    });
    const asked = { sent: { name: text }, required: ["name"] };
    expect(changeOf(asked, { sent: { name: text } }).breaking).toEqual([]);
    expect(surfaceChange([], surfaceOf(documentWith(asked))).breaking).toEqual([]);
  });
});
