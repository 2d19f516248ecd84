import type { ErrorDeclaration } from "@/lib/core/declarations";
import type { Rule } from "@/lib/core/permissions";
import { EVERYONE } from "@/lib/core/roles";
import type { Screen } from "@/lib/core/screens";

/** Tables that this domain owns: it alone writes and locks them. */
export const tables = ["event_types"] as const;

export const permissions = {
  "event_type:read": { roles: EVERYONE },
  "event_type:write": { roles: ["platform"] },
} as const satisfies Record<string, Rule>;

export const screens = [
  {
    id: "S14",
    path: "/eventType",
    guard: "main",
    who: "event_type:write",
    menu: { group: "administration", label: "Tipos de evento", at: 20 },
  },
  { id: "S14", path: "/createEventType", guard: "main", who: "event_type:write" },
] as const satisfies readonly Screen[];

export const errors = {
  "event_type.name_taken": { status: 409, text: "Ya hay un tipo de evento con ese nombre." },
} as const satisfies Record<string, ErrorDeclaration>;
