import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { root } from "./lib/paths.ts";
import { freePort } from "./lib/ports.ts";
import { processBirth, signal } from "./lib/processes.ts";

let folder: string;
let busy: Server | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "start "));
});

afterEach(() => {
  busy?.close();
  busy = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const manifest = z.object({ scripts: z.object({ start: z.string() }) });

/** Starts with these settings alone, and gives the output and the exit code. No case gets as far as a build. */
async function start(settings: Record<string, string>): Promise<{ code: number | null; said: string; error: string }> {
  const { scripts } = manifest.parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));
  const [program, ...args] = scripts.start.split(" ");
  expect(program).toBe("node");
  const child = spawn(process.execPath, args, {
    cwd: root,
    // An empty value wins over one of a `.env` here.
    env: { NODE_ENV: "production", PATH: process.env.PATH, DATABASE_URL: "", DATA_DIR: folder, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const end = () => child.pid !== undefined && signal(-child.pid, "SIGKILL");
  const tooLong = setTimeout(end, 25_000);
  let said = "";
  let error = "";
  child.stdout.on("data", (data) => {
    said += String(data);
  });
  child.stderr.on("data", (data) => {
    error += String(data);
  });
  const code = await new Promise<number | null>((resolve) => {
    child.once("close", resolve);
  });
  clearTimeout(tooLong);
  return { code, said, error };
}

/** A failed start: nothing but one line, with the code that tells npm. */
const failed = (line: string) => ({ code: 1, error: `\nError: ${line}\n` });

const own = (port: number) => ({
  DATABASE_URL: `postgres://a:secreto-de-la-base@127.0.0.1:${port}/boletos`,
  APP_URL: "https://boletos.ejemplo.mx",
  NEXTAUTH_SECRET: "s".repeat(40),
  APP_SECRET: Buffer.alloc(32, 1).toString("base64"),
});

it("refuses a bad setting by name, with what it holds and how to mend it, and makes nothing", async () => {
  const data = join(folder, "nueva");
  expect(await start({ PORT: "muchos", DATA_DIR: data })).toMatchObject(
    failed("la configuración PORT no es válida («muchos»): escribe un número de 1 a 65535, por ejemplo PORT=3000."),
  );
  expect(existsSync(data)).toBe(false);
});

it("asks for what is missing with a database of one's own, and shows no secret", async () => {
  const settings = { ...own(1), APP_SECRET: "corto" };
  expect(await start({ ...settings, APP_SECRET: "" })).toMatchObject(
    failed(
      "la configuración APP_SECRET falta: escribe 32 bytes en base64; uno nuevo sale con: openssl rand -base64 32.",
    ),
  );
  expect(await start(settings)).toMatchObject(
    failed(
      "la configuración APP_SECRET no es válida: escribe 32 bytes en base64; uno nuevo sale con: openssl rand -base64 32.",
    ),
  );
});

it("names a busy port and another one, and lets go of the data", async () => {
  const port = await freePort();
  busy = createServer();
  await new Promise<void>((resolve) => busy?.listen(port, "127.0.0.1", resolve));
  expect(await start({ PORT: String(port) })).toMatchObject(
    failed(
      `el puerto ${port} está ocupado: cierra el programa que lo usa, o elige otro, por ejemplo PORT=${port + 1}.`,
    ),
  );
  expect(existsSync(join(folder, "running.json"))).toBe(false);
});

it("keeps the port of the metrics apart from the public one", async () => {
  const port = String(await freePort());
  expect(await start({ PORT: port, METRICS_PORT: port })).toMatchObject(
    failed(
      `no se puede escuchar en METRICS_PORT=${port} de METRICS_HOST=127.0.0.1 (EADDRINUSE): elige otros, o quítalos.`,
    ),
  );
});

it("says which database does not answer and why, without its password", async () => {
  const nobody = await freePort();
  const result = await start({ ...own(nobody), PORT: String(await freePort()), HOST: "127.0.0.1" });
  expect(result).toMatchObject(
    failed(
      `no se llega a la base de datos 127.0.0.1:${nobody}/boletos (nadie escucha en esa dirección): revisa DATABASE_URL y que esté encendida.`,
    ),
  );
  expect(result.said).toMatch(/^ *\d+\.\d s {2}Se busca la base de datos de DATABASE_URL\n$/);
});

it("does not start twice on the same data, and leaves the first one's lock", async () => {
  const lock = join(folder, "running.json");
  const holder = JSON.stringify({ pid: process.pid, birth: processBirth(process.pid) });
  writeFileSync(lock, holder);
  expect(await start({})).toMatchObject(
    failed(
      `Control Traslado ya está encendido con los datos de ${folder} (proceso ${process.pid}): detenlo, o indica otra DATA_DIR.`,
    ),
  );
  expect(readFileSync(lock, "utf8")).toBe(holder);
});
