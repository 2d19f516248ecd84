import { join } from "node:path";
import { bundledEntries, bundleRelay } from "./lib/build.ts";
import { bundleEntries } from "./lib/bundle.ts";
import { checkOwnDatabase, ownersSettings } from "./lib/database.ts";
import { say, step } from "./lib/log.ts";
import { buildDir } from "./lib/paths.ts";
import { devSpec, runEntry, waitForHealth, workerSpec } from "./lib/platform.ts";
import { checkPort, failing, localUrl, lockData, openDatabase, session, superviseAll } from "./lib/session.ts";
import { loadSettings } from "./lib/settings.ts";
import { welcome } from "./lib/welcome.ts";

const folder = join(buildDir, "dev");
const bundles = { entry: (name: string) => join(folder, `${name}.mjs`) };

await session(async () => {
  const settings = await loadSettings();
  const recovered = settings.embedded && lockData(settings);
  await checkPort(settings, recovered);
  if (!settings.embedded) await checkOwnDatabase(settings);
  step("Se arman el trabajador y los guiones");
  await bundleEntries(bundledEntries(), folder);
  await bundleRelay(folder);
  const urls = await openDatabase(settings);
  const environment: NodeJS.ProcessEnv = {
    ...settings.environment,
    DATABASE_URL: urls.app,
    NODE_ENV: "development",
  };
  const demoData = settings.embedded && settings.DEMO;
  const preparing = { ...environment, ...ownersSettings(urls) };
  await runEntry(bundles, "prepare", demoData ? ["--demo"] : [], preparing, step);

  step("Se encienden el trabajador y el servidor de desarrollo");
  const children = superviseAll(
    [workerSpec(bundles, environment), devSpec(bundles, environment, settings.PORT, settings.HOST)],
    say,
  );
  await waitForHealth(localUrl(settings), 180_000, () => failing(children));
  welcome(settings, demoData);
});
