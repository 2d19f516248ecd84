import { drawingAnswer } from "@/app/(backoffice)/enclosures/[id]/drawing-answer";
import { orNotFound } from "@/app/or-not-found";
import { storePoster } from "@/lib/enclosures";
import { requireActor } from "@/lib/http";

/** The poster of a venue's store; `papel` is carta or a4. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const ctx = await requireActor("enclosure:read");
  const paper = new URL(request.url).searchParams.get("papel") === "a4" ? "a4" : "carta";
  const file = await orNotFound(storePoster({ ctx, input: { id: (await params).id, paper } }));
  return drawingAnswer({ ...file, contentType: "application/pdf" });
}
