import type { Rule } from "@/lib/core/permissions";
import { STAFF } from "@/lib/core/roles";
import type { Screen } from "@/lib/core/screens";

export const permissions = {
  "audit:read": { roles: STAFF },
} as const satisfies Record<string, Rule>;

export const screens = [
  {
    id: "S28",
    path: "/audit",
    guard: "main",
    who: "audit:read",
    card: { label: "Registro de actividad", icon: "scroll-text", at: 100 },
  },
] as const satisfies readonly Screen[];
