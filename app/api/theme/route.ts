import { THEME_COOKIE, THEME_SECONDS, themeOf } from "@/components/shell/theme";
import { env } from "@/lib/core/env";
import { methods, plainHandler } from "@/lib/http";
import { isSameOrigin, senderOf } from "@/lib/http/headers";
import { refusedOrigin } from "@/lib/http/origin";

/** The theme of this browser, by a form that works without script; leads back to where it was sent from. */
async function chooseTheme(request: Request): Promise<Response> {
  const headers = new Headers({ "Cache-Control": "no-store" });
  const { APP_URL } = env();
  if (!isSameOrigin(request.headers, APP_URL)) return refusedOrigin(request, APP_URL);
  // What is no form chooses nothing.
  const form = await request.formData().catch(() => null);
  const theme = themeOf(form?.get("theme"));
  const secure = APP_URL.startsWith("https://") ? "; Secure" : "";
  headers.set(
    "Set-Cookie",
    `${THEME_COOKIE}=${theme ?? ""}; Path=/; Max-Age=${theme ? THEME_SECONDS : 0}; HttpOnly; SameSite=Lax${secure}`,
  );
  const sender = senderOf(request.headers);
  headers.set("Location", sender ? `${sender.pathname}${sender.search}` : "/");
  return new Response(null, { status: 303, headers });
}

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(plainHandler("POST", chooseTheme));
