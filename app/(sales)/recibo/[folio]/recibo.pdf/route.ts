import { orNotFound } from "@/app/or-not-found";
import { requireActor } from "@/lib/http";
import { pdfAnswer } from "@/lib/http/file-answer";
import { downloadReceipt } from "@/lib/receipts";

/** The receipt of a folio as a PDF. */
export async function GET(_request: Request, { params }: { params: Promise<{ folio: string }> }): Promise<Response> {
  const ctx = await requireActor("receipt:read");
  return pdfAnswer(await orNotFound(downloadReceipt({ ctx, input: await params })));
}
