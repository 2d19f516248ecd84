import type { ScreenDeclaration } from "@/lib/core/declarations";

/** Tables that this domain owns: it alone writes and locks them. */
export const tables = ["store_embeddings"] as const;

/** The script that other sites load stands at `/incrustar.js`. */
export const slugs = ["incrustar"] as const;

export const screens = [
  { id: "ours", path: "/enclosures/[id]/incrustar", guard: "main", who: "enclosure:write" },
] as const satisfies readonly ScreenDeclaration[];

export const actions = {
  "embedding.changed": "Cambió en qué sitios se muestra la tienda",
} as const;

export const changedFields = {
  origins: "Sitios que muestran la tienda",
} as const;
