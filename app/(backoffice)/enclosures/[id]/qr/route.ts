import { drawingAnswer } from "@/app/(backoffice)/enclosures/[id]/drawing-answer";
import { orNotFound } from "@/app/or-not-found";
import { storeQr } from "@/lib/enclosures";
import { requireActor } from "@/lib/http";

/** The QR of a venue's store; `formato` is png or svg. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const ctx = await requireActor("enclosure:read");
  const format = new URL(request.url).searchParams.get("formato") === "svg" ? "svg" : "png";
  const file = await orNotFound(storeQr({ ctx, input: { id: (await params).id, format } }));
  return drawingAnswer(file);
}
