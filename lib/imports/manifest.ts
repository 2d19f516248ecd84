import type { ErrorDeclaration, LimitDeclaration } from "@/lib/core/declarations";

export const errors = {
  "file.unreadable": {
    status: 422,
    text: "No pudimos leer el archivo. Guárdalo como CSV o como Excel (.xlsx) e intenta de nuevo.",
  },
  "file.too_large": {
    status: 422,
    text: "El archivo tiene demasiados renglones o celdas, contando los vacíos y los que solo tienen formato. Copia tus datos a una hoja nueva y guárdala.",
  },
  "import.busy": {
    status: 409,
    text: "Todavía se está leyendo otro archivo de tu organización. Espera a que termine e intenta de nuevo.",
  },
} as const satisfies Record<string, ErrorDeclaration>;

export const limits = {
  "import:account": { points: 30, duration: 600, wait: 60, most: 600 },
} as const satisfies Record<string, LimitDeclaration>;
