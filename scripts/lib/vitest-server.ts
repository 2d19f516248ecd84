import { rmSync } from "node:fs";
import { join } from "node:path";
import { bundleEntries } from "./bundle.ts";
import { say } from "./log.ts";
import { buildDir } from "./paths.ts";
import { stockPostgres } from "./stock-postgres.ts";
import { startTestServer } from "./test-server.ts";

/** Tests read files in a thread too, and there is no build that has it bundled. */
async function bundleThread(): Promise<() => void> {
  const folder = join(buildDir, `test-${process.pid}`);
  await bundleEntries({ "read-file": "scripts/entries/read-file.ts" }, folder);
  process.env.READ_FILE_THREAD = join(folder, "read-file.mjs");
  return () => rmSync(folder, { recursive: true, force: true });
}

/**
 * Gives tests that are run by hand a Postgres of their own, Debian's with `TEST_POSTGRES=stock`; the runner of all stages
 * brings one.
 */
export async function setup(): Promise<() => Promise<void>> {
  const forget = await bundleThread();
  if (process.env.TEST_DATABASE_URL) return async () => forget();
  const server = await startTestServer(process.env.TEST_POSTGRES === "stock" ? stockPostgres(say) : undefined);
  process.env.TEST_DATABASE_URL = server.url("postgres");
  return () => {
    forget();
    delete process.env.TEST_DATABASE_URL;
    return server.stop();
  };
}
