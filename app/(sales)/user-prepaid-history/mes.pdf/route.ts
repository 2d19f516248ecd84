import { orNotFound } from "@/app/or-not-found";
import { requireActor } from "@/lib/http";
import { pdfAnswer } from "@/lib/http/file-answer";
import { movementMonthPdf } from "@/lib/prepaid";

/** A month of an account (`cuenta`, `mes`) as a PDF. */
export async function GET(request: Request): Promise<Response> {
  const ctx = await requireActor("prepaid:consult");
  const { searchParams } = new URL(request.url);
  const input = { accountId: searchParams.get("cuenta") ?? "0", month: searchParams.get("mes") ?? undefined };
  return pdfAnswer(await orNotFound(movementMonthPdf({ ctx, input })));
}
