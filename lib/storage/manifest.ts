import type {
  EntityDeclaration,
  ErrorDeclaration,
  LimitDeclaration,
  PermissionDeclaration,
  QueueDeclaration,
} from "@/lib/core/declarations";
import { STAFF } from "@/lib/core/roles";

export const tables = ["pictures"] as const;

export const permissions = {
  "picture:write": { roles: STAFF },
} as const satisfies Record<string, PermissionDeclaration>;

export const errors = {
  "picture.unreadable": {
    status: 422,
    text: "Ese archivo no es una imagen que podamos leer. Súbela como JPG, PNG, WebP, GIF o AVIF.",
  },
  "picture.too_heavy": { status: 413, text: "La imagen pesa más de 10 MB. Sube una más ligera." },
  "picture.too_many_pixels": {
    status: 422,
    text: "La imagen tiene demasiados pixeles. Redúcela a menos de 50 megapixeles.",
  },
  "picture.too_small": {
    status: 422,
    text: (d) => `La imagen es muy pequeña: necesita al menos ${d.width ?? ""} × ${d.height ?? ""} pixeles.`,
  },
  "picture.busy": { status: 429, text: "Ya estás subiendo otras imágenes. Espera a que terminen e intenta de nuevo." },
  "picture.unknown": { status: 422, text: "Esa imagen ya no está disponible. Súbela otra vez." },
} as const satisfies Record<string, ErrorDeclaration>;

export const queues = {
  "storage.prune": { retryLimit: 3, retryDelay: 60, concurrency: 1, pollSeconds: 30, cron: "40 * * * *" },
} as const satisfies Record<string, QueueDeclaration>;

export const entities = {
  picture: { word: "Imagen" },
} as const satisfies Record<string, EntityDeclaration>;

export const actions = {
  "picture.uploaded": "Subió una imagen",
} as const;

export const limits = {
  "picture:account": { points: 120, duration: 3_600, wait: 60, most: 600 },
} as const satisfies Record<string, LimitDeclaration>;
