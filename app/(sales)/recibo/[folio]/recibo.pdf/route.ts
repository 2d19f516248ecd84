import { orNotFound } from "@/app/or-not-found";
import { requireActor } from "@/lib/http";
import { downloadReceipt } from "@/lib/receipts";

/** The receipt of a folio as a PDF. */
export async function GET(_request: Request, { params }: { params: Promise<{ folio: string }> }): Promise<Response> {
  const ctx = await requireActor("receipt:read");
  const { filename, content } = await orNotFound(downloadReceipt({ ctx, input: await params }));
  return new Response(new Uint8Array(content), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${filename}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
