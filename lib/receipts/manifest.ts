import type { Rule } from "@/lib/core/permissions";
import type { Screen } from "@/lib/core/screens";

export const permissions = {
  "receipt:read": { roles: ["platform", "admin", "buyer"] },
} as const satisfies Record<string, Rule>;

export const screens = [
  { id: "ours", path: "/recibo/[folio]", guard: "main", who: "receipt:read" },
] as const satisfies readonly Screen[];
