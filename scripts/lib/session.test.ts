import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { freePort } from "./ports.ts";
import { isAlive, signal, waitUntil } from "./processes.ts";
import { checkPort, failing, localUrl } from "./session.ts";
import { embeddedSettings, type Settings } from "./settings.ts";
import type { Supervised } from "./supervisor.ts";

let folder: string;
let settings: Settings;
let busy: Server;
let running: ChildProcess[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "session "));
  chmodSync(folder, 0o711);
  settings = await embeddedSettings({ DATA_DIR: folder, PORT: String(await freePort()), HOST: "127.0.0.1" });
  busy = createServer();
  running = [];
});

afterEach(() => {
  busy.close();
  for (const { pid } of running) if (pid !== undefined) signal(pid, "SIGKILL");
  if (serverPid() > 0) signal(serverPid(), "SIGQUIT");
  rmSync(folder, { recursive: true, force: true });
});

/** The database's server in the folder; 0 while none runs. */
function serverPid(): number {
  const file = join(folder, "postgres", "postmaster.pid");
  return existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : 0;
}

const listen = () => new Promise<void>((resolve) => busy.listen(settings.PORT, "127.0.0.1", resolve));

it("takes a port that is free, and names one that is not", async () => {
  await expect(checkPort(settings, false)).resolves.toBeUndefined();
  await listen();
  await expect(checkPort(settings, false)).rejects.toThrow(
    `el puerto ${settings.PORT} está ocupado: cierra el programa que lo usa, o elige otro, por ejemplo PORT=${settings.PORT + 1}.`,
  );
});

it("waits for the port of a start that was killed", async () => {
  await listen();
  setTimeout(() => busy.close(), 400);
  await expect(checkPort(settings, true)).resolves.toBeUndefined();
});

it("names an address that is not this machine's", async () => {
  await expect(checkPort({ ...settings, HOST: "192.0.2.1" }, false)).rejects.toThrow(
    "no se puede escuchar en HOST=192.0.2.1 (EADDRNOTAVAIL): prueba con HOST=127.0.0.1 o HOST=0.0.0.0.",
  );
});

it.each([
  ["127.0.0.1", "http://127.0.0.1:3000"],
  ["0.0.0.0", "http://127.0.0.1:3000"],
  ["::", "http://127.0.0.1:3000"],
  ["::1", "http://[::1]:3000"],
])("reaches a server that listens on %s at %s", (HOST, url) => {
  expect(localUrl({ ...settings, HOST, PORT: 3000 })).toBe(url);
});

it("names a child that ends again and again", () => {
  const child = (name: string, restarts: number): Supervised => ({
    name,
    restarts,
    child: undefined,
    pid: 1,
    isReady: true,
    replace: async () => true,
    stop: async () => undefined,
  });
  expect(failing([child("worker", 2), child("web", 0)])).toBeNull();
  expect(failing([child("worker", 2), child("web", 3)])).toBe("«web» termina una y otra vez; arriba está el detalle.");
});

/** A process that runs this as its session; what it says, and the code that it ends with. */
function run(work: string) {
  const script = join(folder, "work.mjs");
  const module = (name: string) => JSON.stringify(join(import.meta.dirname, name));
  writeFileSync(
    script,
    `import { PlainError } from ${module("log.ts")};
     import { lockData, openDatabase, session, superviseAll } from ${module("session.ts")};
     import { embeddedSettings } from ${module("settings.ts")};
     const settings = await embeddedSettings({ DATA_DIR: ${JSON.stringify(folder)} });
     const forever = () => new Promise(() => setInterval(() => {}, 1000));
     const child = { name: "web", command: process.execPath, args: ["-e", "setInterval(() => {}, 1000)"], env: process.env, cwd: "/" };
     await session(async () => { ${work} });`,
  );
  const started = spawn(process.execPath, [script], { stdio: ["ignore", "pipe", "pipe"] });
  running.push(started);
  let said = "";
  for (const stream of [started.stdout, started.stderr]) {
    stream.on("data", (data) => {
      said += String(data);
    });
  }
  const code = new Promise<number | null>((resolve) => {
    started.once("close", resolve);
  });
  /** The number after a word that the process says. */
  const number = async (word: string): Promise<number> => {
    const found = () => Number(new RegExp(`${word} (\\d+)`).exec(said)?.[1]);
    await waitUntil(() => found() > 0, 25_000);
    return found();
  };
  return { started, code, number, said: () => said };
}

it("ends with code 1 and one line on what a person can mend", async () => {
  const work = run(`throw new PlainError("falta algo: ponlo.");`);
  expect(await work.code).toBe(1);
  expect(work.said()).toBe("\nError: falta algo: ponlo.\n");
});

it("shows where an error came from that nobody expected", async () => {
  const work = run(`throw new TypeError("roto");`);
  expect(await work.code).toBe(1);
  expect(work.said()).toMatch(/^TypeError: roto\n {4}at .*work\.mjs/);
});

it.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)(
  "ends on %s with code 0, the children first, and leaves nothing",
  async (name) => {
    const work = run(
      `lockData(settings); console.log("pid", superviseAll([child], console.log)[0].pid); await forever();`,
    );
    const child = await work.number("pid");
    expect(isAlive(child)).toBe(true);
    work.started.kill(name);
    expect(await work.code).toBe(0);
    expect(isAlive(child)).toBe(false);
    expect(existsSync(join(folder, "running.json"))).toBe(false);
    expect(work.said()).toContain("Se detiene todo");
    expect(work.said()).not.toContain("Error");
  },
);

it("stops the database with everything else, and ends when it dies", async () => {
  const open = `console.log("child", superviseAll([child], console.log)[0].pid);
    const port = Number(new URL((await openDatabase(settings)).app).port);
    console.log("port", port); await forever();`;
  const first = run(open);
  await first.number("port");
  const server = serverPid();
  expect(isAlive(server)).toBe(true);
  first.started.kill("SIGTERM");
  expect(await first.code).toBe(0);
  expect(isAlive(server)).toBe(false);

  const second = run(open);
  await second.number("port");
  const child = await second.number("child");
  signal(serverPid(), "SIGKILL");
  expect(await second.code).toBe(1);
  expect(second.said()).toContain("\nError: la base de datos incluida terminó (SIGKILL); se detiene todo.\n");
  expect(isAlive(child)).toBe(false);
});
