import { orNotFound } from "@/app/or-not-found";
import { requireActor } from "@/lib/http";
import { pdfAnswer } from "@/lib/http/file-answer";
import { movementReceiptPdf } from "@/lib/prepaid";

/** The receipt of a movement, or of a top-up, as a PDF. */
export async function GET(_request: Request, { params }: { params: Promise<{ folio: string }> }): Promise<Response> {
  const ctx = await requireActor("prepaid:consult");
  return pdfAnswer(await orNotFound(movementReceiptPdf({ ctx, input: await params })));
}
