import type { ErrorDeclaration } from "@/lib/core/declarations";

export const errors = {
  "file.unreadable": {
    status: 422,
    text: "No pudimos leer el archivo. Guárdalo como CSV o como Excel (.xlsx) e intenta de nuevo.",
  },
} as const satisfies Record<string, ErrorDeclaration>;
