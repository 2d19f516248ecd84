import { auditQuery } from "@/app/(backoffice)/audit/audit-query";
import { loadVenue } from "@/app/app-shell";
import { singleParams } from "@/components/office/list-url";
import { exportAudit } from "@/lib/audit";
import { requireActor } from "@/lib/http";

/** The audit with the page's filters, as CSV, read and sent in parts. */
export async function GET(request: Request): Promise<Response> {
  const ctx = await requireActor("audit:read");
  const { timeZone } = await loadVenue(ctx);
  const params = singleParams(Object.fromEntries(new URL(request.url).searchParams));
  const parts = exportAudit({ ctx, input: { ...auditQuery(params, timeZone), timeZone } });
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return();
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="registro-de-actividad.csv"',
      "Cache-Control": "private, no-store",
    },
  });
}
