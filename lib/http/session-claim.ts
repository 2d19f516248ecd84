import { decode, type JWT } from "next-auth/jwt";

/** A claim only: the sessions table decides whether the session lives. */
interface SessionClaim {
  sid: string;
  profile: number;
}

// Opening a token costs a key derivation and a decryption, and each page does it twice: in the proxy and in the page.
const MOST_KEPT = 5_000;
const opened = new Map<string, SessionClaim & { until: number }>();

/** The secret that signs sessions and, while it is replaced, the one before, whose sessions go on. */
export const sessionSecrets = (): string[] =>
  [process.env.NEXTAUTH_SECRET, process.env.NEXTAUTH_SECRET_PREVIOUS].flatMap((secret) => (secret ? [secret] : []));

/** What a token says that was signed with one of the secrets; null for any other. */
export async function openToken(token: string | undefined, secrets: readonly string[]): Promise<JWT | null> {
  for (const secret of secrets) {
    const payload = await decode({ token, secret }).catch(() => null);
    if (payload) return payload;
  }
  return null;
}

/**
 * Null unless the cookie was signed with one of the secrets and is not over at `now`. Valid claims are cached, never longer than
 * their token lasts.
 */
export async function sessionClaim(
  token: string | undefined,
  secrets: readonly string[],
  now: Date,
): Promise<SessionClaim | null> {
  if (!token) return null;
  const known = opened.get(token);
  if (known) return known.until > now.getTime() ? known : null;
  const payload = await openToken(token, secrets);
  if (typeof payload?.profile !== "number" || typeof payload.sid !== "string") return null;
  if (typeof payload.exp !== "number" || !/^[0-9a-f-]{36}$/.test(payload.sid)) return null;
  const claim = { sid: payload.sid, profile: payload.profile, until: payload.exp * 1_000 };
  if (opened.size >= MOST_KEPT) opened.clear();
  opened.set(token, claim);
  return claim;
}
