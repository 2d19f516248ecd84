import type { EntityDeclaration, LimitDeclaration } from "@/lib/core/declarations";

export const entities = {
  list: { word: "Lista" },
} as const satisfies Record<string, EntityDeclaration>;

export const actions = {
  "list.exported": "Descargó una lista",
} as const;

export const changedFields = {
  count: "Cuántos",
  format: "Formato",
} as const;

export const limits = {
  "export:account": { points: 20, duration: 600, wait: 60, most: 600 },
} as const satisfies Record<string, LimitDeclaration>;
