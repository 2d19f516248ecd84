import { ensureBuild } from "./lib/build.ts";
import { checkOwnDatabase, ownersSettings } from "./lib/database.ts";
import { say, step } from "./lib/log.ts";
import { runEntry, waitForHealth, webSpec, workerSpec } from "./lib/platform.ts";
import { checkPort, failing, localUrl, lockData, openDatabase, session, superviseAll } from "./lib/session.ts";
import { loadSettings } from "./lib/settings.ts";
import { welcome } from "./lib/welcome.ts";

await session(async () => {
  const settings = await loadSettings();
  const recovered = settings.embedded && lockData(settings);
  await checkPort(settings, recovered);
  if (!settings.embedded) {
    step("Se busca la base de datos de DATABASE_URL");
    await checkOwnDatabase(settings);
  }
  const build = await ensureBuild(process.env, step);
  const urls = await openDatabase(settings);
  const environment = { ...settings.environment, DATABASE_URL: urls.app };
  const demoData = settings.embedded && settings.DEMO;
  const preparing = { ...environment, ...ownersSettings(urls) };
  await runEntry(build, "prepare", demoData ? ["--demo"] : [], preparing, step);

  step("Se encienden el trabajador y el servidor web");
  const web = webSpec(build, environment, settings.PORT, settings.HOST);
  const children = superviseAll([workerSpec(build, environment), web], say);
  await waitForHealth(localUrl(settings), 90_000, () => failing(children));
  step("Listo");
  welcome(settings, demoData);
});
