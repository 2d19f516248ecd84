import type { Rule } from "@/lib/core/permissions";
import { STAFF } from "@/lib/core/roles";

export const permissions = {
  "report:live": { roles: STAFF },
} as const satisfies Record<string, Rule>;
