export const DOWNLOAD_STATES = ["waiting", "working", "ready", "failed", "expired"] as const;
export type DownloadState = (typeof DOWNLOAD_STATES)[number];

export const DOWNLOAD_STATE_WORDS: Readonly<Record<DownloadState, string>> = {
  waiting: "En espera",
  working: "Preparando",
  ready: "Listo",
  failed: "No se pudo preparar",
  expired: "Ya no está disponible",
};

export const DOWNLOADS_PATH = "/descargas";

/** A file of a list that a job makes for the person who asked for it. */
export interface DownloadDto {
  id: number;
  /** The list's: "Usuarios". */
  title: string;
  format: "csv" | "xlsx";
  state: DownloadState;
  rowsDone: number;
  /** Null until the rows are counted, and where they are too many to be. */
  rowsTotal: number | null;
  bytes: number | null;
  createdAt: Date;
  finishedAt: Date | null;
  /** Until when a file that is ready can be fetched. */
  expiresAt: Date | null;
  /** Why it could not be made, in words. */
  failure: string | null;
}

/** A job will make it, or makes it just now. */
export const isUnderWay = ({ state }: Pick<DownloadDto, "state">): boolean =>
  state === "waiting" || state === "working";

const STEPS = ["B", "KB", "MB", "GB"] as const;

/** "1.4 MB". */
export function formatBytes(bytes: number): string {
  const step = Math.min(STEPS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1_000 ** step;
  return `${new Intl.NumberFormat("es-MX", { maximumFractionDigits: step === 0 || value >= 100 ? 0 : 1 }).format(value)} ${STEPS[step]}`;
}
