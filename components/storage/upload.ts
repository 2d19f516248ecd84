import { textOf } from "@/lib/core/messages";
import { PICTURE_BYTES, type PictureDto, type PictureKind } from "@/lib/storage/client";

export interface UploadTarget {
  kind: PictureKind;
  /** Whose picture; the platform's choice only. */
  adminId?: number | undefined;
}

export type UploadResult = { ok: true; data: PictureDto } | { ok: false; message: string };

const LOST = "No pudimos subir la imagen. Revisa tu conexión e intenta de nuevo.";

function resultOf(request: XMLHttpRequest): UploadResult {
  const answer = request.response as UploadResult | null;
  if (answer?.ok === true && typeof answer.data?.path === "string") return answer;
  return { ok: false, message: answer?.ok === false && answer.message ? answer.message : LOST };
}

/** Sends a file; `onProgress` hears 0 to 100. A file that is too heavy is not sent. Never throws. */
export function uploadPicture(
  file: File,
  { kind, adminId }: UploadTarget,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<UploadResult> {
  if (file.size > PICTURE_BYTES) return Promise.resolve({ ok: false, message: textOf("picture.too_heavy") });
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const query = new URLSearchParams({ kind, ...(adminId === undefined ? {} : { admin: String(adminId) }) });
    request.open("POST", `/api/pictures?${query}`);
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? (loaded / total) * 100 : 0);
    request.onload = () => resolve(resultOf(request));
    request.onerror = () => resolve({ ok: false, message: LOST });
    request.onabort = () => resolve({ ok: false, message: "" });
    signal.addEventListener("abort", () => request.abort(), { once: true });
    const form = new FormData();
    form.set("file", file);
    request.send(form);
  });
}
