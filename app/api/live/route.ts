import { ERROR_STATUS } from "@/lib/core/errors";
import { failureBody, failureOf, methods, pageCtx, plainHandler } from "@/lib/http";
import { eventStream, isStopping } from "@/lib/http/event-stream";
import { openLive } from "@/lib/live";
import type { LiveChanges } from "@/lib/live/client";

/** Live figures for the pages of the session's cookie, as server-sent events: see `openLive`. */
async function streamFigures(request: Request): Promise<Response> {
  const headers = { "Cache-Control": "no-store" };
  if (isStopping()) return Response.json(failureBody("server.unavailable"), { status: 503, headers });
  const query = new URL(request.url).searchParams;
  const eventId = query.get("event");
  try {
    const feed = await openLive({
      ctx: await pageCtx(),
      input:
        eventId === null
          ? {
              about: "home",
              timeZone: query.get("zone") ?? "America/Monterrey",
              dayStart: Number(query.get("desde") ?? 360),
              prepaid: query.get("prepaid") === "1",
            }
          : { about: "event", eventId },
    });
    return eventStream<LiveChanges>(request.signal, feed);
  } catch (error) {
    const { code, message } = failureOf(error);
    return Response.json({ message, code }, { status: ERROR_STATUS[code], headers });
  }
}

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(plainHandler("GET", streamFigures));
