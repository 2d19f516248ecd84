import { DomainError } from "@/lib/core/errors";
import { messageFor } from "@/lib/core/messages";
import { wrongAddress } from "@/lib/core/wrong-address";
import { isSameOrigin, PLAIN_POLICY } from "@/lib/http/headers";

/** Says by which address the platform is to be opened. */
export function badOrigin(appUrl: string): DomainError {
  return new DomainError("auth.bad_origin", { data: { address: appUrl } });
}

export function assertSameOrigin(headers: Headers, appUrl: string): void {
  if (!isSameOrigin(headers, appUrl)) throw badOrigin(appUrl);
}

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

const pageOf = (text: string, address: string) => `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Entra por la otra dirección | Control Traslado</title>
<style>body{font:1.125rem/1.5 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1.25rem}</style>
</head>
<body>
<h1>Entra por la otra dirección</h1>
<p>${escaped(text)}</p>
<p><a href="${escaped(address)}">Ir a ${escaped(address)}</a></p>
</body>
</html>
`;

/**
 * The refusal of what was sent from another address than the public one. Who opened the platform by another name reads
 * which one it has: a form's answer is a page, and the page of a server action, which shows what it cannot read as the
 * platform's failure, recognizes the text (`addressIn`).
 */
export function refusedOrigin({ headers, url }: Request, appUrl: string): Response {
  const error = badOrigin(appUrl);
  const { code, status } = error;
  const message = messageFor(error);
  const plain = { "Cache-Control": "no-store", "Content-Security-Policy": PLAIN_POLICY };
  if (headers.has("next-action")) {
    // Next reads the text of nothing that says more of its type.
    return new Response(wrongAddress(appUrl), { status, headers: { ...plain, "Content-Type": "text/plain" } });
  }
  const isForm = /^(multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(
    headers.get("content-type") ?? "",
  );
  if (isForm && headers.get("accept")?.includes("text/html")) {
    const page = pageOf(message, new URL(new URL(url).pathname, appUrl).href);
    return new Response(page, { status, headers: { ...plain, "Content-Type": "text/html; charset=utf-8" } });
  }
  return Response.json({ message, code, data: error.details.data }, { status, headers: plain });
}
