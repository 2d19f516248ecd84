import type { Position } from "@/lib/core/context";

/**
 * Compares without case, accents, look-alike letters and invisible characters, so that nobody can pass for the
 * platform's administrator.
 */
export function isReservedName(name: string): boolean {
  const plain = name.normalize("NFKD").replace(/[\p{M}\p{Cf}\s]/gu, "");
  return plain.toLowerCase() === "administrador";
}

/**
 * The user name that a full name gives: its first words that have five letters together. Null where all of them have
 * fewer, and then the person is asked.
 */
export function userNameFrom(fullName: string): string | null {
  let name = "";
  for (const word of fullName.split(/[\s\d]+/)) {
    name += word;
    if (name.length >= 5 && !isReservedName(name)) return name.slice(0, 60);
  }
  return null;
}

export const TERMS_VERSION = "2026-11";

export const PRIVACY_VERSION = "2026-11";

export const USER_SORTS = ["-since", "since", "name", "-name"] as const;

export const USER_STATES = ["active", "blocked"] as const;

/** Counting more rows costs too much; a longer list only says that there are more. */
export const MOST_COUNTED = 10_000;

export type UserState = "active" | "blocked" | "blocked_here";

export const POSITION_NAMES: Readonly<Record<Position, string>> = {
  owner: "Titular",
  operator: "Operación",
  cashier: "Caja",
  accountant: "Contabilidad",
};

export const POSITION_HELP: Readonly<Record<Position, string>> = {
  owner: "Puede todo, también dar permisos a otras personas.",
  operator: "Todo menos las personas y las cuentas de cobro.",
  cashier: "Cobra en la caja y lee códigos; ve zonas y eventos.",
  accountant: "Ve el dinero, las compras y los reportes, y los baja; no cambia nada.",
};

export const PROFILE_NAMES = { 1: "Administrador", 2: "Comprador", 3: "Guardia" } as const;

/** Null for whoever has no choice of them: buyers, and guards without a desk. */
export function positionWords({ position }: { position: Position | null }): string | null {
  return position && POSITION_NAMES[position];
}

export const STATE_NAMES: Record<UserState, string> = {
  active: "Activo",
  blocked: "Bloqueado",
  blocked_here: "Bloqueado para comprar",
};

export interface UserListDto {
  id: number;
  profile: 1 | 2 | 3;
  /** An administrator has one; a guard that was given a desk is a cashier. */
  position: Position | null;
  userName: string;
  fullName: string;
  email: string | null;
  emailVerified: boolean;
  phone: string | null;
  phoneVerified: boolean;
  /** `blocked_here` means that the tenant in view does not let the person buy from it. */
  state: UserState;
  /** Null for buyers. */
  adminId: number | null;
  adminName: string | null;
  mfaEnabled: boolean;
  mfaRequired: boolean;
  createdAt: Date;
}

export interface UserDetailDto extends UserListDto {
  isPlatformAdmin: boolean;
  /** The account is the reader's own. */
  isOwn: boolean;
  /** See `awaitsInvitation`. */
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
  /** `audit` is a change, `login` an attempt to log in. */
  kind: "audit" | "login";
  action: string;
  /** The changed thing, e.g. "order 12", or the outcome of a login. */
  subject: string;
  actorName: string | null;
  ip: string | null;
  userAgent: string | null;
}
