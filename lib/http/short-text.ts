/** A body that is no longer than so many bytes; null: it is, and the rest of it was not read. */
export async function shortBytes(request: Request, mostBytes: number): Promise<Buffer | null> {
  if (Number(request.headers.get("content-length") ?? 0) > mostBytes) return null;
  const reader = request.body?.getReader();
  if (!reader) return Buffer.alloc(0);
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    if (size > mostBytes) {
      await reader.cancel();
      return null;
    }
    parts.push(part.value);
  }
  return Buffer.concat(parts);
}

/** The text of a body that is no longer than so many bytes; null: it is. */
export const shortText = async (request: Request, mostBytes: number): Promise<string | null> =>
  (await shortBytes(request, mostBytes))?.toString("utf8") ?? null;
