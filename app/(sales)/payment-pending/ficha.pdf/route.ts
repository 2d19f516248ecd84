import { orNotFound } from "@/app/or-not-found";
import { downloadSlip } from "@/lib/deposits";
import { requireActor } from "@/lib/http";
import { pdfAnswer } from "@/lib/http/file-answer";

/** The slip of the payment of `?folio`, by deposit or at a store, as a PDF. */
export async function GET(request: Request): Promise<Response> {
  const ctx = await requireActor("order:buy");
  const folio = new URL(request.url).searchParams.get("folio") ?? "";
  return pdfAnswer(await orNotFound(downloadSlip({ ctx, input: { folio } })));
}
