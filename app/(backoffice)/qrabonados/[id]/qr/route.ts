import { orNotFound } from "@/app/or-not-found";
import { requireActor } from "@/lib/http";
import { fileAnswer } from "@/lib/http/file-answer";
import { downloadSubscriberQr } from "@/lib/subscriber-qrs";

/** The QR as a picture of its own, to be printed or sent on. */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const ctx = await requireActor("subscriber_qr:read");
  const input = { id: Number((await params).id) };
  const { filename, svg } = await orNotFound(downloadSubscriberQr({ ctx, input }));
  return fileAnswer({ filename, contentType: "image/svg+xml", content: svg });
}
