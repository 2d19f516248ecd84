import { actorOfSession } from "@/lib/auth";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, can, tenantOf } from "@/lib/core/permissions";
import { getEvent } from "@/lib/events";
import { type Listener, listen, streamsOf } from "@/lib/live/live-poller";
import type { LiveTopic } from "@/lib/live/read-live";
import { OpenLive, type OpenLiveInput } from "@/lib/live/schemas";

/** For one person in one process. A browser has a stream for each window that is in view. */
const MOST_STREAMS = 8;

/** Starts the stream and returns what ends it. */
export type LiveFeed = (sinks: Pick<Listener, "send" | "end">) => () => void;

/** For a browser's session. Its right to see the figures is checked again every ten seconds. */
export async function openLive({ ctx, input }: VerbArgs<OpenLiveInput>): Promise<LiveFeed> {
  const { userId, sessionId } = authorizeUser(ctx.actor, "report:live");
  const tenant = tenantOf(ctx.actor);
  const about = parseInput(OpenLive, input);
  let key: string;
  let topic: LiveTopic;
  if (about.about === "event") {
    const event = await getEvent({ ctx, input: { id: about.eventId } });
    key = `event:${event.id}`;
    topic = { eventId: event.id };
  } else {
    const prepaid = about.prepaid && tenant !== null && can(ctx.actor, "report:prepaid");
    key = `home:${tenant}:${about.timeZone}:${about.dayStart}:${prepaid}`;
    topic = { tenant, timeZone: about.timeZone, dayStart: about.dayStart, prepaid };
  }
  if (streamsOf(userId) >= MOST_STREAMS) throw new DomainError("auth.rate_limited", { data: { seconds: 30 } });
  const mayListen = async () => {
    const actor = await actorOfSession(sessionId);
    if (actor === null || !can(actor, "report:live") || tenantOf(actor) !== tenant) return false;
    return "eventId" in topic || !topic.prepaid || can(actor, "report:prepaid");
  };
  return (sinks) => listen({ key, topic, userId, mayListen, ...sinks });
}
