export type ChangeProfileInput = { userName?: string | undefined; fullName: string };

/** A same-origin path that a person may be sent to after login; anything else becomes null. */
export function safeReturnUrl(value: string | null | undefined): string | null {
  if (!value || value.length > 2_000 || !/^\/(?![/\\])[^\s\\]*$/.test(value)) return null;
  try {
    const url = new URL(value, "http://same.origin");
    // "/..//host" is a path until its dots are taken out: then it is another host.
    const leaves = url.origin !== "http://same.origin" || url.pathname.startsWith("//");
    if (leaves || url.pathname === "/login" || url.pathname.startsWith("/api/")) return null;
    return `${url.pathname}${url.search}${url.hash}`;
  } catch {
    return null;
  }
}
