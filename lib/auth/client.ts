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

export const API_KEY_STATES = ["active", "expired", "revoked", "stopped"] as const;
export type ApiKeyState = (typeof API_KEY_STATES)[number];

export const STATE_WORDS: Readonly<Record<ApiKeyState, string>> = {
  active: "Activa",
  expired: "Vencida",
  revoked: "Revocada",
  stopped: "Detenida",
};

/** Days after which a key ends; an empty one never does. */
export const KEY_DAYS = ["30", "90", "180", "365", ""] as const;
export const DEFAULT_KEY_DAYS = "90";
export const DEFAULT_PER_MINUTE = 120;
export const MOST_PER_MINUTE = 6_000;

export interface ApiKeyDto {
  id: number;
  name: string;
  /** The key's last four characters. */
  tokenEnd: string;
  /** What the key may do, in Spanish. */
  scopes: string[];
  perMinute: number;
  /** `stopped`: its maker is blocked or no administrator of the tenant any more, or the tenant's owner is blocked. */
  state: ApiKeyState;
  createdAt: Date;
  /** Null for a key that does not end by itself. */
  expiresAt: Date | null;
  /** The day in UTC, "2026-11-28"; null for a key that nobody has used. */
  lastUsedOn: string | null;
  madeBy: string;
  adminName: string;
}
