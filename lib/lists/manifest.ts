import type { EntityDeclaration, ErrorDeclaration, LimitDeclaration } from "@/lib/core/declarations";
import { formatCount } from "@/lib/core/money";

export const errors = {
  "list.too_large": {
    status: 409,
    text: (d) => `Son más de ${formatCount(Number(d.rows ?? 100_000))} renglones. Usa algún filtro para bajar menos.`,
  },
} as const satisfies Record<string, ErrorDeclaration>;

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
