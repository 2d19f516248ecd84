import { logout } from "@/lib/auth";
import { env } from "@/lib/core/env";
import { clearSessionCookie, failureBody, otherMethods, pageCtx } from "@/lib/http";
import { isSameOrigin } from "@/lib/http/headers";

/** Ends the session of the cookie, for the page's own scripts; one that is over already is fine. */
export async function POST(request: Request): Promise<Response> {
  const headers = { "Cache-Control": "no-store" };
  if (!isSameOrigin(request.headers, env().APP_URL)) {
    return Response.json(failureBody("auth.bad_origin"), { status: 403, headers });
  }
  await logout({ ctx: await pageCtx(), input: null });
  await clearSessionCookie();
  return new Response(null, { status: 204, headers });
}

const otherMethod = otherMethods("POST");

export { otherMethod as DELETE, otherMethod as GET, otherMethod as PATCH, otherMethod as PUT, otherMethod as OPTIONS };
