import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parseSync } from "oxc-parser";

export const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The names that a module exports; an `export *` cannot be collected and is refused. */
export function exportsOf(root: string, path: string): Set<string> {
  const { module, errors } = parseSync(path, readFileSync(join(root, path), "utf8"));
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const entries = module.staticExports.flatMap((found) => found.entries);
  return new Set(
    entries.map(({ exportName: { name } }) => {
      if (!name) throw new Error(`${path} must name what it exports`);
      return name;
    }),
  );
}

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

/** What docs/api-changelog.md says of each change of the API, for the page that describes it. */
export function apiChangesFile(root: string): { path: string; body: string } {
  const entries = readFileSync(join(root, "docs/api-changelog.md"), "utf8")
    .split(/^## /m)
    .slice(1)
    .map((text) => {
      const words = text.replace(/```[\s\S]*?```/g, "");
      const bulletsOf = (part: string) => [...part.matchAll(/^- (.*)$/gm)].map(([, line = ""]) => line);
      const [says = "", breaks = ""] = words.split("**Rompe:**");
      return { on: text.slice(0, 10), says: bulletsOf(says), breaks: bulletsOf(breaks) };
    });
  return {
    path: "app/api/docs/changes.ts",
    body: `export const API_CHANGES: readonly { on: string; says: readonly string[]; breaks: readonly string[] }[] = ${JSON.stringify(entries, null, 2)};\n`,
  };
}

/** The database's schema, of all files that declare a table or a view. */
export function schemaFile(root: string): { path: string; body: string } {
  const modules = modulesUnder(root, "db/schema", /^db\/schema\/[\w-]+\.ts$/).filter((module) =>
    /\bpg(Table|View)\(/.test(readFileSync(join(root, `${module}.ts`), "utf8")),
  );
  return {
    path: "db/schema/index.ts",
    body: modules.map((module) => `export * from "@/${module}";\n`).join(""),
  };
}

/** Collects each domain's calls, screens and page handlers for the journeys that go through all of them. */
export function journeysFile(root: string): { path: string; body: string } {
  const domains = modulesUnder(root, "e2e/support/domains", /\.ts$/).map((module) => ({
    module,
    name: camel(module.slice(module.lastIndexOf("/") + 1)),
    exported: exportsOf(root, `${module}.ts`),
  }));
  const imports = domains.map(({ module, name }) => `import * as ${name} from "@/${module}";\n`);
  const partsOf = (kind: string, spread: string) =>
    domains.flatMap(({ name, exported }) => (exported.has(kind) ? [`  ${spread}${name}.${kind},\n`] : [])).join("");
  return {
    path: "e2e/support/collected.ts",
    body: `${imports.join("")}import type { OwnRoute } from "@/e2e/support/own-route";
import { merged } from "@/e2e/support/sample";
import type { Visit } from "@/e2e/support/visit";

/** One request for each call of the API that would succeed for whoever the call is for. */
export const SAMPLES = merged([
${partsOf("samples", "")}]);

/** A visit to every screen there is. */
export const VISITS: readonly Visit[] = [
${partsOf("visits", "...")}];

export const OWN_ROUTES: readonly OwnRoute[] = [
${partsOf("ownRoutes", "...")}];
`,
  };
}
