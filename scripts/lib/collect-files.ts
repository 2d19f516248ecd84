import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parseSync } from "oxc-parser";

/** Files under a folder whose path from the root matches, sorted, as the modules that they are imported as. */
function modulesUnder(root: string, folder: string, pattern: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => pattern.test(path))
    .map((path) => path.replace(/\.ts$/, ""))
    .sort();
}

/** Whether a handler of this file is a call of the API: it is made by `route`. */
function describesCalls(root: string, module: string): boolean {
  const path = `${module}.ts`;
  const { staticImports } = parseSync(path, readFileSync(join(root, path), "utf8")).module;
  return staticImports.some(
    ({ moduleRequest, entries }) =>
      moduleRequest.value === "@/lib/http" && entries.some(({ importName }) => importName.name === "route"),
  );
}

/** A name for a module of the API: v1/auth/one-time-code/login → v1AuthOneTimeCodeLogin. */
const nameOf = (module: string) =>
  module
    .replace(/^app\/api\/|\/route$/g, "")
    .replace(/[^a-zA-Z0-9]+(\w)?/g, (_, letter: string | undefined) => letter?.toUpperCase() ?? "");

/** The list of the API's handlers, of all files that make one. */
export function handlersFile(root: string): { path: string; body: string } {
  const modules = modulesUnder(root, "app/api", /^app\/api\/v\d+\/(.+\/)?route\.ts$/).filter((module) =>
    describesCalls(root, module),
  );
  const imports = modules.map((module) => `import * as ${nameOf(module)} from "@/${module}";\n`);
  const names = modules.map((module) => `  ${nameOf(module)},\n`);
  return {
    path: "app/api/v1/handlers.ts",
    body: `${imports.join("")}import type { RouteHandler } from "@/lib/http";

const modules: Record<string, object>[] = [
${names.join("")}];

/** Every handler of the API that carries its description. */
export const handlers: readonly RouteHandler[] = modules.flatMap((module) =>
  Object.values(module).filter((handler): handler is RouteHandler => "spec" in handler),
);
`,
  };
}

/** The database's schema, of all files that declare a table. */
export function schemaFile(root: string): { path: string; body: string } {
  const modules = modulesUnder(root, "db/schema", /^db\/schema\/[\w-]+\.ts$/).filter((module) =>
    /\bpgTable\(/.test(readFileSync(join(root, `${module}.ts`), "utf8")),
  );
  return {
    path: "db/schema/index.ts",
    body: modules.map((module) => `export * from "@/${module}";\n`).join(""),
  };
}
