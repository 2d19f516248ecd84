/**
 * `formTargets` are the payment providers' origins: browsers also check the redirect after a form. `frames` are others'
 * pages that ours may show.
 */
export function contentSecurityPolicy(
  nonce: string,
  options: { dev: boolean; https: boolean; formTargets: readonly string[]; frames?: readonly string[] },
): string {
  const script = `'self' 'nonce-${nonce}' 'strict-dynamic'${options.dev ? " 'unsafe-eval'" : ""}`;
  return [
    "default-src 'self'",
    `script-src ${script}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${options.dev ? " ws:" : ""}`,
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    `frame-src ${["'self'", ...(options.frames ?? [])].join(" ")}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action ${["'self'", ...options.formTargets].join(" ")}`,
    ...(options.https ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/** For the few pages that are not ours, such as next-auth's to log out: a form and a style, no script. */
export const PLAIN_POLICY =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

export function securityHeaders(https: boolean): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(self), microphone=(), geolocation=(), payment=(self), browsing-topics=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    ...(https ? { "Strict-Transport-Security": "max-age=63072000; includeSubDomains" } : {}),
  };
}

let ofApi: Record<string, string> | undefined;

/** The proxy does not see answers of the API, so the routes set these headers themselves. */
export function apiHeaders(): Record<string, string> {
  ofApi ??= securityHeaders((process.env.APP_URL ?? "").startsWith("https://"));
  return ofApi;
}

/** The names that a machine has for itself, as a browser writes an origin; nothing else may stand in it. */
const LOOPBACK = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::(\d{1,5}))?$/;
const isLoopback = (origin: string) => LOOPBACK.test(origin);
const portOf = (origin: string) => LOOPBACK.exec(origin)?.[1] ?? "80";

/**
 * True for requests of our own pages and of clients that are no browser. A browser always sends Origin with a request
 * that changes something: scheme, host and port have to be those of `appUrl`, the public address. On one's own machine
 * localhost and its numbers are the same.
 */
export function isSameOrigin(headers: Headers, appUrl: string): boolean {
  const origin = headers.get("origin");
  if (origin === null) {
    const site = headers.get("sec-fetch-site");
    return site === null || site === "same-origin" || site === "none";
  }
  return origin === appUrl || (isLoopback(origin) && isLoopback(appUrl) && portOf(origin) === portOf(appUrl));
}

/** Null unless the request came from one of our own pages. */
export function senderOf(headers: Headers): URL | null {
  const referer = headers.get("referer");
  if (!referer || !URL.canParse(referer)) return null;
  const url = new URL(referer);
  return url.host === headers.get("host") && !url.pathname.startsWith("//") ? url : null;
}
