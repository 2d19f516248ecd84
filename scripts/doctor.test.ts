import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { root } from "./lib/paths.ts";
import { freePort } from "./lib/ports.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "doctor "));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function doctor(
  settings: Record<string, string>,
  ...args: string[]
): { code: number | null; said: string; error: string } {
  const done = spawnSync(process.execPath, ["scripts/doctor.ts", ...args], {
    cwd: root,
    env: { NODE_ENV: "production", PATH: process.env.PATH, DATA_DIR: folder, DEMO: "1", ...settings },
    encoding: "utf8",
    timeout: 25_000,
  });
  return { code: done.status, said: done.stdout, error: done.stderr };
}

const Report = z.object({
  bien: z.number(),
  aviso: z.number(),
  mal: z.number(),
  findings: z.array(
    z.object({ check: z.string(), verdict: z.string(), text: z.string(), mend: z.string().optional() }),
  ),
});

const away = async () => ({
  DATABASE_URL: `postgres://a:secreto-de-la-base@127.0.0.1:${await freePort()}/boletos`,
  APP_URL: `http://localhost:${await freePort()}`,
  NEXTAUTH_SECRET: "s".repeat(40),
  APP_SECRET: Buffer.alloc(32, 1).toString("base64"),
});

it("says in one line for each check what is wrong and what to do, shows no secret, and ends with 1", async () => {
  const { code, said } = doctor(await away());
  expect(code).toBe(1);
  const lines = said.trim().split("\n");
  expect(lines[0]).toBe("mal    base: no contesta (ECONNREFUSED) → revisa DATABASE_URL y que esté encendida");
  expect(lines).toContain("bien   archivos: la carpeta guarda, lee y borra");
  expect(lines).toContain("bien   correo: queda en el buzón incluido");
  expect(lines.at(-1)).toMatch(/^\d bien, \d aviso, 2 mal$/);
  expect(said).not.toContain("secreto-de-la-base");
});

it("gives the same as JSON, and nothing besides", async () => {
  const { code, said } = doctor(await away(), "--json");
  expect(code).toBe(1);
  const { findings, ...counts } = Report.parse(JSON.parse(said));
  expect(counts.mal).toBe(2);
  expect(findings).toHaveLength(counts.bien + counts.aviso + counts.mal);
  expect(findings.filter(({ verdict }) => verdict === "mal").map(({ check }) => check)).toEqual(["base", "proxy"]);
});

it("names a bad setting, or an option that it does not know", async () => {
  const settings = await away();
  expect(doctor({ ...settings, PORT: "muchos" })).toMatchObject({
    code: 1,
    error:
      "\nError: la configuración PORT no es válida («muchos»): escribe un número de 1 a 65535, por ejemplo PORT=3000.\n",
  });
  expect(doctor(settings, "--algo")).toMatchObject({
    code: 1,
    error: "\nError: el uso es: npm run doctor [-- --json]\n",
  });
});
