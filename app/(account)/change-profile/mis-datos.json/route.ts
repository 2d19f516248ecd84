import { requireActor } from "@/lib/http";
import { exportOwnData } from "@/lib/reports";

/** Everything that is kept of the person of the session, as a file. */
export async function GET(): Promise<Response> {
  const ctx = await requireActor("account:read");
  const data = await exportOwnData({ ctx, input: null });
  return new Response(`${JSON.stringify(data, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="mis-datos.json"',
      "Cache-Control": "private, no-store",
    },
  });
}
