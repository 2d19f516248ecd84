import { handlers } from "@/app/api/v1/handlers";
import { openApiDocument } from "@/app/api/v1/openapi";
import { methods, plainHandler } from "@/lib/http";
import { apiHeaders } from "@/lib/http/headers";

/** The calls of the API, as their handlers describe themselves. */
function answerDocument(): Response {
  const document = openApiDocument(handlers.map((handler) => handler.spec));
  return Response.json(document, {
    headers: { ...apiHeaders(), "Cache-Control": "public, max-age=300" },
  });
}

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(plainHandler("GET", answerDocument));
