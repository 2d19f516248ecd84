import { drawingAnswer } from "@/app/(backoffice)/enclosures/[id]/drawing-answer";
import { orNotFound } from "@/app/or-not-found";
import { requireActor } from "@/lib/http";
import { tariffSignPdf } from "@/lib/prepaid";

/** The tariff sign of a type, to print. */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const ctx = await requireActor("prepaid:read");
  const file = await orNotFound(tariffSignPdf({ ctx, input: { id: (await params).id } }));
  return drawingAnswer({ ...file, contentType: "application/pdf" });
}
