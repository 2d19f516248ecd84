import type { Actor, SystemActor, UserActor } from "@/lib/core/context";
import { DomainError, forbidden } from "@/lib/core/errors";

export type Role = "platform" | "admin" | "buyer" | "guard";

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

const staff = ["platform", "admin"] as const;
const all = ["platform", "admin", "buyer", "guard"] as const;

/** Permission × role, with its conditions: the one table that pages, actions, calls and the sidebar read. */
export const PERMISSIONS = {
  "account:read": { roles: all },
  "account:write": { roles: all, strong: true },
  "admin:read": { roles: ["platform"] },
  "admin:write": { roles: ["platform"], strong: true },
  "audit:read": { roles: staff },
  "enclosure:read": { roles: staff },
  "enclosure:choose": { roles: ["platform", "admin", "buyer"] },
  "enclosure:create": { roles: ["platform"] },
  "enclosure:write": { roles: staff },
  "enclosure:delete": { roles: ["platform"] },
  "enclosure:fees": { roles: ["platform"] },
  "enclosure:scan": { roles: all },
  "zone:read": { roles: staff },
  "zone:write": { roles: staff },
  "event:read": { roles: staff },
  "event:write": { roles: staff },
  "event:cancel": { roles: staff, strong: true },
  "event:list": { roles: all },
  "event_type:read": { roles: all },
  "event_type:write": { roles: ["platform"] },
  "guard:read": { roles: staff },
  "guard:write": { roles: staff, strong: true },
  "message:read": { roles: ["platform"] },
  "message:write": { roles: ["platform"] },
  "mfa:reset": { roles: ["platform"], strong: true },
  "order:buy": { roles: ["buyer"] },
  "order:pay": { roles: ["buyer"], strong: true },
  "order:read": { roles: staff },
  "order:write": { roles: staff },
  "payment_account:read": { roles: staff },
  "payment_account:write": { roles: staff, strong: true },
  "payment:review": { roles: staff },
  "payment:refund": { roles: staff },
  "courtesy:read": { roles: staff },
  "courtesy:write": { roles: staff },
  "deposit:confirm": { roles: staff },
  "discount_code:read": { roles: ["platform"] },
  "discount_code:write": { roles: ["platform"] },
  "picture:write": { roles: staff },
  "prepaid:read": { roles: staff, condition: "prepaid_venue" },
  "qr:history": { roles: staff },
  "receipt:read": { roles: ["platform", "admin", "buyer"] },
  "report:account": { roles: staff, condition: "admin_1_or_5" },
  "report:infinity": { roles: staff, condition: "admin_1" },
  "report:live": { roles: staff },
  "scan:redeem": { roles: ["platform", "admin", "guard"], paired: true },
  "scan:read": { roles: ["platform", "admin", "guard"], paired: true },
  "subscriber_qr:read": { roles: staff },
  "subscriber_qr:write": { roles: staff },
  "ticket:change": { roles: ["platform", "admin", "buyer"], strong: true },
  "ticket:own": { roles: ["buyer"] },
  "ticket:read": { roles: staff },
  "ticket:receive": { roles: ["buyer"], strong: true },
  "user:read": { roles: staff },
  "user:write": { roles: staff, strong: true },
  "home:read": { roles: all, paired: true },
} as const satisfies Record<string, Rule>;

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
