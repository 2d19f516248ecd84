import { orNotFound } from "@/app/or-not-found";
import { incidentPhoto } from "@/lib/access";
import { requireActor } from "@/lib/http";
import { PICTURE_CONTENT_TYPE } from "@/lib/storage";

/** A photo that shows people and plates: for staff of the tenant alone, and kept by no browser. */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const ctx = await requireActor("occupancy:read");
  const photo = await orNotFound(incidentPhoto({ ctx, input: { id: Number((await params).id) } }));
  return new Response(new Uint8Array(photo), {
    headers: {
      "Content-Type": PICTURE_CONTENT_TYPE,
      "Content-Length": String(photo.byteLength),
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "Cache-Control": "private, no-store",
    },
  });
}
