import type { PermissionDeclaration } from "@/lib/core/declarations";
import { ANY_LOGIN, STAFF } from "@/lib/core/roles";

export const permissions = {
  "report:live": { roles: STAFF, actors: ANY_LOGIN },
} as const satisfies Record<string, PermissionDeclaration>;
