import { createHash } from "node:crypto";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join, relative } from "node:path";
import { bundleEntries, bundleForBrowsers } from "./bundle.ts";
import { contentHash } from "./content-hash.ts";
import { PlainError } from "./log.ts";
import { buildDir, nextBin, root } from "./paths.ts";
import { errorCode } from "./processes.ts";
import { waitForLock } from "./run-lock.ts";
import { launch } from "./supervisor.ts";

export interface Build {
  hash: string;
  /** Next's folder, the `distDir` that the web process starts with. */
  web: string;
  /** The bundled worker and entries, each `<name>.mjs`. */
  entry: (name: string) => string;
}

/** Next's bundler makes none: it lies among the files that Next serves as they are. */
const SERVICE_WORKER = "components/access/offline/service-worker.ts";

const kept = 3;
/** It lies as deep as the folders of finished builds, for Next writes paths that are relative to this depth. */
const staging = join(buildDir, "staging");

/** The files that are bundled beside the web: the worker and one entry for each script that uses the domain. */
export function bundledEntries(): Record<string, string> {
  const names = readdirSync(join(root, "scripts", "entries")).filter((file) => /^[a-z-]+\.ts$/.test(file));
  return {
    worker: "worker/index.ts",
    ...Object.fromEntries(names.map((file) => [file.replace(/\.ts$/, ""), `scripts/entries/${file}`])),
  };
}

/** The program that runs at a venue, with everything in one file: there is no npm there. */
export const bundleRelay = (outdir: string): Promise<void> =>
  bundleEntries({ relevo: "lib/barriers/relay/main.ts" }, outdir, ["bufferutil", "utf-8-validate"]);

function described(hash: string): Build {
  const folder = join(buildDir, hash);
  return { hash, web: relative(root, folder), entry: (name) => join(folder, `${name}.mjs`) };
}

function isBuilt(hash: string): boolean {
  return existsSync(join(buildDir, hash, "done.json"));
}

/**
 * Next names server actions by this key where it builds, and would draw one for each build: a form that one machine
 * rendered, or the release before, would then be unknown to another. It keeps nothing secret: what is hidden in forms is
 * so by the key of the settings, which the processes run with.
 */
export const ACTIONS_NAMED_BY = createHash("sha256").update("control-traslado server actions").digest("base64");

async function runNext(hash: string, environment: NodeJS.ProcessEnv, log: (line: string) => void): Promise<void> {
  const output: string[] = [];
  const env: NodeJS.ProcessEnv = {
    ...environment,
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    NEXT_DIST_DIR: relative(root, staging),
    BUILD_HASH: hash,
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: ACTIONS_NAMED_BY,
  };
  const spec = { name: "build", command: process.execPath, args: [nextBin, "build"], env, cwd: root };
  const child = launch(spec, (line) => {
    output.push(line);
    log(line);
  });
  const stop = () => child.pid !== undefined && process.kill(-child.pid, "SIGKILL");
  process.once("exit", stop);
  const code = await new Promise<number | string>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (exitCode, name) => resolve(exitCode ?? name ?? "?"));
  });
  process.off("exit", stop);
  if (code === 0) return;
  console.error(output.slice(-60).join("\n"));
  throw new PlainError(`la construcción falló (código ${code}); arriba está el detalle.`);
}

/** Next points this file at the folder it builds into, which has another name afterwards. */
function keepingTypes(): () => void {
  const file = join(root, "next-env.d.ts");
  const before = existsSync(file) ? readFileSync(file, "utf8") : null;
  return () => (before === null ? rmSync(file, { force: true }) : writeFileSync(file, before));
}

function prune(hash: string): void {
  const builds = readdirSync(buildDir)
    .filter((name) => name !== hash && isBuilt(name))
    .map((name) => ({ name, time: statSync(join(buildDir, name)).mtimeMs }))
    .sort((a, b) => b.time - a.time);
  for (const { name } of builds.slice(kept - 1)) rmSync(join(buildDir, name), { recursive: true, force: true });
}

/** The production build of the present sources, if there is one. */
export function presentBuild(environment: NodeJS.ProcessEnv): Build | null {
  const hash = contentHash(root, environment);
  return isBuilt(hash) ? described(hash) : null;
}

const isUnwritable = (error: unknown) => ["EROFS", "EACCES", "EPERM"].includes(errorCode(error) ?? "");

/** Among several builds the ones used last are kept. */
function noteUse(hash: string): void {
  const now = new Date();
  try {
    utimesSync(join(buildDir, hash), now, now);
  } catch (error) {
    // A service may only read its programs; then it keeps no builds either.
    if (!isUnwritable(error)) throw error;
  }
}

/**
 * The production build of the present sources: made if there is none, in a folder that gets its name only when it is
 * complete. `log` gets the build's lines, `say` what is being done.
 */
export async function ensureBuild(
  environment: NodeJS.ProcessEnv,
  say: (message: string) => void,
  log: (line: string) => void = () => undefined,
): Promise<Build> {
  let hash = contentHash(root, environment);
  if (!isBuilt(hash)) {
    makeFolder();
    const lock = await waitForLock(join(buildDir, "lock"), (pid) =>
      say(`Se espera a otra construcción (proceso ${pid})`),
    );
    process.once("exit", lock.release);
    try {
      hash = contentHash(root, environment);
      if (!isBuilt(hash)) await makeBuild(hash, environment, say, log);
    } finally {
      process.off("exit", lock.release);
      lock.release();
    }
  }
  noteUse(hash);
  return described(hash);
}

function makeFolder(): void {
  try {
    mkdirSync(buildDir, { recursive: true });
    accessSync(buildDir, constants.W_OK);
  } catch (error) {
    if (!isUnwritable(error)) throw error;
    throw new PlainError("la aplicación no está construida y aquí no se puede escribir: corre antes «npm run build».");
  }
}

async function makeBuild(
  hash: string,
  environment: NodeJS.ProcessEnv,
  say: (message: string) => void,
  log: (line: string) => void,
): Promise<void> {
  say("Se construye la aplicación (la primera vez tarda uno o dos minutos)");
  const started = performance.now();
  rmSync(staging, { recursive: true, force: true });
  const restoreTypes = keepingTypes();
  process.once("exit", restoreTypes);
  try {
    await runNext(hash, environment, log);
    await bundleEntries(bundledEntries(), staging);
    await bundleRelay(staging);
    await bundleForBrowsers(SERVICE_WORKER, join(staging, "static", "escaner-sw.js"));
    writeFileSync(join(staging, "done.json"), JSON.stringify({ hash, builtAt: new Date().toISOString() }));
  } catch (error) {
    rmSync(staging, { recursive: true, force: true });
    throw error;
  } finally {
    process.off("exit", restoreTypes);
    restoreTypes();
  }
  rmSync(join(buildDir, hash), { recursive: true, force: true });
  renameSync(staging, join(buildDir, hash));
  prune(hash);
  say(`Construida en ${Math.round((performance.now() - started) / 1000)} s`);
}
