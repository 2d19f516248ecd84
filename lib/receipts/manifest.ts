import type { PermissionDeclaration, ScreenDeclaration } from "@/lib/core/declarations";

export const permissions = {
  "receipt:read": { roles: ["platform", "admin", "buyer"] },
} as const satisfies Record<string, PermissionDeclaration>;

export const screens = [
  { id: "ours", path: "/recibo/[folio]", guard: "main", who: "receipt:read" },
] as const satisfies readonly ScreenDeclaration[];
