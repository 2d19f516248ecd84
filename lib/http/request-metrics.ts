import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { metrics } from "@/lib/core/metrics";
import { OTHER, type RouteName, routeOfBuild } from "@/lib/http/route-names";

const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

interface Told {
  request: IncomingMessage;
  response: ServerResponse;
}

export const statusClass = (status: number): string => `${Math.floor(status / 100)}xx`;

/**
 * Counts every request that this process answers from now on, by its pattern and never by its address. A stream of events
 * has no duration. Answers how to stop it.
 */
export function countRequests(nameOf: RouteName = routeOfBuild): () => void {
  const began = new WeakMap<IncomingMessage, { at: number; path: string }>();
  const begin = (message: unknown) => {
    const { request } = message as Told;
    // Next writes over the address.
    began.set(request, { at: performance.now(), path: request.url ?? "" });
  };
  const finish = (message: unknown) => {
    const { request, response } = message as Told;
    const start = began.get(request);
    if (!start) return;
    const route = nameOf(start.path);
    const { method: asked = "" } = request;
    const method = METHODS.has(asked) ? asked : OTHER;
    metrics().requests.inc({ route, method, status: statusClass(response.statusCode) });
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
