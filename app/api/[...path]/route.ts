import { failureBody } from "@/lib/http";
import { apiHeaders } from "@/lib/http/headers";

/** What no address is, in the words of the API. */
function unknown(): Response {
  return Response.json(failureBody("resource.not_found"), {
    status: 404,
    headers: { ...apiHeaders(), "Cache-Control": "no-store" },
  });
}

export { unknown as DELETE, unknown as GET, unknown as PATCH, unknown as POST, unknown as PUT };
