import { parseArgs } from "node:util";
import type { DatabaseUrls } from "../db/rights.ts";
import { ownDatabase, ownersSettings } from "./lib/database.ts";
import { PlainError, showFailure } from "./lib/log.ts";
import { runEntry, withDatabase } from "./lib/run-entry.ts";
import { loadSettings } from "./lib/settings.ts";

function wantsJson(): boolean {
  try {
    return parseArgs({ options: { json: { type: "boolean", default: false } } }).values.json;
  } catch (error) {
    if (error instanceof TypeError) throw new PlainError("el uso es: npm run doctor [-- --json]");
    throw error;
  }
}

// The part that looks hears Ctrl-C itself; this one stays to put the database away.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => undefined);

try {
  const asJson = wantsJson();
  const settings = await loadSettings();
  const { BACKUP_TO = "", BACKUP_KEY = "" } = settings;
  const environment = { ...settings.environment, LOG_LEVEL: "silent", BACKUP_TO, BACKUP_KEY };
  const look = (urls: DatabaseUrls) => runEntry("doctor", { ...environment, ...ownersSettings(urls) }, { asJson });
  // That a database of one's own does not answer is one finding among the others.
  process.exitCode = settings.embedded ? await withDatabase(settings, look) : await look(ownDatabase(settings));
} catch (error) {
  showFailure(error);
}
