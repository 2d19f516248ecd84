import { spawn } from "node:child_process";
import { join } from "node:path";
import { bundleRelay } from "./lib/build.ts";
import { buildDir } from "./lib/paths.ts";
import { onStop } from "./lib/signals.ts";

const folder = join(buildDir, "relevo");
await bundleRelay(folder);
const relay = spawn(process.execPath, [join(folder, "relevo.mjs"), ...process.argv.slice(2)], { stdio: "inherit" });
onStop(() => relay.kill("SIGTERM"));
relay.once("exit", (code) => process.exit(code ?? 1));
