import { isPerson } from "@/lib/core/actors";
import type { Ctx } from "@/lib/core/context";
import { type Permission, tenantOf } from "@/lib/core/permissions";

const OF_ALL: readonly Permission[] = ["report:account", "report:infinity"];

/** Whose rows a report shows; null: of all tenants. What is for admins 1 and 5 is for 1 of all tenants, for 5 of its own. */
export function tenantOfAll({ actor }: Pick<Ctx, "actor">, permission: Permission): number | null {
  const isOfAll = OF_ALL.includes(permission) && isPerson(actor) && actor.tenant?.kind === "main_provider";
  return isOfAll ? null : tenantOf(actor);
}
