import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "@/lib/core/env";
import { beginPart, inTrace, newTrace, type Part, readTraceparent, type Trace, within } from "@/lib/core/trace";
import { isTrustedProxy } from "@/lib/http/client-address";
import { routeOfBuild } from "@/lib/http/route-names";

type Asked = Pick<IncomingMessage, "headers"> & { socket: { remoteAddress?: string | undefined } };

/**
 * The trace of a request: a proxy of ours may have begun it. Anybody else could make one trace of everything, or join
 * another's.
 */
export function traceOf({ headers, socket }: Asked, trustedProxies: readonly string[]): Trace {
  const { traceparent } = headers;
  const isOurs = typeof traceparent === "string" && isTrustedProxy(socket.remoteAddress ?? "", trustedProxies);
  return (isOurs && readTraceparent(traceparent)) || newTrace();
}

/** Ends the part once the request is answered, or whoever asked is gone. */
function endWithAnswer(part: Part, url: string, { method = "" }: IncomingMessage, response: ServerResponse): void {
  response.once("close", () => {
    const route = routeOfBuild(url);
    const status = response.statusCode;
    const facts = { "http.request.method": method, "http.route": route, "http.response.status_code": status };
    const known = { name: `${method} ${route}`, facts };
    if (!response.writableFinished) part.end({ ...known, error: "gone" });
    else part.end(status >= 500 ? { ...known, error: String(status) } : known);
  });
}

/** Answers a request in a trace of its own, whose id each line of the log says. */
export function inOwnTrace(request: IncomingMessage, response: ServerResponse, work: () => void): void {
  inTrace(traceOf(request, request.headers.traceparent ? env().TRUSTED_PROXIES : []), () => {
    const { method = "", url = "" } = request;
    const part = beginPart("server", method);
    if (!part) return work();
    endWithAnswer(part, url, request, response);
    within(part, work);
  });
}
