import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildDir, root } from "#scripts/paths.ts";
import { freePort } from "#scripts/ports.ts";
import { signal } from "#scripts/processes.ts";
import { usePlatform } from "@/e2e/support/shop";
import { until } from "@/e2e/support/until";

/** Nobody's: it owns nothing but the folder that it is given. */
const NOBODY = 65_534;

let leave: () => Promise<void>;
let folder: string;
let started: ChildProcess;
let said = "";
let address: string;

/**
 * As systemd's unit and the image start it: node itself, as nobody, without rights, with the platform's folder for reading
 * alone. To make it so here takes root.
 */
beforeAll(async () => {
  leave = usePlatform();
  folder = mkdtempSync(join(tmpdir(), "read only "));
  chownSync(folder, NOBODY, NOBODY);
  chmodSync(folder, 0o700);
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  const { PATH, DATABASE_URL, APP_SECRET, NEXTAUTH_SECRET } = process.env;
  const env = {
    PATH,
    DATABASE_URL,
    APP_SECRET,
    NEXTAUTH_SECRET,
    APP_URL: "https://boletos.example",
    PORT: String(port),
    HOST: "127.0.0.1",
    DATA_DIR: folder,
    DATABASE_POOL: "6",
    WEB_PROCESSES: "2",
    WORKER_PROCESSES: "1",
    LOG_LEVEL: "warn",
  };
  const rights = `--reuid=${NOBODY} --regid=${NOBODY} --clear-groups --no-new-privs --inh-caps=-all --bounding-set=-all`;
  const script = [
    'mount --bind "$0" "$0"',
    'mount -o remount,bind,ro "$0"',
    'cd "$0"',
    `exec setpriv ${rights} "$1" -r ./scripts/node-version.cjs scripts/start.ts`,
  ].join(" && ");
  started = spawn("unshare", ["--mount", "sh", "-c", script, root, process.execPath], {
    env: { ...env, NODE_ENV: "production" },
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [started.stdout, started.stderr]) {
    stream?.on("data", (data) => {
      said += String(data);
    });
  }
});

afterAll(async () => {
  if (started?.pid !== undefined && started.exitCode === null) {
    signal(-started.pid, "SIGTERM");
    await once(started, "close");
  }
  rmSync(folder, { recursive: true, force: true });
  await leave();
});

test("it starts, is renewed by SIGHUP and ended by SIGTERM without writing anywhere but in its data", async () => {
  const before = readdirSync(buildDir).sort();
  await until(`it stands: ${said}`, async () => said.includes("Control Traslado está listo"), 100);
  expect((await fetch(`${address}/api/health/ready`)).status).toBe(200);
  expect((await fetch(`${address}/login`)).status).toBe(200);
  started.kill("SIGHUP");
  await until(`all are renewed: ${said}`, async () => said.includes("Todos los procesos son nuevos"), 120);
  expect((await fetch(`${address}/api/health/ready`)).status).toBe(200);
  started.kill("SIGTERM");
  const [code] = await once(started, "exit");
  expect([code, said]).toEqual([0, expect.not.stringMatching(/EROFS|EACCES|EPERM|terminó \(/)]);
  expect(readdirSync(buildDir).sort()).toEqual(before);
});
