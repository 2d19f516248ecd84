import { handlers } from "@/app/api/v1/handlers";
import { openApiDocument } from "@/app/api/v1/openapi";
import { otherMethods } from "@/lib/http";
import { apiHeaders } from "@/lib/http/headers";

/** The calls of the API, as their handlers describe themselves. */
export function GET(): Response {
  const document = openApiDocument(handlers.map((handler) => handler.spec));
  return Response.json(document, {
    headers: { ...apiHeaders(), "Cache-Control": "public, max-age=300" },
  });
}

const otherMethod = otherMethods("GET");

export { otherMethod as DELETE, otherMethod as PATCH, otherMethod as POST, otherMethod as PUT, otherMethod as OPTIONS };
