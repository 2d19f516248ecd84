import { cookies } from "next/headers";
import { encode } from "next-auth/jwt";
import { PENDING_SECONDS, WEB_SESSION_SECONDS } from "@/lib/auth";
import { env } from "@/lib/core/env";
import { sessionClaim, sessionSecrets } from "@/lib/http/session-claim";

const secure = () => env().APP_URL.startsWith("https://");

/** The name must be the one that next-auth itself reads and writes. */
export const sessionCookieName = () => `${secure() ? "__Secure-" : ""}next-auth.session-token`;

/** Only the cookie's signature is checked here; whether the session lives is decided by the sessions table. */
export async function readSessionId(): Promise<string | null> {
  const token = (await cookies()).get(sessionCookieName())?.value;
  return (await sessionClaim(token, sessionSecrets(), new Date()))?.sid ?? null;
}

/** Works only inside a server action or a handler. */
export async function writeSessionCookie(sessionId: string, profile: number): Promise<void> {
  const value = await encode({
    token: { sid: sessionId, profile },
    secret: env().NEXTAUTH_SECRET,
    maxAge: WEB_SESSION_SECONDS,
  });
  (await cookies()).set(sessionCookieName(), value, {
    httpOnly: true,
    secure: secure(),
    sameSite: "lax",
    path: "/",
    maxAge: WEB_SESSION_SECONDS,
  });
}

export async function clearSessionCookie(): Promise<void> {
  (await cookies()).delete(sessionCookieName());
}

export const CART_COOKIE = "ct_cart";
export const VENUE_COOKIE = "ct_venue";

export async function readCartToken(): Promise<string | undefined> {
  return (await cookies()).get(CART_COOKIE)?.value;
}

export async function writeCartToken(token: string): Promise<void> {
  (await cookies()).set(CART_COOKIE, token, {
    httpOnly: true,
    secure: secure(),
    sameSite: "lax",
    path: "/",
    maxAge: 7_200,
  });
}

export async function clearCartToken(): Promise<void> {
  (await cookies()).delete(CART_COOKIE);
}

const BROWSER_COOKIE = "ct_browser";

/** What a browser keeps to be known by the accounts that logged in with it; it names nobody. */
export async function readBrowser(): Promise<string | undefined> {
  return (await cookies()).get(BROWSER_COOKIE)?.value;
}

export async function writeBrowser(value: string): Promise<void> {
  (await cookies()).set(BROWSER_COOKIE, value, {
    httpOnly: true,
    secure: secure(),
    sameSite: "lax",
    path: "/",
    maxAge: 365 * 24 * 3_600,
  });
}

/** With an event's id after it: the number that the browser has in that event's waiting room. */
export const WAITING_COOKIE = "ct_fila_";

export async function readWaitingPlaces(): Promise<string[]> {
  const all = (await cookies()).getAll();
  return all.flatMap(({ name, value }) => (name.startsWith(WAITING_COOKIE) ? [value] : []));
}

const PENDING_COOKIE = "ct_mfa";

/** The token of a login that still lacks its second factor. */
export async function readPendingToken(): Promise<string | null> {
  return (await cookies()).get(PENDING_COOKIE)?.value ?? null;
}

export async function writePendingToken(token: string): Promise<void> {
  (await cookies()).set(PENDING_COOKIE, token, {
    httpOnly: true,
    secure: secure(),
    sameSite: "lax",
    path: "/",
    maxAge: PENDING_SECONDS,
  });
}

export async function clearPendingToken(): Promise<void> {
  (await cookies()).delete(PENDING_COOKIE);
}
