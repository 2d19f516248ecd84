import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { typesOf } from "../sdk/generate.ts";
import { generatedFiles } from "./lib/collect.ts";

const root = join(import.meta.dirname, "..");
for (const { path, text } of generatedFiles(root)) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

// The API's document is made of its handlers, which the tests' runner can import. Only what it writes counts here: the
// test of the types fails until they are written, below.
spawnSync("vitest", ["run", "--project", "static", "lib/core/api-document.test.ts", "-t", "openapi.json", "-u"], {
  cwd: root,
  stdio: ["ignore", "ignore", "inherit"],
});
writeFileSync(join(root, "sdk/src/schema.ts"), await typesOf(readFileSync(join(root, "sdk/openapi.json"), "utf8")));
