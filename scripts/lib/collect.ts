import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DOMAIN_ORDER } from "../../lib/core/architecture.ts";
import { dashboard } from "../../ops/grafana/dashboard.ts";
import { apiChangesFile, camel, exportsOf, handlersFile, journeysFile, schemaFile } from "./collect-files.ts";

/** A file that is written from what the domains declare; nobody edits it. */
export interface Generated {
  /** From the repository's root. */
  path: string;
  text: string;
}

const HEAD = "// Written by `npm run generate` from what the domains declare. Do not edit.\n\n";
const HEAD_OF_FILES = "// Written by `npm run generate` from the files that there are. Do not edit.\n\n";

/** Folders of lib in the order in which what they declare is collected. */
const FOLDERS: readonly string[] = ["core", "http", ...DOMAIN_ORDER];

/** The parts that manifests declare, and the shape in which the domains' parts are put together. */
const KINDS = [
  { name: "errors", constant: "ERRORS", shape: "record" },
  { name: "queues", constant: "QUEUES", shape: "record" },
  { name: "permissions", constant: "PERMISSIONS", shape: "record" },
  { name: "screens", constant: "SCREENS", shape: "list" },
  { name: "menuGroups", constant: "MENU_GROUPS", shape: "record" },
  { name: "coming", constant: "COMING", shape: "list" },
  { name: "entities", constant: "ENTITIES", shape: "record" },
  { name: "actions", constant: "ACTIONS", shape: "record" },
  { name: "changedFields", constant: "CHANGED_FIELDS", shape: "record" },
  { name: "changedStates", constant: "CHANGED_STATES", shape: "record" },
  { name: "limits", constant: "LIMITS", shape: "record" },
  { name: "localLimits", constant: "LOCAL_LIMITS", shape: "record" },
  { name: "turns", constant: "TURNS", shape: "record" },
  { name: "slugs", constant: "SLUGS", shape: "list" },
] as const;

/** The parts about tables, which the test of owners reads and nothing collects. */
const OF_TABLES = ["tables", "hotStatements", "hotWriters", "readModels", "readers"];

const KNOWN: ReadonlySet<string> = new Set([...KINDS.map(({ name }) => name), ...OF_TABLES]);

/** Folders of lib that have the file, in the domains' order. */
function foldersWith(root: string, file: string): string[] {
  const found = readdirSync(join(root, "lib")).filter(
    (folder) => folder !== "generated" && existsSync(join(root, "lib", folder, file)),
  );
  const stray = found.filter((folder) => !FOLDERS.includes(folder));
  if (stray.length > 0)
    throw new Error(`lib/${stray[0]}/${file}: give the domain its place in lib/core/architecture.ts`);
  return FOLDERS.filter((folder) => found.includes(folder));
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The names that a manifest exports; one that nobody would collect is refused. */
function declaredIn(root: string, path: string): Set<string> {
  const names = exportsOf(root, path);
  const unknown = [...names].filter((name) => !KNOWN.has(name));
  if (unknown.length > 0) throw new Error(`${path} declares ${unknown.join(", ")}, which nobody collects`);
  return names;
}

function manifestParts(root: string): Generated[] {
  const manifests = foldersWith(root, "manifest.ts").map((folder) => ({
    folder,
    names: declaredIn(root, `lib/${folder}/manifest.ts`),
  }));
  return KINDS.map(({ name, constant, shape }) => {
    const owners = manifests.filter(({ names }) => names.has(name)).map(({ folder }) => folder);
    const imports = owners.map((folder) => `import { ${name} as ${camel(folder)} } from "@/lib/${folder}/manifest";\n`);
    const spreads = owners.map((folder) => `  ...${camel(folder)},\n`);
    const [open, close] = shape === "record" ? ["{", "}"] : ["[", "]"];
    return {
      path: `lib/generated/${kebab(name)}.ts`,
      text: `${HEAD}${imports.join("")}\nexport const ${constant} = ${open}\n${spreads.join("")}${close} as const;\n`,
    };
  });
}

function dutiesOf(root: string): Generated {
  const owners = foldersWith(root, "duties.ts").filter((folder) => folder !== "core");
  const imports = owners.map((folder) => `import { duties as ${camel(folder)} } from "@/lib/${folder}/duties";\n`);
  const parts = owners.map((folder) => `  ${JSON.stringify(folder)}: ${camel(folder)},\n`);
  return {
    path: "lib/generated/duties.ts",
    text: `${HEAD}import type { Duties } from "@/lib/core/duties";\n${imports.join("")}\nexport const DUTIES: Readonly<Record<string, Duties>> = {\n${parts.join("")}};\n`,
  };
}

/** Every generated file, as it has to be now. */
export function generatedFiles(root: string): Generated[] {
  const lists = [handlersFile(root), schemaFile(root), journeysFile(root), apiChangesFile(root)];
  return [
    ...manifestParts(root),
    dutiesOf(root),
    ...lists.map(({ path, body }) => ({ path, text: `${HEAD_OF_FILES}${body}` })),
    { path: "ops/grafana/dashboard.json", text: `${JSON.stringify(dashboard, null, 2)}\n` },
  ];
}

/** The generated files that do not stand in the tree as they have to. */
export function staleFiles(root: string): string[] {
  return generatedFiles(root)
    .filter(({ path, text }) => !existsSync(join(root, path)) || readFileSync(join(root, path), "utf8") !== text)
    .map(({ path }) => path);
}
