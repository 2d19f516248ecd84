import { env } from "@/lib/core/env";
import { DomainError } from "@/lib/core/errors";
import { requireActor } from "@/lib/http";
import { FORM_BYTES } from "@/lib/http/file-body";
import { assertSameOrigin } from "@/lib/http/origin";

const goTo = (path: string) =>
  new Response(null, { status: 303, headers: { Location: path, "Cache-Control": "no-store" } });

interface SentFile {
  fileName: string | undefined;
  content: Uint8Array;
  /** Another field of the form; empty where it was not sent. */
  text: (name: string) => string;
}

async function sentFile(request: Request, maxBytes: number): Promise<SentFile> {
  assertSameOrigin(request.headers, env().APP_URL);
  const length = request.headers.get("content-length");
  if (length === null || !(Number(length) <= maxBytes + FORM_BYTES)) throw new DomainError("input.too_large");
  const form = await request.formData().catch(() => {
    throw new DomainError("input.malformed");
  });
  const file = form.get("file");
  if (!(file instanceof File)) throw new DomainError("input.invalid");
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  return { fileName: file.name || undefined, content: new Uint8Array(await file.arrayBuffer()), text };
}

interface Upload {
  permission: Parameters<typeof requireActor>[0];
  /** The page of the form; the page of what was made of a file, by its `id`, is below it. */
  path: string;
  maxBytes: number;
  store: (ctx: Awaited<ReturnType<typeof requireActor>>, file: SentFile) => Promise<{ id: number | string }>;
}

/** A route that takes the file of a page's form: a server action would take no more than one megabyte. */
export function importUpload({ permission, path, maxBytes, store }: Upload) {
  return async function upload(request: Request): Promise<Response> {
    const ctx = await requireActor(permission);
    try {
      const { id } = await store(ctx, await sentFile(request, maxBytes));
      return goTo(`${path}/${id}`);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return goTo(`${path}?aviso=${encodeURIComponent(error.code)}`);
    }
  };
}
