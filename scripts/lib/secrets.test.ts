import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { embeddedSecrets, replaceSecrets } from "./secrets.ts";
import { embeddedSettings } from "./settings.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "secretos "));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const aside = () => readdirSync(folder).filter((name) => /^secrets\.json\.\d+$/.test(name));

it("puts other secrets aside when a backup's come in their place, and its own not again", () => {
  const before = embeddedSecrets(folder);
  const restored = { ...before, APP_SECRET: Buffer.alloc(32, 3).toString("base64") };
  replaceSecrets(folder, restored);
  expect(embeddedSecrets(folder)).toEqual(restored);
  const [kept = ""] = aside();
  expect(JSON.parse(readFileSync(join(folder, kept), "utf8"))).toEqual(before);
  expect(statSync(join(folder, kept)).mode & 0o077).toBe(0);
  expect(statSync(join(folder, "secrets.json")).mode & 0o077).toBe(0);
  replaceSecrets(folder, restored);
  expect(aside()).toEqual([kept]);
});

it("hands on the secrets before, which a backup was made under while they were replaced", async () => {
  const previous = {
    NEXTAUTH_SECRET_PREVIOUS: "the-one-before-".repeat(3),
    APP_SECRET_PREVIOUS: Buffer.alloc(32, 8).toString("base64"),
  };
  const plain = await embeddedSettings({ DATA_DIR: folder });
  expect(plain.environment).not.toHaveProperty("APP_SECRET_PREVIOUS");
  replaceSecrets(folder, { ...embeddedSecrets(folder), ...previous });
  expect((await embeddedSettings({ DATA_DIR: folder })).environment).toMatchObject(previous);
});
