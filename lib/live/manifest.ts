import type { PermissionDeclaration } from "@/lib/core/declarations";
import { STAFF } from "@/lib/core/roles";

export const permissions = {
  "report:live": { roles: STAFF },
} as const satisfies Record<string, PermissionDeclaration>;
