import type { PermissionDeclaration, ScreenDeclaration } from "@/lib/core/declarations";
import { STAFF } from "@/lib/core/roles";

export const permissions = {
  "qr:history": { roles: STAFF, scope: "Ver el historial de QR" },
} as const satisfies Record<string, PermissionDeclaration>;

export const screens = [
  {
    id: "S19",
    path: "/historyQR",
    guard: "main",
    who: "qr:history",
    menu: { group: "administration", label: "Historial de QR", at: 60 },
  },
  { id: "ours", path: "/historyQR/[id]", guard: "main", who: "qr:history" },
] as const satisfies readonly ScreenDeclaration[];
