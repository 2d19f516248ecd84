import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

interface Node {
  fixed: Map<string, Node>;
  any: Node | null;
  /** The pattern that ends here. */
  name: string | null;
  /** The pattern that takes whatever follows. */
  rest: { name: string; isOptional: boolean } | null;
}

const empty = (): Node => ({ fixed: new Map(), any: null, name: null, rest: null });

const partsOf = (path: string) => path.split("/").filter((part) => part !== "");

function put(root: Node, pattern: string): void {
  let node = root;
  for (const part of partsOf(pattern)) {
    if (/^\[?\[\.\.\./.test(part)) {
      node.rest = { name: pattern, isOptional: part.startsWith("[[") };
      return;
    }
    if (part.startsWith("[")) {
      node.any ??= empty();
      node = node.any;
    } else {
      const next = node.fixed.get(part) ?? empty();
      node.fixed.set(part, next);
      node = next;
    }
  }
  node.name = pattern;
}

function find(node: Node, parts: readonly string[], at: number): string | null {
  const part = parts[at];
  if (part === undefined) return node.name ?? (node.rest?.isOptional ? node.rest.name : null);
  const fixed = node.fixed.get(part);
  const named = fixed ? find(fixed, parts, at + 1) : null;
  return named ?? (node.any ? find(node.any, parts, at + 1) : null) ?? node.rest?.name ?? null;
}

/** Whatever people write in an address that leads nowhere is one name. */
export const OTHER = "other";

/** Names the pattern ("/api/v1/events/[id]") of an address, which may have parameters. */
export type RouteName = (url: string) => string;

/** Says which of Next's patterns an address belongs to, as Next decides it. */
export function routeNames(patterns: readonly string[]): RouteName {
  const root = empty();
  for (const pattern of patterns) put(root, pattern);
  return (url) => find(root, partsOf(url.split("?", 1)[0] ?? ""), 0) ?? OTHER;
}

/** Answered before Next, or files that it serves as they are. */
const BESIDE_NEXT = ["/_next/static/[...path]", "/fila/[event]", "/fila/[event]/lugar", "/fila/[event]/turno"];

const Pages = z.array(z.object({ page: z.string() }));
const Manifest = z.object({ staticRoutes: Pages, dynamicRoutes: Pages });
const Files = z.record(z.string(), z.string());

/** Names of files stand here as they are: the build takes along whatever a name that it cannot know might be. */
const readPatterns = (folder: string): unknown =>
  JSON.parse(readFileSync(join(process.cwd(), folder, "routes-manifest.json"), "utf8"));
const readFiles = (folder: string): unknown =>
  JSON.parse(readFileSync(join(process.cwd(), folder, "app-path-routes-manifest.json"), "utf8"));

interface Routes {
  name: RouteName;
  /** The file below `app` of each pattern, as "/(gate)/scan-qr/page". */
  files: ReadonlyMap<string, string>;
}

/** Next writes them when it builds; a server in development has none. */
function routesOfBuild(): Routes {
  const folder = process.env.NEXT_DIST_DIR;
  if (!folder) return { name: routeNames(BESIDE_NEXT), files: new Map() };
  const { staticRoutes, dynamicRoutes } = Manifest.parse(readPatterns(folder));
  const patterns = [...staticRoutes, ...dynamicRoutes].map(({ page }) => page);
  const files = Object.entries(Files.parse(readFiles(folder)));
  return {
    name: routeNames([...patterns, ...BESIDE_NEXT]),
    files: new Map(files.map(([file, pattern]) => [pattern, file])),
  };
}

let ofBuild: Routes | null = null;

function build(): Routes {
  ofBuild ??= routesOfBuild();
  return ofBuild;
}

/** The name of an address in the build that this process serves. */
export const routeOfBuild: RouteName = (url) => build().name(url);

/** The file below `app` that answers an address; the address's pattern where there is none, with a slash at its end. */
export function appFileOfBuild(url: string): string {
  const { name, files } = build();
  const pattern = name(url);
  return files.get(pattern) ?? `${pattern}/`;
}
