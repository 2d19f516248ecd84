import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { z } from "zod";
import { metrics } from "@/lib/core/metrics";
import { routeNames } from "@/lib/http/route-names";

/** Answered before Next, or files that it serves as they are. */
const BESIDE_NEXT = ["/_next/static/[...path]", "/fila/[event]", "/fila/[event]/lugar", "/fila/[event]/turno"];

/** Whatever people write in an address that leads nowhere is one name. */
const OTHER = "other";

const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

const Pages = z.array(z.object({ page: z.string() }));
const Manifest = z.object({ staticRoutes: Pages, dynamicRoutes: Pages });

/** Next writes them when it builds; a server in development has none. */
function patternsOfBuild(): string[] {
  const folder = process.env.NEXT_DIST_DIR;
  if (!folder) return [];
  const { staticRoutes, dynamicRoutes } = Manifest.parse(
    JSON.parse(readFileSync(join(process.cwd(), folder, "routes-manifest.json"), "utf8")),
  );
  return [...staticRoutes, ...dynamicRoutes].map(({ page }) => page);
}

interface Told {
  request: IncomingMessage;
  response: ServerResponse;
}

/**
 * Counts every request that this process answers from now on, by its pattern and never by its address. A stream of events
 * has no duration. Answers how to stop it.
 */
export function countRequests(patterns: readonly string[] = patternsOfBuild()): () => void {
  const nameOf = routeNames([...patterns, ...BESIDE_NEXT]);
  const began = new WeakMap<IncomingMessage, { at: number; path: string }>();
  const begin = (message: unknown) => {
    const { request } = message as Told;
    // Next writes over the address.
    began.set(request, { at: performance.now(), path: (request.url ?? "").split("?", 1)[0] ?? "" });
  };
  const finish = (message: unknown) => {
    const { request, response } = message as Told;
    const start = began.get(request);
    if (!start) return;
    const route = nameOf(start.path) ?? OTHER;
    const { method: asked = "" } = request;
    const method = METHODS.has(asked) ? asked : OTHER;
    metrics().requests.inc({ route, method, status: `${Math.floor(response.statusCode / 100)}xx` });
    if (String(response.getHeader("content-type") ?? "").startsWith("text/event-stream")) return;
    metrics().requestSeconds.observe({ route, method }, (performance.now() - start.at) / 1_000);
  };
  subscribe("http.server.request.start", begin);
  subscribe("http.server.response.finish", finish);
  return () => {
    unsubscribe("http.server.request.start", begin);
    unsubscribe("http.server.response.finish", finish);
  };
}
