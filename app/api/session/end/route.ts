import { logout } from "@/lib/auth";
import { env } from "@/lib/core/env";
import { clearSessionCookie, methods, pageCtx, plainHandler } from "@/lib/http";
import { isSameOrigin } from "@/lib/http/headers";
import { refusedOrigin } from "@/lib/http/origin";

/** Ends the session of the cookie, for the page's own scripts; one that is over already is fine. */
async function endSession(request: Request): Promise<Response> {
  const headers = { "Cache-Control": "no-store" };
  if (!isSameOrigin(request.headers, env().APP_URL)) return refusedOrigin(request, env().APP_URL);
  await logout({ ctx: await pageCtx(), input: null });
  await clearSessionCookie();
  return new Response(null, { status: 204, headers });
}

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(plainHandler("POST", endSession));
