import { handlers } from "@/app/api/v1/handlers";
import { pathOf } from "@/app/api/v1/openapi";
import { GET as bankGet, POST as bankPost } from "@/app/dev/bank/[[...path]]/route";
import type { RouteHandler } from "@/lib/http";

interface Place {
  pattern: RegExp;
  names: string[];
  handler: RouteHandler;
}

/** A folder with a name of its own comes before one that stands for any. */
const places: Place[] = handlers
  .map((handler) => {
    const path = pathOf(handler.spec);
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
    return { handler, names, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, "([^/]+)")}$`) };
  })
  .sort((a, b) => a.names.length - b.names.length);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Answers a request as the running platform would, but in this process: the API's calls and the simulated bank. */
export async function answerHere(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname.startsWith("/dev/bank/")) {
    const bank = request.method === "POST" ? bankPost : bankGet;
    return bank(request, { params: Promise.resolve({ path: pathname.split("/").slice(3) }) });
  }
  for (const { handler, names, pattern } of places) {
    const found = pattern.exec(pathname);
    if (!found || handler.spec.method !== request.method) continue;
    const params = Object.fromEntries(names.map((name, index) => [name, decoded(found[index + 1] ?? "")]));
    return handler(request, { params: Promise.resolve(params) });
  }
  throw new Error(`No call answers ${request.method} ${pathname}`);
}
