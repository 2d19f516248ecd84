import { safeReturnUrl } from "@/lib/auth/client";

export type AuthQuery = Record<string, string | string[] | undefined>;

export const oneOf = (value: string | string[] | undefined): string => (typeof value === "string" ? value : "");

/** The page to go to afterwards, if it is one of ours. */
export function returnUrlOf(query: AuthQuery): string | null {
  return safeReturnUrl(oneOf(query.returnUrl));
}

/** Adds the return address to a path. */
export function keeping(path: string, target: string | null): string {
  return target ? `${path}?returnUrl=${encodeURIComponent(target)}` : path;
}

/** The login for whoever says that they have an account, so that it does not offer registration first. */
export function knownHref(target: string | null): string {
  return `/login?${new URLSearchParams({ ...(target && { returnUrl: target }), cuenta: "si" })}`;
}
