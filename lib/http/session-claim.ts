import { decode } from "next-auth/jwt";

/** A claim only: the sessions table decides whether the session lives. */
interface SessionClaim {
  sid: string;
  profile: number;
}

// Opening a token costs a key derivation and a decryption, and each page does it twice: in the proxy and in the page.
const MOST_KEPT = 5_000;
const opened = new Map<string, SessionClaim & { until: number }>();

/**
 * Null unless the cookie was signed with `secret` and is not over at `now`. Valid claims are cached, never longer than
 * their token lasts.
 */
export async function sessionClaim(token: string | undefined, secret: string, now: Date): Promise<SessionClaim | null> {
  if (!token) return null;
  const known = opened.get(token);
  if (known) return known.until > now.getTime() ? known : null;
  const payload = await decode({ token, secret }).catch(() => null);
  if (typeof payload?.profile !== "number" || typeof payload.sid !== "string") return null;
  if (typeof payload.exp !== "number" || !/^[0-9a-f-]{36}$/.test(payload.sid)) return null;
  const claim = { sid: payload.sid, profile: payload.profile, until: payload.exp * 1_000 };
  if (opened.size >= MOST_KEPT) opened.clear();
  opened.set(token, claim);
  return claim;
}
