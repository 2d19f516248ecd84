import type { PermissionDeclaration, ScreenDeclaration } from "@/lib/core/declarations";
import { EVERYONE, WITH_PAIRED_PHONES } from "@/lib/core/roles";

export const permissions = {
  "home:read": { roles: EVERYONE, actors: WITH_PAIRED_PHONES },
} as const satisfies Record<string, PermissionDeclaration>;

export const screens = [
  { id: "S10", path: "/home", guard: "main", who: "home:read" },
] as const satisfies readonly ScreenDeclaration[];
