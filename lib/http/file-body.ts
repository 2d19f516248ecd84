import { DomainError } from "@/lib/core/errors";

/** Room for the form's boundaries, headers and small fields around the file. */
export const FORM_BYTES = 64 * 1024;

/** The stream fails past `most` bytes, whatever its Content-Length said. */
function limitedTo(body: ReadableStream<Uint8Array>, most: number): ReadableStream<Uint8Array> {
  let size = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(part, controller) {
        size += part.byteLength;
        if (size > most) controller.error(new DomainError("input.too_large"));
        else controller.enqueue(part);
      },
    }),
  );
}

/**
 * Reads a multipart form whose field `file` has at most `most` bytes and whose other fields have at most `more`. A
 * longer body is not read to its end.
 */
export async function formWithFile(
  request: Request,
  most: number,
  tooLarge: () => DomainError,
  more = FORM_BYTES,
): Promise<{ form: FormData; content: Uint8Array }> {
  const type = request.headers.get("content-type") ?? "";
  if (!request.body || !type.startsWith("multipart/form-data")) throw new DomainError("input.malformed");
  if (Number(request.headers.get("content-length") ?? 0) > most + more) throw tooLarge();
  let form: FormData;
  try {
    form = await new Response(limitedTo(request.body, most + more), {
      headers: { "content-type": type },
    }).formData();
  } catch (error) {
    if (isTooLarge(error)) throw tooLarge();
    throw new DomainError("input.malformed");
  }
  const file = form.get("file");
  if (!(file instanceof File) || file.size === 0) throw new DomainError("input.invalid", { field: "file" });
  if (file.size > most) throw tooLarge();
  return { form, content: new Uint8Array(await file.arrayBuffer()) };
}

export async function fileOfForm(request: Request, most: number, tooLarge: () => DomainError): Promise<Uint8Array> {
  return (await formWithFile(request, most, tooLarge)).content;
}

function isTooLarge(error: unknown): boolean {
  if (error instanceof DomainError) return error.code === "input.too_large";
  return error instanceof Error && error.cause !== undefined && isTooLarge(error.cause);
}
