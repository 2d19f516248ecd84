import { notFound } from "next/navigation";
import { DomainError } from "@/lib/core/errors";
import { requireActor } from "@/lib/http";
import { CALENDAR_TYPE, downloadCalendar } from "@/lib/tickets";

function missing(error: unknown): never {
  if (error instanceof DomainError && ["resource.not_found", "input.invalid"].includes(error.code)) notFound();
  throw error;
}

/** The calendar file of `?evento`, for which the buyer has tickets. */
export async function GET(request: Request): Promise<Response> {
  const ctx = await requireActor("ticket:own");
  const eventId = Number(new URL(request.url).searchParams.get("evento"));
  const { filename, content } = await downloadCalendar({ ctx, input: { eventId } }).catch(missing);
  return new Response(new Uint8Array(content), {
    headers: {
      "Content-Type": CALENDAR_TYPE,
      "Content-Disposition": `attachment; filename="${filename}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
