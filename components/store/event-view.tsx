import type { ComponentProps } from "react";
import { EventBody, picksPlaces } from "@/components/store/event-body";
import { EventHead } from "@/components/store/event-head";
import { EventNotice } from "@/components/store/event-notice";

/** An event from its name to its pay bar: the same in the public store and inside the shell. */
export function EventView({ now, ...body }: ComponentProps<typeof EventBody> & { now: Date }) {
  const { event, venue } = body;
  return (
    <>
      <EventHead event={event} timeZone={venue.timeZone} now={now} isAside={picksPlaces(event, body.selection.zone)} />
      <EventNotice event={event} now={now} />
      <EventBody {...body} />
      {event.description ? (
        <section className="ancho pt-8" aria-label="Sobre el evento">
          <h2 className="rotulo mb-2">Sobre el evento</h2>
          <p className="ev-texto">{event.description}</p>
        </section>
      ) : null}
    </>
  );
}
