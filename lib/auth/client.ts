export type ChangeProfileInput = { userName?: string | undefined; fullName?: string | undefined };

/** The field of a form that carries what a challenge asked for. */
export const CHALLENGE_FIELD = "challenge";

/** Null unless the value is a path on this site: a login must not forward people to another one. */
export function safeReturnUrl(value: string | null | undefined): string | null {
  if (!value || value.length > 2_000 || !/^\/(?![/\\])[^\s\\]*$/.test(value)) return null;
  try {
    const url = new URL(value, "http://same.origin");
    // Once its dots are resolved, "/..//host" points to another host.
    const leaves = url.origin !== "http://same.origin" || url.pathname.startsWith("//");
    if (leaves || url.pathname === "/login" || url.pathname.startsWith("/api/")) return null;
    return `${url.pathname}${url.search}${url.hash}`;
  } catch {
    return null;
  }
}

/** Where a code of the second factor is asked for, before somebody goes on to `path`. */
export const proofPath = (path: string): string => `/segundo-factor?para=${encodeURIComponent(path)}`;
