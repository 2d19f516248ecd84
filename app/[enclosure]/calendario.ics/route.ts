import { createHash } from "node:crypto";
import { movedOrMissing } from "@/app/[enclosure]/moved-or-missing";
import { venueCalendar } from "@/lib/events";
import { requestFacts } from "@/lib/http";
import { CALENDAR_TYPE } from "@/lib/tickets";

const SECONDS = 300;

/** The calendar of a venue, which calendars ask for again and again: what has not changed is not sent again. */
export async function GET(request: Request, { params }: { params: Promise<{ enclosure: string }> }): Promise<Response> {
  const { enclosure: slug } = await params;
  const ctx = { ...requestFacts(request.headers), actor: { kind: "visitor" as const } };
  try {
    const file = await venueCalendar({ ctx, input: { slug } });
    const tag = `"${createHash("sha256").update(file).digest("base64url").slice(0, 27)}"`;
    const headers = { ETag: tag, "Cache-Control": `public, max-age=${SECONDS}`, "Access-Control-Allow-Origin": "*" };
    const known = (request.headers.get("if-none-match") ?? "").split(",").map((one) => one.trim().replace(/^W\//, ""));
    if (known.includes(tag) || known.includes("*")) return new Response(null, { status: 304, headers });
    return new Response(file, {
      headers: { ...headers, "Content-Type": CALENDAR_TYPE, "Content-Disposition": `inline; filename="${slug}.ics"` },
    });
  } catch (error) {
    return movedOrMissing(ctx, slug, error, request);
  }
}
