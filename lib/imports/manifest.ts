import type { ErrorDeclaration, LimitDeclaration } from "@/lib/core/declarations";
import { plural } from "@/lib/core/plural";

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
  "import.too_many_people": { status: 422, text: "El archivo tiene más de 5,000 personas. Divídelo en partes." },
  "import.no_people": { status: 422, text: "No hay ningún renglón que se pueda importar." },
  "import.bad_rows": {
    status: 409,
    text: (d) =>
      `${d.bad ?? "Algunos"} ${plural(d.bad, "renglón tiene", "renglones tienen")} errores. Corrígelos en tu archivo o déjalos fuera.`,
  },
  "import.started": { status: 409, text: "Ese archivo ya se está importando." },
} as const satisfies Record<string, ErrorDeclaration>;

export const limits = {
  "import:account": { points: 30, duration: 600, wait: 60, most: 600 },
} as const satisfies Record<string, LimitDeclaration>;
