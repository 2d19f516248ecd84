import { isPerson } from "@/lib/core/actors";
import type { Actor, ActorKind, GateControllerActor, PersonActor, SystemActor, Tenant } from "@/lib/core/context";
import type { PermissionDeclaration, TenantCondition } from "@/lib/core/declarations";
import { isDemo } from "@/lib/core/demo";
import { DomainError, forbidden } from "@/lib/core/errors";
import { keeps } from "@/lib/core/positions";
import { OWN_LOGIN, type Role } from "@/lib/core/roles";
import { PERMISSIONS } from "@/lib/generated/permissions";

export { PERMISSIONS };

export type Permission = keyof typeof PERMISSIONS;

const declared: readonly (readonly [string, PermissionDeclaration])[] = Object.entries(PERMISSIONS);

/** What a key of the API may be given, by the permission, with its name in Spanish. */
export const SCOPES: ReadonlyMap<string, string> = new Map(
  declared.flatMap(([permission, { scope }]) => (scope === undefined ? [] : [[permission, scope] as const])),
);

const CONDITIONS: Record<TenantCondition, (tenant: Tenant) => boolean> = {
  prepaid_venue: ({ hasPrepaid, kind }) => hasPrepaid || kind === "main_provider",
  admin_1: ({ kind }) => kind === "main_provider",
  admin_1_or_5: ({ kind }) => kind === "main_provider" || kind === "prepaid_type",
};

export function roleOf(actor: Pick<PersonActor, "isPlatformAdmin" | "profile">): Role {
  if (actor.isPlatformAdmin) return "platform";
  if (actor.profile === 1) return "admin";
  return actor.profile === 2 ? "buyer" : "guard";
}

export const actorsOf = ({ actors = OWN_LOGIN, scope }: PermissionDeclaration): readonly ActorKind[] =>
  scope === undefined ? actors : [...actors, "api_key"];

function personMay(actor: PersonActor, permission: Permission): boolean {
  const rule: PermissionDeclaration = PERMISSIONS[permission];
  const role = roleOf(actor);
  if (!rule.roles.includes(role) || !actorsOf(rule).includes(actor.kind)) return false;
  if (actor.kind === "api_key" && !actor.scopes.includes(permission)) return false;
  if (role === "guard") return !rule.atDesk || actor.position === "cashier";
  if (role !== "admin") return true;
  if (actor.position === null || !keeps(actor.position, permission)) return false;
  return !rule.condition || (actor.tenant !== null && CONDITIONS[rule.condition](actor.tenant));
}

export function can(actor: Actor, permission: Permission): boolean {
  switch (actor.kind) {
    case "system":
      return true;
    case "visitor":
      return false;
    case "gate_controller":
      return actorsOf(PERMISSIONS[permission]).includes("gate_controller");
    case "user":
    case "api_token":
    case "mirror":
    case "paired_phone":
    case "api_key":
      return personMay(actor, permission);
  }
}

/**
 * For what a stolen session must not do: change where money goes, give much of it back, take lists of people away. Refuses
 * with `mfa.required` whoever has not shown a code in this session within ten minutes. Only in a demonstration may people
 * who have not set up a second factor do without.
 */
export function assertSecondFactor(actor: Actor): void {
  if (!isPerson(actor) || actor.secondFactor === "proven") return;
  if (actor.kind === "api_key") throw new DomainError("api_key.person_only");
  if (actor.secondFactor === "none" && isDemo()) return;
  throw new DomainError("mfa.required", { data: { isSetUp: actor.secondFactor === "set_up" } });
}

/** Why an actor has none of these permissions. A key learns which scope it lacks, or that only a person may. */
export function refusalOf(actor: Actor, permissions: readonly Permission[]): DomainError {
  if (actor.kind !== "api_key") return forbidden();
  const scope = permissions.find((one) => SCOPES.has(one));
  if (scope === undefined) return new DomainError("api_key.person_only");
  return actor.scopes.includes(scope) ? forbidden() : new DomainError("api_key.no_scope", { data: { scope } });
}

/** The first line of every verb behind a permission. */
export function authorize(actor: Actor, permission: Permission): Exclude<Actor, { kind: "visitor" }> {
  if (actor.kind === "visitor") throw new DomainError("auth.required");
  if (!can(actor, permission)) throw refusalOf(actor, [permission]);
  const { secondFactor }: PermissionDeclaration = PERMISSIONS[permission];
  if (secondFactor) assertSecondFactor(actor);
  return actor;
}

/** The first line of a verb that only jobs and callbacks may call. */
export function authorizeSystem(actor: Actor): SystemActor {
  if (actor.kind !== "system") throw forbidden();
  return actor;
}

/** As `authorize`, for verbs that only a device at a venue's barriers may call. */
export function authorizeController(actor: Actor, permission: Permission): GateControllerActor {
  const allowed = authorize(actor, permission);
  if (allowed.kind !== "gate_controller") throw forbidden();
  return allowed;
}

/** As `authorize`, for verbs that only a person may call. */
export function authorizeUser(actor: Actor, permission: Permission): PersonActor {
  const allowed = authorize(actor, permission);
  if (!isPerson(allowed)) throw forbidden();
  return allowed;
}

/**
 * The tenant whose rows the actor may touch, for the WHERE of every query of a tenant's rows. Null means every tenant
 * (platform and system).
 */
export function tenantOf(actor: Actor): number | null {
  switch (actor.kind) {
    case "system":
      return null;
    case "visitor":
      throw forbidden();
    case "gate_controller":
      return actor.adminId;
    case "user":
    case "api_token":
    case "mirror":
    case "paired_phone":
    case "api_key":
      if (actor.isPlatformAdmin) return null;
      if (actor.tenant === null || actor.profile === 2) throw forbidden();
      return actor.tenant.id;
  }
}

/**
 * The tenant whose rows the actor may read by a permission; null: of all tenants. Without the permission it is the actor's
 * own tenant.
 */
export function tenantOfAll({ actor }: { actor: Actor }, permission: Permission): number | null {
  const { ofAllForAdmin1 }: PermissionDeclaration = PERMISSIONS[permission];
  const isOfAdmin1 = isPerson(actor) && actor.tenant?.kind === "main_provider";
  return ofAllForAdmin1 && isOfAdmin1 && can(actor, permission) ? null : tenantOf(actor);
}
