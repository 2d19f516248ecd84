import { apiHeaders } from "@/lib/http/headers";
import { PICTURE_CONTENT_TYPE, readFile } from "@/lib/storage";

/** What lies under a name never changes: a changed picture has another name. */
const FOREVER = "public, max-age=31536000, immutable";

/** An uploaded picture. Anyone may see it who knows its name; it runs nothing, whatever it holds. */
export async function GET(_request: Request, { params }: { params: Promise<{ name: string }> }): Promise<Response> {
  const content = await readFile((await params).name);
  if (!content) return new Response(null, { status: 404, headers: { ...apiHeaders(), "Cache-Control": "no-store" } });
  return new Response(new Uint8Array(content), {
    headers: {
      ...apiHeaders(),
      "Content-Type": PICTURE_CONTENT_TYPE,
      "Content-Length": String(content.byteLength),
      "Content-Disposition": "inline",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "Cache-Control": FOREVER,
    },
  });
}
