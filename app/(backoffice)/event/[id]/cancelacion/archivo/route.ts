import { notFound } from "next/navigation";
import { orNotFound } from "@/app/or-not-found";
import { numberParam } from "@/components/office/list-url";
import { requireActor } from "@/lib/http";
import { exportCancellation } from "@/lib/lifecycle";

/** The report of an event's cancellation as an Excel or CSV file. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const ctx = await requireActor("event:cancel");
  const id = numberParam((await params).id);
  if (id === undefined) notFound();
  const format = new URL(request.url).searchParams.get("formato") === "csv" ? "csv" : "xlsx";
  const { filename, contentType, content } = await orNotFound(exportCancellation({ ctx, input: { id, format } }));
  return new Response(content, {
    headers: {
      "Content-Type": contentType,
      "Content-Disposition": `attachment; filename="${filename}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
