import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { embeddedSettings, settingsFrom } from "./settings.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "settings "));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const own = {
  DATABASE_URL: "postgres://a:b@127.0.0.1:5432/c",
  APP_URL: "https://boletos.ejemplo.mx",
  NEXTAUTH_SECRET: "s".repeat(40),
  APP_SECRET: Buffer.alloc(32, 1).toString("base64"),
};

it("makes the secrets of an embedded installation once and keeps them private", async () => {
  const first = await embeddedSettings({ DATA_DIR: folder });
  const again = await embeddedSettings({ DATA_DIR: folder });
  expect(again).toEqual(first);
  expect(first.environment.NEXTAUTH_SECRET).toHaveLength(64);
  expect(statSync(join(folder, "secrets.json")).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(folder, "secrets.json"), "utf8")).toContain(first.postgresPassword);
});

it("is a demo on this machine alone by default, with links to its own port", async () => {
  const settings = await embeddedSettings({ DATA_DIR: folder, PORT: "4100" });
  expect(settings).toMatchObject({ embedded: true, DEMO: true, HOST: "127.0.0.1", APP_URL: "http://localhost:4100" });
  expect(settings.environment).toMatchObject({
    DEMO: "1",
    NEXTAUTH_URL: "http://localhost:4100",
    NODE_ENV: "production",
  });
  const empty = await embeddedSettings({ DATA_DIR: folder, DEMO: "0" });
  expect(empty).toMatchObject({ DEMO: false, HOST: "0.0.0.0" });
  expect(empty.environment.DEMO).toBe("0");
});

it("prefers secrets that are given", async () => {
  const settings = await embeddedSettings({ DATA_DIR: folder, NEXTAUTH_SECRET: own.NEXTAUTH_SECRET });
  expect(settings.environment.NEXTAUTH_SECRET).toBe(own.NEXTAUTH_SECRET);
});

it("is no demo with a database of one's own, and gives every machine the same key for forms", async () => {
  const settings = await settingsFrom(own);
  expect(settings).toMatchObject({ embedded: false, DEMO: false, HOST: "0.0.0.0" });
  const key = settings.environment.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY ?? "";
  expect(Buffer.from(key, "base64")).toHaveLength(32);
  expect((await settingsFrom({ ...own, PORT: "4000" })).environment.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY).toBe(key);
});

it.each(["APP_URL", "NEXTAUTH_SECRET", "APP_SECRET"])(
  "asks for %s by name with a database of one's own",
  async (name) => {
    await expect(settingsFrom({ ...own, [name]: "" })).rejects.toThrow(`la configuración ${name} falta`);
  },
);

it("refuses a bad setting before it makes anything", async () => {
  await expect(embeddedSettings({ DATA_DIR: join(folder, "new"), PORT: "0" })).rejects.toThrow("PORT no es válida");
  expect(() => statSync(join(folder, "new"))).toThrow("ENOENT");
});

it("keeps the owner of the tables from those who serve", async () => {
  const MIGRATE_DATABASE_URL = "postgres://owner:clave-de-dueño@127.0.0.1:5433/directa";
  const settings = await settingsFrom({ ...own, MIGRATE_DATABASE_URL });
  expect(settings.MIGRATE_DATABASE_URL).toBe(MIGRATE_DATABASE_URL);
  // Empty, not absent: Next would read it out of `.env`.
  expect(settings.environment.MIGRATE_DATABASE_URL).toBe("");
  expect(JSON.stringify(settings.environment)).not.toMatch(/owner|due%C3%B1o|dueño/);
  // Past a pooler, but as the application.
  expect(settings.environment.LISTEN_DATABASE_URL).toBe("postgres://a:b@127.0.0.1:5433/directa");
  expect((await settingsFrom(own)).environment.LISTEN_DATABASE_URL).toBe("");
});
