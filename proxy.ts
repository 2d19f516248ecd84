import { type NextRequest, NextResponse } from "next/server";
import { isReservedSlug } from "@/lib/core/reserved-slugs";
import { formTargets } from "@/lib/http/form-targets";
import { guardTarget } from "@/lib/http/guards";
import { contentSecurityPolicy, isSameOrigin, PLAIN_POLICY, securityHeaders } from "@/lib/http/headers";
import { refusedOrigin } from "@/lib/http/origin";
import { sessionClaim, sessionSecrets } from "@/lib/http/session-claim";

const PATH_HEADER = "x-ct-path";
const appUrl = process.env.APP_URL ?? "http://localhost:3000";
const https = appUrl.startsWith("https://");
const cookieName = `${https ? "__Secure-" : ""}next-auth.session-token`;
const turnstile = process.env.TURNSTILE_SITE_KEY
  ? [new URL(process.env.TURNSTILE_URL || "https://challenges.cloudflare.com").origin]
  : [];
const targets = formTargets(appUrl, process.env.PAYMENT_FORM_ORIGINS);

function secured<Answer extends Response>(response: Answer): Answer {
  for (const [name, value] of Object.entries(securityHeaders(https))) response.headers.set(name, value);
  return response;
}

/** A store that other sites may show sets its own headers: whose pages they are is known there. */
function isEmbedded(pathname: string): boolean {
  const [, slug] = /^\/([^/]+)\/incrustar$/.exec(pathname) ?? [];
  return slug !== undefined && !isReservedSlug(decodeURIComponent(slug));
}

/** The two route guards, the CSP with its nonce, and the Origin check. A convenience: pages and verbs decide for themselves. */
export async function proxy(request: NextRequest): Promise<Response> {
  const { pathname, search } = request.nextUrl;
  if (!["GET", "HEAD", "OPTIONS"].includes(request.method) && !isSameOrigin(request.headers, appUrl)) {
    return secured(refusedOrigin(request, appUrl));
  }
  if (isEmbedded(pathname)) return NextResponse.next();
  if (pathname.startsWith("/api/")) {
    const answer = secured(NextResponse.next());
    if (pathname.startsWith("/api/auth/")) answer.headers.set("Content-Security-Policy", PLAIN_POLICY);
    return answer;
  }
  const token = request.cookies.get(cookieName)?.value;
  const claim = await sessionClaim(token, sessionSecrets(), new Date());
  const target = guardTarget(`${pathname}${search}`, claim);
  // A form of a page that is open says so itself when its session ended: sent on, it would lose what was typed.
  const isAction = request.method === "POST" && request.headers.has("next-action");
  if (target && !isAction) return secured(NextResponse.redirect(new URL(target, request.url), 307));

  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");
  const policy = contentSecurityPolicy(nonce, {
    dev: process.env.NODE_ENV === "development",
    https,
    formTargets: targets,
    frames: turnstile,
  });
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("Content-Security-Policy", policy);
  headers.set(PATH_HEADER, `${pathname}${search}`);
  const response = secured(NextResponse.next({ request: { headers } }));
  response.headers.set("Content-Security-Policy", policy);
  return response;
}

// The API's handlers do all of this themselves: it would cost each call as much again as what Next does for a handler.
export const config = {
  matcher: [
    {
      source:
        "/((?!api/v1/|api/pictures$|files/|_next/static/|_next/image|img/|icons/|iclock/|plumas/|incrustar\\.js$|favicon\\.ico$|icon\\.svg$|robots\\.txt$|manifest\\.webmanifest$).*)",
    },
  ],
};
