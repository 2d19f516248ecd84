import { processesInWords } from "../db/connections.ts";
import { ensureBuild } from "./lib/build.ts";
import { checkOwnDatabase, fitProcesses, ownersSettings } from "./lib/database.ts";
import { say, step } from "./lib/log.ts";
import { machineSpecs, runEntry } from "./lib/platform.ts";
import {
  checkMetricsPort,
  checkPort,
  lockData,
  openDatabase,
  openMetricsPort,
  openPort,
  renewOnHangUp,
  session,
  superviseAll,
  waitForMachine,
} from "./lib/session.ts";
import { loadSettings } from "./lib/settings.ts";
import { welcome } from "./lib/welcome.ts";

/** Next names the address of its own server, which is not the platform's. */
const log = (line: string) => / - (Local|Network): /.test(line) || say(line);

await session(async () => {
  const settings = await loadSettings();
  const recovered = settings.embedded && lockData(settings);
  if (settings.WEB_PROCESSES !== 0) await checkPort(settings, recovered);
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

  step(`Se enciende: ${processesInWords(processes)}`);
  const { webs, workers } = machineSpecs(build, environment, settings, processes);
  const shared = webs.length > 0 && (await openPort(settings));
  const children = superviseAll([...workers, ...webs.map((web) => ({ ...web, ...shared }))], log);
  await openMetricsPort(settings, {
    workers: children.slice(0, workers.length),
    webs: children.slice(workers.length),
  });
  renewOnHangUp(children);
  await waitForMachine(settings, processes, children);
  step("Listo");
  welcome(settings, demoData);
});
