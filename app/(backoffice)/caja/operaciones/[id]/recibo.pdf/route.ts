import { orNotFound } from "@/app/or-not-found";
import { operationReceipt } from "@/lib/cash-desk";
import { requireActor } from "@/lib/http";
import { pdfAnswer } from "@/lib/http/file-answer";

/** The receipt of an operation, on paper of 80 mm. */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const ctx = await requireActor("desk:read");
  return pdfAnswer(await orNotFound(operationReceipt({ ctx, input: { operationId: (await params).id } })), "inline");
}
