import { missingFile } from "@/app/[enclosure]/moved-or-missing";
import { calendarAnswer } from "@/app/calendar-answer";
import { organizerCalendar } from "@/lib/events";
import { requestFacts } from "@/lib/http";

/** The calendar of all venues of an organizer. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params;
  const ctx = { ...requestFacts(request.headers), actor: { kind: "visitor" as const } };
  try {
    return calendarAnswer(request, await organizerCalendar({ ctx, input: { adminId: id } }), "organizador");
  } catch (error) {
    return missingFile(error);
  }
}
