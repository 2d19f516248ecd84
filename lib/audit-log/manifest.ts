import type { PermissionDeclaration, ScreenDeclaration } from "@/lib/core/declarations";
import { STAFF } from "@/lib/core/roles";

export const permissions = {
  "audit:read": { roles: STAFF },
} as const satisfies Record<string, PermissionDeclaration>;

export const screens = [
  {
    id: "S28",
    path: "/audit",
    guard: "main",
    who: "audit:read",
    card: { label: "Registro de actividad", icon: "scroll-text", at: 100 },
  },
] as const satisfies readonly ScreenDeclaration[];
