import { listDownload } from "@/app/(backoffice)/list-download";
import { env } from "@/lib/core/env";
import { DomainError } from "@/lib/core/errors";
import { requireActor } from "@/lib/http";
import { assertSameOrigin } from "@/lib/http/origin";
import { importList, uploadImport } from "@/lib/subscriber-qrs";
import { IMPORT_BYTES, SUBSCRIBER_KINDS } from "@/lib/subscriber-qrs/client";
import type { UploadImportInput } from "@/lib/subscriber-qrs/schemas";

const PATH = "/qrabonados/importar";
/** Room for the form's other fields. */
const FORM_BYTES = 64 * 1024;

const goTo = (path: string) =>
  new Response(null, { status: 303, headers: { Location: path, "Cache-Control": "no-store" } });

async function inputOf(request: Request): Promise<UploadImportInput> {
  assertSameOrigin(request.headers, env().APP_URL);
  const length = request.headers.get("content-length");
  if (length === null || !(Number(length) <= IMPORT_BYTES + FORM_BYTES)) throw new DomainError("input.too_large");
  const form = await request.formData().catch(() => {
    throw new DomainError("input.malformed");
  });
  const text = (name: string) => String(form.get(name) ?? "");
  const file = form.get("file");
  const kind = SUBSCRIBER_KINDS.find((one) => one === form.get("kind"));
  if (!(file instanceof File) || !kind) throw new DomainError("input.invalid");
  return {
    kind,
    parkingAreaId: text("parkingAreaId"),
    seasonId: text("seasonId"),
    entryRights: text("entryRights"),
    validFrom: text("validFrom"),
    validUntil: text("validUntil"),
    fileName: file.name || undefined,
    content: new Uint8Array(await file.arrayBuffer()),
  };
}

/** A list of subscribers from the page's form: a server action would take no more than one megabyte. */
export async function POST(request: Request): Promise<Response> {
  const ctx = await requireActor("subscriber_qr:write");
  try {
    const { id } = await uploadImport({ ctx, input: await inputOf(request) });
    return goTo(`${PATH}/${id}`);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const query = new URLSearchParams({ aviso: error.code });
    if (error.details.field) query.set("campo", error.details.field);
    return goTo(`${PATH}?${query}`);
  }
}

/** The list of files, as a file. */
export const GET = listDownload(importList);
