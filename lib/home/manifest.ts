import type { Rule } from "@/lib/core/permissions";
import { EVERYONE, WITH_PAIRED_PHONES } from "@/lib/core/roles";
import type { Screen } from "@/lib/core/screens";

export const permissions = {
  "home:read": { roles: EVERYONE, actors: WITH_PAIRED_PHONES },
} as const satisfies Record<string, Rule>;

export const screens = [
  { id: "S10", path: "/home", guard: "main", who: "home:read" },
] as const satisfies readonly Screen[];
