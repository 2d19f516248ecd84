import { orNotFound } from "@/app/or-not-found";
import { requireActor } from "@/lib/http";
import { fileAnswer } from "@/lib/http/file-answer";
import { CALENDAR_TYPE, downloadCalendar } from "@/lib/tickets";

/** The calendar file of `?evento`, for which the buyer has tickets. */
export async function GET(request: Request): Promise<Response> {
  const ctx = await requireActor("ticket:own");
  const eventId = Number(new URL(request.url).searchParams.get("evento"));
  const file = await orNotFound(downloadCalendar({ ctx, input: { eventId } }));
  return fileAnswer({ ...file, contentType: CALENDAR_TYPE });
}
