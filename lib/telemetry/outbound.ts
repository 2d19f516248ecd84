import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { beginPart, type Part } from "@/lib/core/trace";

interface Call {
  host: string;
  method: string;
}

/** What Node tells of a request of `fetch`. */
function fetchCall(request: unknown): Call | null {
  const { origin, method } = Object(request);
  if (typeof method !== "string" || !URL.canParse(String(origin))) return null;
  return { host: new URL(String(origin)).host, method };
}

/** What Node tells of a request of `node:http`, which some providers' own libraries use. */
function httpCall(request: unknown): Call | null {
  const { host, method } = Object(request);
  return typeof host === "string" && typeof method === "string" ? { host, method } : null;
}

/**
 * From now on each HTTP request that this process makes is a part of the trace that it is made in: whom it asks and by
 * which method. Addresses have keys and people in them, so nothing else is told. `collector` is who hears of the parts.
 */
export function followCalls(collector: string): () => void {
  const running = new WeakMap<object, Part>();
  const begin = (call: (request: unknown) => Call | null) => (message: unknown) => {
    const { request } = Object(message);
    const known = call(request);
    if (!known || known.host === collector) return;
    const { host, method } = known;
    const facts = { "server.address": host, "http.request.method": method };
    const part = beginPart("client", `${method} ${host}`, facts);
    if (part) running.set(request, part);
  };
  const answer = (message: unknown) => {
    const { request, response } = Object(message);
    const status: unknown = response?.statusCode;
    if (typeof status !== "number") return;
    const facts = { "http.response.status_code": status };
    running.get(request)?.end(status >= 400 ? { facts, error: String(status) } : { facts });
    running.delete(request);
  };
  const fail = (message: unknown) => {
    const { request } = Object(message);
    running.get(request)?.end({ error: "no_answer" });
    running.delete(request);
  };
  const heard = {
    "undici:request:create": begin(fetchCall),
    "undici:request:headers": answer,
    "undici:request:error": fail,
    "http.client.request.start": begin(httpCall),
    "http.client.response.finish": answer,
    "http.client.request.error": fail,
  };
  for (const [channel, hear] of Object.entries(heard)) subscribe(channel, hear);
  return () => {
    for (const [channel, hear] of Object.entries(heard)) unsubscribe(channel, hear);
  };
}
