import { orNotFound } from "@/app/or-not-found";
import { sightingPicture } from "@/lib/barriers";
import { requireActor } from "@/lib/http";
import { PICTURE_CONTENT_TYPE } from "@/lib/storage";

/** A picture that shows a car and its plate: for staff of the tenant alone, and kept by no browser. */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const ctx = await requireActor("barrier:read");
  const sightingId = Number((await params).id);
  const picture = await orNotFound(sightingPicture({ ctx, input: { sightingId } }));
  return new Response(new Uint8Array(picture), {
    headers: {
      "Content-Type": PICTURE_CONTENT_TYPE,
      "Content-Length": String(picture.byteLength),
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "Cache-Control": "private, no-store",
    },
  });
}
