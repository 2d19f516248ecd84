import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { pageCtx } from "@/lib/http";
import { type PlainFile, pdfAnswer } from "@/lib/http/file-answer";

/** The pass of a link as a file; a link that shows none leads back to its `page`, which says why. */
export async function passFile(download: (ctx: Ctx) => Promise<PlainFile>, page: string): Promise<Response> {
  try {
    return pdfAnswer(await download(await pageCtx()));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return new Response(null, { status: 303, headers: { Location: page } });
  }
}
