import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { versionOf } from "@/lib/barriers/carried/program";
import { pair, readIdentity } from "@/lib/barriers/relay/identity";
import { replaceProgram, restoreProgram, sumOf } from "@/lib/barriers/relay/program-file";
import { startRelay } from "@/lib/barriers/relay/relay";

const HELP = `Relevo de Control Traslado: une los equipos de un recinto con la plataforma.

  node relevo.mjs --servidor https://… --codigo 12345678   la primera vez, con el código de la página del relevo
  node relevo.mjs                                          después

  --carpeta ./relevo     dónde guarda su llave y su cola
  --puerto 8090          donde le llaman los equipos del recinto
  --interfaz 0.0.0.0     en qué interfaz escucha`;

/** It asks to be started again, by the program that lies there now. */
const AGAIN = 75;
/** Seconds in which a new program has to show that it runs. */
const TRIAL_SECONDS = 60;
const PAUSE_MS = 5_000;

const [, file = ""] = process.argv;
const write = (line: string): void => void process.stdout.write(`${line}\n`);
const say = (line: string) => write(`${new Date().toISOString()} ${line}`);
const version = versionOf(sumOf(readFileSync(file)));
const model = `Node ${process.versions.node}, ${process.platform} ${process.arch}`;

const { values } = parseArgs({
  options: {
    servidor: { type: "string" },
    codigo: { type: "string" },
    carpeta: { type: "string", default: "./relevo" },
    puerto: { type: "string", default: "8090" },
    interfaz: { type: "string", default: "0.0.0.0" },
    ayuda: { type: "boolean", default: false },
  },
});
const folder = resolve(values.carpeta);

/** Puts the platform's program in the place of this one, which stays beside it. */
async function update(server: string, sha256: string): Promise<void> {
  const response = await fetch(new URL("/plumas/relevo/programa", server), { signal: AbortSignal.timeout(60_000) });
  const content = Buffer.from(await response.arrayBuffer());
  if (!response.ok || !replaceProgram(file, content, sha256))
    return say("El programa nuevo no llegó completo: se sigue con este");
  say(`Se actualiza a ${versionOf(sha256)}`);
  process.exit(AGAIN);
}

async function run(): Promise<void> {
  const identity = readIdentity(folder);
  if (!identity) throw new Error("Falta emparejar este relevo: pide un código en su página y arráncalo con --codigo");
  const relay = await startRelay({
    identity,
    folder,
    port: Number(values.puerto),
    host: values.interfaz,
    version,
    model,
    say,
    update: (sha256) => update(identity.server, sha256),
  });
  say(`Relevo ${version} en ${values.interfaz}:${relay.port}, de ${identity.server}`);
  const end = () => void relay.stop().then(() => process.exit(0));
  process.once("SIGTERM", end);
  process.once("SIGINT", end);
  // Whoever started it is gone.
  process.once("disconnect", end);
}

async function keepRunning(): Promise<void> {
  if (values.codigo) {
    if (!values.servidor) throw new Error("Falta --servidor, la dirección de la plataforma");
    await pair(folder, { server: values.servidor, code: values.codigo, version, model });
    say("Emparejado");
  } else if (!readIdentity(folder)) throw new Error(HELP);
  let child: ChildProcess | null = null;
  let isStopping = false;
  const stop = () => {
    isStopping = true;
    child?.kill("SIGTERM");
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  let triedSince = 0;
  while (!isStopping) {
    const args = [file, "--carpeta", folder, "--puerto", values.puerto, "--interfaz", values.interfaz];
    child = spawn(process.execPath, args, {
      env: { ...process.env, RELAY_CHILD: "1" },
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    const running = child;
    const code = await new Promise<number | null>((ended) => running.once("exit", ended));
    if (isStopping || code === 0) break;
    if (code === AGAIN) {
      triedSince = performance.now();
      continue;
    }
    const isOnTrial = triedSince > 0 && performance.now() - triedSince < TRIAL_SECONDS * 1_000;
    if (isOnTrial && restoreProgram(file)) {
      triedSince = 0;
      say("El programa nuevo no corre: se vuelve al anterior");
    }
    say(`El relevo terminó (${code ?? "señal"}) y vuelve a arrancar`);
    await pause(PAUSE_MS);
  }
}

try {
  if (values.ayuda) write(HELP);
  else await (process.env.RELAY_CHILD === "1" ? run() : keepRunning());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
