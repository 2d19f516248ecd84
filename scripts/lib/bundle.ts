import { builtinModules } from "node:module";
import { join } from "node:path";
import { type BuildOptions, build, type Plugin, stop } from "esbuild";
import { root } from "./paths.ts";

/** Worker and scripts run outside of Next, where this marker has no meaning. */
const serverOnly: Plugin = {
  name: "server-only",
  setup(builder) {
    builder.onResolve({ filter: /^server-only$/ }, () => ({ path: "server-only", namespace: "empty" }));
    builder.onLoad({ filter: /.*/, namespace: "empty" }, () => ({ contents: "" }));
  },
};

const shared: BuildOptions = {
  absWorkingDir: root,
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node22",
  jsx: "automatic",
  alias: { "@": root },
  plugins: [serverOnly],
  logLevel: "silent",
  sourcemap: false,
};

/** Packages of the old kind ask for node's own modules by require. */
const REQUIRE = 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);';

/**
 * Bundles entries of the repository into one folder; packages stay where npm put them, or, where `staying` names some,
 * only these do. Gives name → entry.
 */
export async function bundleEntries(
  entries: Record<string, string>,
  outdir: string,
  staying?: readonly string[],
): Promise<void> {
  await build({
    ...shared,
    entryPoints: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, join(root, file)])),
    outdir,
    outExtension: { ".js": ".mjs" },
    ...(staying ? { external: [...staying], banner: { js: REQUIRE } } : { packages: "external" }),
    sourcemap: "linked",
    write: true,
  });
  await stop();
}

/** Bundles one script for browsers, with everything it needs. */
export async function bundleForBrowsers(entry: string, outfile: string): Promise<void> {
  await build({
    absWorkingDir: root,
    bundle: true,
    platform: "browser",
    format: "iife",
    target: "es2020",
    alias: { "@": root },
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "silent",
    minify: true,
    entryPoints: [join(root, entry)],
    outfile,
  });
  await stop();
}

/** Loads a module of the repository into this process, with everything it needs bundled in. */
export async function loadModule(file: string): Promise<unknown> {
  const result = await build({
    ...shared,
    entryPoints: [join(root, file)],
    external: [...builtinModules, ...builtinModules.map((name) => `node:${name}`)],
    write: false,
  });
  await stop();
  const code = result.outputFiles?.[0]?.text ?? "";
  return import(`data:text/javascript;base64,${Buffer.from(code).toString("base64")}`);
}
