import { createEvent, createEventArea } from "@/db/testing";
import { at, once, type Visit } from "@/e2e/support/visit";
import { ctxFor } from "@/lib/core/testing";
import { openRoom } from "@/lib/waiting-rooms/open-room";

const HOUR = 3_600_000;

/** Its sale starts in an hour, so that whoever looks at the page goes on waiting. */
const gathering = once(async ({ a }) => {
  const event = await createEvent(a.enclosure, { salesStartAt: new Date(Date.now() + HOUR) });
  await createEventArea(event, a.zone);
  const ctx = { ...ctxFor(null), actor: { kind: "system" as const, name: "journey" } };
  await openRoom({ ctx, input: { eventId: event.id } });
  return `/${a.enclosure.slug}/fila/${event.id}`;
});

export const visits: readonly Visit[] = [
  at("/[enclosure]/fila/[eventId]", "Fila de espera", { address: gathering, isPublic: true }),
];
