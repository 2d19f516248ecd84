import { movedOrMissing } from "@/app/[enclosure]/moved-or-missing";
import { calendarAnswer } from "@/app/calendar-answer";
import { venueCalendar } from "@/lib/events";
import { requestFacts } from "@/lib/http";

/** The calendar of a venue. */
export async function GET(request: Request, { params }: { params: Promise<{ enclosure: string }> }): Promise<Response> {
  const { enclosure: slug } = await params;
  const ctx = { ...requestFacts(request.headers), actor: { kind: "visitor" as const } };
  try {
    return calendarAnswer(request, await venueCalendar({ ctx, input: { slug } }), slug);
  } catch (error) {
    return movedOrMissing(ctx, slug, error, request);
  }
}
