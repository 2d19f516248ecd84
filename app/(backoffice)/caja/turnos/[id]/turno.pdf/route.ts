import { orNotFound } from "@/app/or-not-found";
import { shiftPaper } from "@/lib/cash-desk";
import { requireActor } from "@/lib/http";
import { pdfAnswer } from "@/lib/http/file-answer";

/** A shift with its sums and operations as a PDF. */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const ctx = await requireActor("desk:read");
  return pdfAnswer(await orNotFound(shiftPaper({ ctx, input: { shiftId: (await params).id } })));
}
