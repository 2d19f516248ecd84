import { orNotFound } from "@/app/or-not-found";
import { downloadSlip } from "@/lib/deposits";
import { requireActor } from "@/lib/http";

/** The slip of the deposit of `?folio` as a PDF. */
export async function GET(request: Request): Promise<Response> {
  const ctx = await requireActor("order:buy");
  const folio = new URL(request.url).searchParams.get("folio") ?? "";
  const { filename, content } = await orNotFound(downloadSlip({ ctx, input: { folio } }));
  return new Response(new Uint8Array(content), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${filename}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
