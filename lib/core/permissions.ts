import type { Actor, UserActor } from "@/lib/core/context";
import { DomainError, forbidden } from "@/lib/core/errors";

export type Role = "platform" | "admin" | "buyer" | "guard";

/** Permission × role: the one table that pages, actions, calls and the sidebar read. */
export const PERMISSIONS = {
  "enclosure:read": ["platform", "admin"],
  "enclosure:choose": ["platform", "admin", "buyer"],
  "enclosure:create": ["platform"],
  "enclosure:write": ["platform", "admin"],
  "enclosure:fees": ["platform"],
  "zone:read": ["platform", "admin"],
  "zone:write": ["platform", "admin"],
  "event:read": ["platform", "admin"],
  "event:write": ["platform", "admin"],
  "event:list": ["platform", "admin", "guard", "buyer"],
  "guard:read": ["platform", "admin"],
  "guard:write": ["platform", "admin"],
  "order:buy": ["buyer"],
  "order:read": ["platform", "admin"],
  "order:write": ["platform", "admin"],
  "payment:review": ["platform", "admin"],
  "payment:refund": ["platform", "admin"],
  "ticket:own": ["buyer"],
  "ticket:read": ["platform", "admin"],
  "scan:redeem": ["platform", "admin", "guard"],
  "scan:read": ["platform", "admin", "guard"],
  "report:live": ["platform", "admin"],
  "home:read": ["platform", "admin", "buyer", "guard"],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof PERMISSIONS;

/** Role of a logged-in person. */
export function roleOf(actor: UserActor): Role {
  if (actor.isPlatformAdmin) return "platform";
  if (actor.profile === 1) return "admin";
  return actor.profile === 2 ? "buyer" : "guard";
}

/** Whether the actor's role has the permission. A visitor has none; the system has all. */
export function can(actor: Actor, permission: Permission): boolean {
  if (actor.kind === "system") return true;
  if (actor.kind === "visitor") return false;
  return (PERMISSIONS[permission] as readonly Role[]).includes(roleOf(actor));
}

/**
 * The first line of every verb behind a permission. Answers the actor.
 * Errors: `auth.required` (visitor), `auth.forbidden`.
 */
export function authorize(actor: Actor, permission: Permission): Exclude<Actor, { kind: "visitor" }> {
  if (actor.kind === "visitor") throw new DomainError("auth.required");
  if (!can(actor, permission)) throw forbidden();
  return actor;
}

/** As `authorize`, for verbs that only a person may call. */
export function authorizeUser(actor: Actor, permission: Permission): UserActor {
  const allowed = authorize(actor, permission);
  if (allowed.kind !== "user") throw forbidden();
  return allowed;
}

/**
 * The tenant whose rows the actor may touch: its own admin for profiles 1 and 3; null = every tenant (platform, system).
 * Put it into the WHERE of every query of a tenant's rows. Errors: `auth.forbidden` for buyers and visitors.
 */
export function tenantOf(actor: Actor): number | null {
  if (actor.kind === "system") return null;
  if (actor.kind === "user") {
    if (actor.isPlatformAdmin) return null;
    if (actor.adminId !== null && actor.profile !== 2) return actor.adminId;
  }
  throw forbidden();
}
