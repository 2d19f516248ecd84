import { ownersSettings } from "./lib/database.ts";
import { showFailure } from "./lib/log.ts";
import { runEntry, withDatabase } from "./lib/run-entry.ts";
import { loadSettings } from "./lib/settings.ts";

// The part that writes hears Ctrl-C itself; this one stays to put the database away.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => undefined);

try {
  const settings = await loadSettings();
  process.exitCode = await withDatabase(settings, (urls) =>
    runEntry("keys-rotate", { ...settings.environment, ...ownersSettings(urls) }, {}),
  );
} catch (error) {
  showFailure(error);
}
