import { spawn } from "node:child_process";
import { join } from "node:path";
import type { DatabaseUrls } from "../../db/rights.ts";
import { presentBuild } from "./build.ts";
import { bundleEntries } from "./bundle.ts";
import { checkOwnDatabase, openEmbedded, ownDatabase, runningEmbedded } from "./database.ts";
import { PlainError } from "./log.ts";
import { buildDir, root } from "./paths.ts";
import { takeLock } from "./run-lock.ts";
import type { Settings } from "./settings.ts";

const made = new Map<string, Promise<void>>();

/** The bundled entry: the build's, which a service may read where it may not write, or one that this process makes once. */
async function bundled(name: string, environment: NodeJS.ProcessEnv): Promise<string> {
  const build = presentBuild(environment);
  if (build) return build.entry(name);
  const folder = join(buildDir, name);
  const making = made.get(name) ?? bundleEntries({ [name]: `scripts/entries/${name}.ts` }, folder);
  made.set(name, making);
  await making;
  return join(folder, `${name}.mjs`);
}

/**
 * Runs an entry of `scripts/entries`, and answers its exit code. What it is given goes through its input:
 * arguments and settings are visible to others.
 */
export async function runEntry(name: string, environment: NodeJS.ProcessEnv, input: object): Promise<number> {
  const child = spawn(process.execPath, [await bundled(name, environment)], {
    cwd: root,
    env: environment,
    stdio: ["pipe", "inherit", "inherit"],
  });
  child.stdin.end(JSON.stringify(input));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve(code ?? 1));
  });
}

/** Works with the given database, or else with the embedded one, which is started where it does not run. */
export async function withDatabase(settings: Settings, work: (urls: DatabaseUrls) => Promise<number>): Promise<number> {
  if (!settings.embedded) {
    await checkOwnDatabase(settings);
    return work(ownDatabase(settings));
  }
  const lock = takeLock(join(settings.DATA_DIR, "running.json"));
  if ("heldBy" in lock) {
    const urls = await runningEmbedded(settings);
    if (urls) return work(urls);
    throw new PlainError("la plataforma está arrancando o deteniéndose: espera un momento y repite.");
  }
  try {
    const { server, urls } = await openEmbedded(settings, () => undefined);
    try {
      return await work(urls);
    } finally {
      await server.stop();
    }
  } finally {
    lock.release();
  }
}
