import { auditQuery } from "@/app/(backoffice)/audit/audit-query";
import { loadVenue } from "@/app/app-shell";
import { singleParams } from "@/components/office/list-url";
import { exportAudit } from "@/lib/audit";
import { requireActor } from "@/lib/http";

/** The audit with the page's filters as a file: `?formato=xlsx`, or CSV. */
export async function GET(request: Request): Promise<Response> {
  const ctx = await requireActor("audit:read");
  const { timeZone } = await loadVenue(ctx);
  const params = singleParams(Object.fromEntries(new URL(request.url).searchParams));
  const format = params.formato === "xlsx" ? "xlsx" : "csv";
  const file = await exportAudit({ ctx, input: { ...auditQuery(params, timeZone), timeZone, format } });
  return new Response(file.content, {
    headers: {
      "Content-Type": file.contentType,
      "Content-Disposition": `attachment; filename="${file.filename}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
