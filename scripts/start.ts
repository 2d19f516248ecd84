import { ensureBuild } from "./lib/build.ts";
import { checkOwnDatabase, fitProcesses, ownersSettings } from "./lib/database.ts";
import { say, step } from "./lib/log.ts";
import { machineSpecs, runEntry, waitForHealth } from "./lib/platform.ts";
import {
  checkMetricsPort,
  checkPort,
  failing,
  localUrl,
  lockData,
  openDatabase,
  openMetricsPort,
  openPort,
  renewOnHangUp,
  session,
  superviseAll,
} from "./lib/session.ts";
import { loadSettings } from "./lib/settings.ts";
import { welcome } from "./lib/welcome.ts";

/** Next names the address of its own server, which is not the platform's. */
const log = (line: string) => / - (Local|Network): /.test(line) || say(line);

await session(async () => {
  const settings = await loadSettings();
  const recovered = settings.embedded && lockData(settings);
  await checkPort(settings, recovered);
  await checkMetricsPort(settings);
  if (!settings.embedded) {
    step("Se busca la base de datos de DATABASE_URL");
    await checkOwnDatabase(settings);
  }
  const build = await ensureBuild(process.env, step);
  const urls = await openDatabase(settings);
  const environment = { ...settings.environment, DATABASE_URL: urls.app };
  const processes = await fitProcesses(environment.DATABASE_URL, settings, step);
  const demoData = settings.embedded && settings.DEMO;
  const preparing = { ...environment, ...ownersSettings(urls) };
  await runEntry(build, "prepare", demoData ? ["--demo"] : [], preparing, step);

  step(`Se encienden los procesos: ${processes.web} web y ${processes.worker} de trabajos`);
  const { webs, workers } = machineSpecs(build, environment, settings, processes);
  const { onStart, onRetire } = await openPort(settings);
  const children = superviseAll([...workers, ...webs.map((web) => ({ ...web, onStart, onRetire }))], log);
  await openMetricsPort(settings, {
    workers: children.slice(0, workers.length),
    webs: children.slice(workers.length),
  });
  renewOnHangUp(children);
  await waitForHealth(localUrl(settings), 90_000, () => failing(children));
  step("Listo");
  welcome(settings, demoData);
});
