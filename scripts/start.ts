import { ensureBuild } from "./lib/build.ts";
import { checkDatabase } from "./lib/database.ts";
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
    await checkDatabase(settings.DATABASE_URL);
  }
  const build = await ensureBuild(process.env, step);
  const environment = { ...settings.environment, DATABASE_URL: await openDatabase(settings) };
  const demoData = settings.embedded && settings.DEMO;
  await runEntry(build, "prepare", demoData ? ["--demo"] : [], environment, step);

  step("Se encienden el trabajador y el servidor web");
  const web = webSpec(build, environment, settings.PORT, settings.HOST);
  const children = superviseAll([workerSpec(build, environment), web], say);
  await waitForHealth(localUrl(settings), 90_000, () => failing(children));
  step("Listo");
  welcome(settings, demoData);
});
