import { openMirror } from "@/lib/auth";
import { env } from "@/lib/core/env";
import { ERROR_STATUS } from "@/lib/core/errors";
import { action, failureOf, methods, plainHandler } from "@/lib/http";
import { isSameOrigin } from "@/lib/http/headers";
import { badOrigin } from "@/lib/http/origin";

const open = action(openMirror);

/** A token for the page's own scripts, by the session's cookie: see `openMirror`. Kept by nobody on the way. */
async function mirrorSession(request: Request): Promise<Response> {
  const result = isSameOrigin(request.headers, env().APP_URL) ? await open(null) : failureOf(badOrigin(env().APP_URL));
  const headers = { "Cache-Control": "no-store" };
  if (!result.ok) {
    return Response.json(
      { message: result.message, code: result.code },
      { status: ERROR_STATUS[result.code], headers },
    );
  }
  const { token, seconds, userId, profile, userName } = result.data;
  const response = { token, intFKIDProfile: profile, intFKIDUsuario: userId, chrNombreUsuario: userName };
  return Response.json({ response, seconds }, { headers });
}

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(plainHandler("POST", mirrorSession));
