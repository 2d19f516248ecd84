import type { Rule } from "@/lib/core/permissions";
import { STAFF } from "@/lib/core/roles";
import type { Screen } from "@/lib/core/screens";

export const permissions = {
  "qr:history": { roles: STAFF },
} as const satisfies Record<string, Rule>;

export const screens = [
  {
    id: "S19",
    path: "/historyQR",
    guard: "main",
    who: "qr:history",
    menu: { group: "administration", label: "Historial de QR", at: 60 },
  },
  { id: "ours", path: "/historyQR/[id]", guard: "main", who: "qr:history" },
] as const satisfies readonly Screen[];
