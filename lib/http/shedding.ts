import type { IncomingMessage, ServerResponse } from "node:http";
import { BUSY_WORDS } from "@/lib/core/busy";
import { ERROR_STATUS } from "@/lib/core/errors";
import { textOf } from "@/lib/core/messages";
import { metrics } from "@/lib/core/metrics";
import { currentTraceId } from "@/lib/core/trace";
import { apiHeaders, PLAIN_POLICY } from "@/lib/http/headers";
import { IMPORTANCE, type Importance, importanceOf } from "@/lib/http/importance";

/**
 * So many times the setting may be under way of a kind and of those that matter more, before one more of it is refused.
 * What waits at a gate is never refused.
 */
const TIMES: Readonly<Record<Importance, number>> = {
  gates: Number.POSITIVE_INFINITY,
  callbacks: 8,
  paying: 4,
  holding: 2,
  store: 1,
  office: 0.5,
  exports: 0.2,
};

/** Seconds until it is worth asking again; a page asks by itself. */
const RETRY_SECONDS = 5;

const pageOf = (head: string, words: string) => `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">${head}
<title>Un momento | Control Traslado</title>
<style>
:root { color-scheme: light dark; }
body { display: grid; min-height: 100dvh; margin: 0; place-content: center; padding: 1.5rem; font: 1rem/1.5 system-ui, sans-serif; }
h1 { margin: 0 0 0.5rem; font-size: 1.5rem; line-height: 1.15; }
p { margin: 0; max-width: 34rem; }
</style>
</head>
<body>
<main>
<h1>Hay mucha gente en este momento</h1>
<p>${words}</p>
</main>
</body>
</html>
`;

const PAGE = pageOf(
  `\n<meta http-equiv="refresh" content="${RETRY_SECONDS}">`,
  `Esta página vuelve a intentar sola cada ${RETRY_SECONDS} segundos. Lo que apartaste o pagaste está guardado.`,
);

/** In answer to a form of a browser without script, which would lose what was typed with a page that loads itself again. */
const FORM_PAGE = pageOf(
  "",
  `No recibimos lo que enviaste. Espera ${RETRY_SECONDS} segundos, regresa a la página anterior con tu navegador y envíalo otra vez.`,
);

const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/**
 * People get a page, and programs the API's JSON. A request by our own script gets `BUSY_WORDS`, by which
 * `components/shell/send-again.ts` knows that it may repeat it. The type must be exactly `text/plain`: Next hands an error's
 * text on for no other.
 */
function answerTo({ method, headers }: IncomingMessage): [type: string, text: string] {
  const code = "server.unavailable";
  if (headers["next-action"] !== undefined || headers.rsc !== undefined) return ["text/plain", BUSY_WORDS];
  const isPerson = (headers.accept ?? "").includes("text/html");
  if (isPerson && method === "GET") return ["text/html; charset=utf-8", PAGE];
  if (isPerson && method === "POST") return ["text/html; charset=utf-8", FORM_PAGE];
  return ["application/json", JSON.stringify({ message: textOf(code), code })];
}

function refuse(request: IncomingMessage, response: ServerResponse): void {
  const [type, text] = answerTo(request);
  const traceId = currentTraceId();
  response.writeHead(ERROR_STATUS["server.unavailable"], {
    ...apiHeaders(),
    ...(traceId ? { "X-Request-Id": traceId } : {}),
    "Cache-Control": "no-store",
    "Content-Security-Policy": PLAIN_POLICY,
    "Content-Type": type,
    "Content-Length": Buffer.byteLength(text),
    "Retry-After": RETRY_SECONDS,
    // A body is not read, so the connection cannot carry another request.
    ...(hasBody(request) ? { Connection: "close" } : {}),
  });
  response.end(text);
}

/**
 * Refuses what matters less while more is under way than one process does within a second or two: exports first, then the
 * back office, the store, holding, paying and what providers tell. `most` is how many requests may be under way before
 * pages of the store are refused. What matters less never counts against what matters more. `instead` may have a better
 * answer than a refusal, and then says true.
 */
export function shedding(
  most: number,
  of: typeof importanceOf = importanceOf,
  instead: (request: IncomingMessage, response: ServerResponse) => boolean = () => false,
) {
  const underWay = IMPORTANCE.map(() => 0);
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const importance = of(request.method ?? "", request.url ?? "");
    if (importance === null) return false;
    const rank = IMPORTANCE.indexOf(importance);
    const ahead = underWay.slice(0, rank + 1).reduce((sum, count) => sum + count, 0);
    if (ahead >= most * TIMES[importance]) {
      if (instead(request, response)) return true;
      metrics().shed.inc({ importance });
      refuse(request, response);
      return true;
    }
    const begin = () => {
      if (response.closed) return;
      underWay[rank] = (underWay[rank] ?? 0) + 1;
      response.once("close", () => {
        underWay[rank] = (underWay[rank] ?? 0) - 1;
      });
    };
    // A body that never comes is no work: a few sockets could otherwise hold up everybody.
    if (hasBody(request)) request.once("end", begin);
    else begin();
    return false;
  };
}
