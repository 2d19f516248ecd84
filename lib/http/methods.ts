import { ERROR_STATUS } from "@/lib/core/errors";
import { apiHeaders } from "@/lib/http/headers";
import { failureBody, type RouteSpec } from "@/lib/http/route";

type Method = RouteSpec["method"];
type Refusal = (request: Request) => Promise<Response>;

type Handler = ((
  request: Request,
  context: { params: Promise<Record<string, string | string[] | undefined>> },
) => Response | Promise<Response>) & { spec: { method: Method } };

type Of<Own extends Handler, M> = Extract<Own, { spec: { method: M } }>;

type Methods<Own extends Handler> = { [M in Method]: [Of<Own, M>] extends [never] ? Refusal : Of<Own, M> } & {
  OPTIONS: Refusal;
};

/** Next's own 405 has neither a body nor the security headers. */
function refusalOf(own: readonly Handler[]): Refusal {
  const methods = own.map(({ spec }) => spec.method);
  const allowed = [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"].sort().join(", ");
  return async ({ method }) => {
    const headers = { ...apiHeaders(), "Cache-Control": "no-store", Allow: allowed };
    if (method === "OPTIONS") return new Response(null, { status: 204, headers });
    return Response.json(failureBody("method.not_allowed"), { status: ERROR_STATUS["method.not_allowed"], headers });
  };
}

/**
 * The exports of a route file: its handlers, and a 405 for every other method. HEAD is missing because Next answers it
 * with GET.
 */
export function methods<const Own extends readonly Handler[]>(...own: Own): Methods<Own[number]> {
  const refusal = refusalOf(own);
  const answers: Record<Method | "OPTIONS", Handler | Refusal> = {
    DELETE: refusal,
    GET: refusal,
    OPTIONS: refusal,
    PATCH: refusal,
    POST: refusal,
    PUT: refusal,
  };
  for (const handler of own) {
    const { method } = handler.spec;
    if (answers[method] !== refusal) throw new Error(`Two handlers answer ${method}`);
    answers[method] = handler;
  }
  return answers as Methods<Own[number]>;
}

/** Wraps a handler that is not part of the API, for `methods`. */
export function plainHandler<const M extends Method, Answer extends (request: Request) => Response | Promise<Response>>(
  method: M,
  handler: Answer,
): Answer & { spec: { method: M } } {
  return Object.assign(handler, { spec: { method } });
}
