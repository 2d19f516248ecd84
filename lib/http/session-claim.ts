import { decode } from "next-auth/jwt";

/** What the session's cookie says; the sessions table decides the rest. */
interface SessionClaim {
  sid: string;
  profile: number;
}

// To open a token costs a key derivation and a decryption, twice for each page: in the proxy and in the page.
const MOST_KEPT = 5_000;
const opened = new Map<string, SessionClaim & { until: number }>();

/**
 * The claim of a session's cookie that was signed with `secret` and is not over at `now`, otherwise null. Claims that
 * were good are remembered, never longer than their token lasts.
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
