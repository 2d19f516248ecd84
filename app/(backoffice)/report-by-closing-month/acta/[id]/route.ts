import { orNotFound } from "@/app/or-not-found";
import { closingFile } from "@/lib/closings";
import { requireActor } from "@/lib/http";
import { pdfAnswer } from "@/lib/http/file-answer";

/** The record of a closing, as it was mailed. */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const ctx = await requireActor("report:account");
  return pdfAnswer(await orNotFound(closingFile({ ctx, input: { id: (await params).id } })));
}
