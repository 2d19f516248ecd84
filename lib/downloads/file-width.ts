import type { FileWidth } from "@/db/schema";
import type { PersonActor } from "@/lib/core/context";
import { can, PERMISSIONS, type Permission, roleOf } from "@/lib/core/permissions";
import type { OpenFile } from "@/lib/lists";

const ALL = Object.keys(PERMISSIONS) as Permission[];

/**
 * All that decides which rows and columns of a list a person sees. What a login is by does not count: a token may fetch what
 * its person may see.
 */
export function widthOf(actor: PersonActor, { columns }: Pick<OpenFile, "columns">): FileWidth {
  const person: PersonActor = { ...actor, kind: "user" };
  return {
    role: roleOf(person),
    tenantKind: person.tenant?.kind ?? null,
    permissions: ALL.filter((permission) => can(person, permission)),
    columns: [...columns],
  };
}

/** Whether whoever sees `now` may have what was made for who saw `made`. */
export function isWithin(made: FileWidth, now: FileWidth): boolean {
  const has = (held: readonly string[], needed: readonly string[]) => needed.every((one) => held.includes(one));
  return (
    made.role === now.role &&
    made.tenantKind === now.tenantKind &&
    has(now.permissions, made.permissions) &&
    has(now.columns, made.columns)
  );
}
