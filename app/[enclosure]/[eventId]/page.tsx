import type { Metadata } from "next";
import { eventMetadata } from "@/app/[enclosure]/shared-link";
import { loadEvent, openOrdersOf, passWaitingRoom, selectionOf } from "@/app/[enclosure]/store-page";
import { Footer } from "@/components/shell/footer";
import { PublicHeader } from "@/components/shell/public-header";
import { picksPlaces } from "@/components/store/event-body";
import { EventView } from "@/components/store/event-view";
import { OpenOrdersOfEvent } from "@/components/store/open-orders";
import { type Query, readSelection } from "@/components/store/selection";
import { ShareEvent } from "@/components/store/share-event";
import { VenueInView } from "@/components/store/venue-in-view";
import { Brand } from "@/components/ui/brand";
import { dateParts, formatDay } from "@/lib/core/dates";
import { env } from "@/lib/core/env";
import { currentPath } from "@/lib/http";

interface EventPageProps {
  params: Promise<{ enclosure: string; eventId: string }>;
  searchParams: Promise<Query>;
}

async function load({ params, searchParams }: EventPageProps) {
  const [{ enclosure, eventId }, query] = await Promise.all([params, searchParams]);
  return { query, ...(await loadEvent(enclosure, eventId, readSelection(query, 1).zoneId)) };
}

export async function generateMetadata(props: EventPageProps): Promise<Metadata> {
  const { venue, event } = await load(props);
  return eventMetadata(event, venue);
}

export default async function EventPage(props: EventPageProps) {
  const { ctx, venue, event, places, query } = await load(props);
  const path = `/${venue.slug}/${event.id}`;
  const open = await openOrdersOf(venue.id);
  await passWaitingRoom(ctx, { slug: venue.slug, event, open, back: await currentPath() });
  const selection = selectionOf(query, event);
  const choosing = picksPlaces(event, selection.zone);
  const head = choosing
    ? {
        title: event.name,
        note: `${formatDay(event.startsAt, venue.timeZone)} · ${venue.name}`,
        backHref: event.zones.length > 1 ? path : `/${venue.slug}`,
      }
    : { title: venue.name, backHref: `/${venue.slug}` };
  return (
    <Brand color={venue.color}>
      <PublicHeader {...head}>
        <ShareEvent title={event.name} url={`${env().APP_URL}${path}`} />
      </PublicHeader>
      <main>
        <OpenOrdersOfEvent orders={open} now={ctx.now} eventId={event.id} />
        <EventView
          venue={venue}
          event={event}
          places={places}
          selection={selection}
          page={{ path, fields: {} }}
          now={ctx.now}
        />
      </main>
      <Footer year={dateParts(ctx.now, venue.timeZone).year} />
      <VenueInView slug={venue.slug} />
    </Brand>
  );
}
