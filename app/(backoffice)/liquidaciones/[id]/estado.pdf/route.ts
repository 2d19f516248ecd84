import { orNotFound } from "@/app/or-not-found";
import { requireActor } from "@/lib/http";
import { pdfAnswer } from "@/lib/http/file-answer";
import { settlementFile } from "@/lib/organizer-settlements";

/** The statement of a settlement as a PDF. */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const ctx = await requireActor("settlement:read");
  return pdfAnswer(await orNotFound(settlementFile({ ctx, input: { id: (await params).id } })));
}
