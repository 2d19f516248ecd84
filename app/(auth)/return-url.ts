import { safeReturnUrl } from "@/lib/auth/client";

export type AuthQuery = Record<string, string | string[] | undefined>;

export const oneOf = (value: string | string[] | undefined): string => (typeof value === "string" ? value : "");

/** Where a page was asked to lead to afterwards, if that is a path of ours. */
export function returnUrlOf(query: AuthQuery): string | null {
  return safeReturnUrl(oneOf(query.returnUrl));
}

/** A path that keeps it. */
export function keeping(path: string, target: string | null): string {
  return target ? `${path}?returnUrl=${encodeURIComponent(target)}` : path;
}
