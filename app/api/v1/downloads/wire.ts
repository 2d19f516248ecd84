import { z } from "zod";
import type { FileOrDownload } from "@/lib/downloads";
import { DOWNLOAD_STATES, type DownloadDto } from "@/lib/downloads/client";
import { type FileLater, type FileOut, PathId } from "@/lib/http";

export const DownloadPath = z.object({ id: PathId });

const hrefOf = (id: number) => `/api/v1/downloads/${id}/file`;

/** The file, or where it will be. */
export function fileOrLater({ file, download }: FileOrDownload): FileOut | FileLater {
  return file === null ? { job: download.id, href: hrefOf(download.id) } : file;
}

export const DownloadWire = z
  .object({
    job: z.int().describe("El número de la descarga"),
    title: z.string().describe("La lista"),
    format: z.enum(["csv", "xlsx"]).describe("El tipo de archivo"),
    state: z
      .enum(DOWNLOAD_STATES)
      .describe("waiting: en espera; working: se prepara; ready: listo; failed: no se pudo; expired: ya se borró"),
    rows: z.int().describe("Renglones escritos"),
    rowsTotal: z.int().nullable().describe("null mientras no se han contado, y donde son demasiados para contarlos"),
    bytes: z.int().nullable().describe("El tamaño; null mientras no está listo"),
    href: z.string().nullable().describe("De dónde se baja; null mientras no está listo"),
    expiresAt: z.iso.datetime({ offset: true }).nullable().describe("Hasta cuándo se puede bajar"),
    failure: z.string().nullable().describe("Por qué no se pudo, para una persona"),
  })
  .meta({ id: "Download" });

export const downloadWire = (download: DownloadDto): z.input<typeof DownloadWire> => {
  const { id, title, format, state, rowsDone, rowsTotal, bytes, expiresAt, failure } = download;
  return {
    job: id,
    title,
    format,
    state,
    rows: rowsDone,
    rowsTotal,
    bytes,
    href: state === "ready" ? hrefOf(id) : null,
    expiresAt: expiresAt?.toISOString() ?? null,
    failure,
  };
};
