import { orNotFound } from "@/app/or-not-found";
import { requireActor } from "@/lib/http";
import { fileAnswer } from "@/lib/http/file-answer";
import { downloadPrepaidQr } from "@/lib/prepaid";

/** The QR as a picture of its own, to be printed or sent on. */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const ctx = await requireActor("prepaid:read");
  const input = { accountId: (await params).id };
  const { filename, svg } = await orNotFound(downloadPrepaidQr({ ctx, input }));
  return fileAnswer({ filename, contentType: "image/svg+xml", content: svg });
}
