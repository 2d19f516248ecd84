import { docsHtml } from "@/app/api/docs/html";
import { handlers } from "@/app/api/v1/handlers";
import { openApiDocument } from "@/app/api/v1/openapi";

/** The calls of the API for a person to read. */
export function GET(): Response {
  return new Response(docsHtml(openApiDocument(handlers.map(({ spec }) => spec))), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "public, max-age=300",
      "Content-Security-Policy":
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    },
  });
}
