/** Whether a name reads as the platform administrator's: without regard to case, accents, letter forms and what is invisible. */
export function isReservedName(name: string): boolean {
  const plain = name.normalize("NFKD").replace(/[\p{M}\p{Cf}\s]/gu, "");
  return plain.toLowerCase() === "administrador";
}

/** Versions of the terms and of the privacy notice that a new account accepts. */
export const TERMS_VERSION = "2026-11";

export const PRIVACY_VERSION = "2026-11";

export const USER_SORTS = ["-since", "since", "name", "-name"] as const;

export const USER_STATES = ["active", "blocked"] as const;

/** Rows are counted up to here: beyond it a list says only that there are more. */
export const MOST_COUNTED = 10_000;

export type UserState = "active" | "blocked" | "blocked_here";

export const PROFILE_NAMES = { 1: "Administrador", 2: "Comprador", 3: "Guardia" } as const;

export const STATE_NAMES: Record<UserState, string> = {
  active: "Activo",
  blocked: "Bloqueado",
  blocked_here: "Bloqueado para comprar",
};

export interface UserListDto {
  id: number;
  profile: 1 | 2 | 3;
  userName: string;
  fullName: string;
  email: string | null;
  emailVerified: boolean;
  phone: string | null;
  phoneVerified: boolean;
  /** `blocked_here`: by the tenant in view, for buying there. */
  state: UserState;
  /** Of staff. */
  adminId: number | null;
  adminName: string | null;
  mfaEnabled: boolean;
  mfaRequired: boolean;
  createdAt: Date;
}

export interface UserPageDto {
  items: UserListDto[];
  /** Exact up to `MOST_COUNTED`; `hasMore` tells that there are more than this. */
  total: number;
  hasMore: boolean;
  /** Whom the pages after and before start from; null when there is none. */
  next: number | null;
  previous: number | null;
}

export interface UserDetailDto extends UserListDto {
  isPlatformAdmin: boolean;
  /** It is the reader's own account. */
  isOwn: boolean;
  /** They come in by an invitation only: `awaitsInvitation`. */
  isInvited: boolean;
  termsAcceptedAt: Date | null;
  lastLoginAt: Date | null;
  blockedAt: Date | null;
  blockedReason: string | null;
}

export interface AdminDto {
  id: number;
  name: string;
  kind: string;
  color: string;
  location: string;
  createdAt: Date;
  ownerName: string;
  ownerEmail: string | null;
  admins: number;
  guards: number;
  enclosures: number;
}

export interface UserLogDto {
  id: string;
  at: Date;
  /** `audit`: a change; `login`: an attempt to log in. */
  kind: "audit" | "login";
  /** The audit's action, or the login's method. */
  action: string;
  /** What was changed, "order 12"; of a login its outcome. */
  subject: string;
  actorName: string | null;
  ip: string | null;
  userAgent: string | null;
}
