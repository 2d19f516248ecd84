import type { Actor, SystemActor, UserActor } from "@/lib/core/context";
import { DomainError, forbidden } from "@/lib/core/errors";
import type { Role } from "@/lib/core/roles";
import { PERMISSIONS } from "@/lib/generated/permissions";

/** What the administrator's own tenant must be, besides (product.md §6); the platform administrator needs none of it. */
export type Condition = "prepaid_venue" | "admin_1" | "admin_1_or_5";

export interface Rule {
  roles: readonly Role[];
  /** Limits the role `admin`. */
  condition?: Condition;
  /** Not with the token that a page's own scripts hold (the mirror of a session). */
  strong?: true;
  /** Also for a phone that was paired for one assignment. */
  paired?: true;
}

/** Every permission: the domains declare theirs in their manifests; pages, actions, calls and the sidebar read them. */
export { PERMISSIONS };

export type Permission = keyof typeof PERMISSIONS;

const CONDITIONS: Record<Condition, (actor: UserActor) => boolean> = {
  prepaid_venue: (actor) => actor.hasPrepaid === true,
  admin_1: (actor) => actor.adminKind === "main_provider",
  admin_1_or_5: (actor) => actor.adminKind === "main_provider" || actor.adminKind === "prepaid_type",
};

/** Role of a logged-in person. */
export function roleOf(actor: UserActor): Role {
  if (actor.isPlatformAdmin) return "platform";
  if (actor.profile === 1) return "admin";
  return actor.profile === 2 ? "buyer" : "guard";
}

/** Whether the actor has the permission. A visitor has none; the system has all. */
export function can(actor: Actor, permission: Permission): boolean {
  if (actor.kind === "system") return true;
  if (actor.kind === "visitor") return false;
  const rule: Rule = PERMISSIONS[permission];
  const role = roleOf(actor);
  if (!rule.roles.includes(role)) return false;
  if (rule.strong && actor.isMirror) return false;
  if (!rule.paired && actor.assignmentId != null) return false;
  return role !== "admin" || !rule.condition || CONDITIONS[rule.condition](actor);
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

/** The first line of a verb that only jobs and callbacks may call. Errors: `auth.forbidden`. */
export function authorizeSystem(actor: Actor): SystemActor {
  if (actor.kind !== "system") throw forbidden();
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
