import type {
  EntityDeclaration,
  ErrorDeclaration,
  PermissionDeclaration,
  QueueDeclaration,
  ScreenDeclaration,
} from "@/lib/core/declarations";
import { EVERYONE } from "@/lib/core/roles";

/** Tables that this domain owns: it alone writes and locks them. */
export const tables = ["downloads"] as const;

export const permissions = {
  /** What a file holds, its list's own permission says. */
  "download:own": { roles: EVERYONE },
} as const satisfies Record<string, PermissionDeclaration>;

export const errors = {
  "download.too_many": {
    status: 429,
    text: (d) => `Ya estamos preparando ${d.most ?? "varios"} archivos tuyos. Pide otro cuando terminen.`,
  },
  "download.not_ready": { status: 409, text: "El archivo todavía no está listo." },
  "download.expired": { status: 410, text: "El archivo ya no está disponible. Pídelo otra vez." },
  "download.narrowed": {
    status: 403,
    text: "Desde que se preparó el archivo cambió lo que puedes ver. Pídelo otra vez desde su lista.",
  },
  "download.broken": { status: 500, text: "No pudimos preparar el archivo. Pídelo otra vez." },
  "download.standing": { status: 409, text: "Ese archivo ya está listo o en camino." },
} as const satisfies Record<string, ErrorDeclaration>;

export const screens = [
  { id: "ours", path: "/descargas", guard: "main", who: "download:own" },
] as const satisfies readonly ScreenDeclaration[];

export const entities = {
  download: { word: "Descarga" },
} as const satisfies Record<string, EntityDeclaration>;

export const actions = {
  "download.asked": "Pidió un archivo grande",
  "download.made": "Preparó un archivo grande",
  "download.failed": "No pudo preparar un archivo grande",
} as const;

export const changedFields = {
  bytes: "Tamaño en bytes",
  rows: "Renglones",
  failure: "Motivo",
} as const;

export const queues = {
  // Each is long by itself: a million rows take some twenty seconds, a slow database more.
  "downloads.make": { retryLimit: 2, retryDelay: 30, concurrency: 2, pollSeconds: 2, mostSeconds: 3_600 },
  "downloads.prune": { retryLimit: 3, retryDelay: 60, concurrency: 1, pollSeconds: 30, cron: "*/15 * * * *" },
} as const satisfies Record<string, QueueDeclaration>;
