import { listHref, singleParams } from "@/components/office/list-url";
import { DomainError } from "@/lib/core/errors";
import { requireActor } from "@/lib/http";
import { pdfAnswer } from "@/lib/http/file-answer";
import { accountList, statementFile } from "@/lib/reports";

/** The account statement that the page's address shows, as a PDF; what cannot be made is said on the page. */
export async function GET(request: Request): Promise<Response> {
  const ctx = await requireActor("report:account");
  const params = singleParams(Object.fromEntries(new URL(request.url).searchParams));
  try {
    return pdfAnswer(await statementFile({ ctx, input: accountList.fromAddress(params) }));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const back = listHref("/reports-account", params, { aviso: error.code });
    return new Response(null, { status: 303, headers: { Location: back, "Cache-Control": "no-store" } });
  }
}
