import type { Metadata } from "next";
import {
  loadEvent,
  loadStore,
  openOrdersOf,
  passWaitingRoom,
  prepaidOf,
  selectionOf,
} from "@/app/[enclosure]/store-page";
import { AppShell } from "@/app/app-shell";
import { RELEASED } from "@/components/checkout/released";
import { DoneNotice } from "@/components/office/done-notice";
import { EventView } from "@/components/store/event-view";
import { OpenOrders, OpenOrdersOfEvent } from "@/components/store/open-orders";
import { type Query, readSelection } from "@/components/store/selection";
import { StoreBody } from "@/components/store/store-body";
import { VenueInView } from "@/components/store/venue-in-view";
import { currentPath, requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Comprar lugar de estacionamiento" };

interface SalesVenuePageProps {
  params: Promise<{ enclosure: string }>;
  searchParams: Promise<Query>;
}

export default async function SalesVenuePage({ params, searchParams }: SalesVenuePageProps) {
  const [{ enclosure }, query, ctx] = await Promise.all([params, searchParams, requireActor("order:buy")]);
  const eventId = typeof query.evento === "string" ? query.evento : null;
  const { slug, venueId, body } = eventId ? await eventOf(enclosure, eventId, query) : await storeOf(enclosure, query);
  const open = await openOrdersOf(venueId);
  return (
    <AppShell ctx={ctx} title="COMPRAR LUGAR DE ESTACIONAMIENTO" venueSlug={slug}>
      <DoneNotice done={[query.hecho].flat()[0]} texts={RELEASED} />
      {eventId ? (
        <div className="en-shell">
          <OpenOrdersOfEvent orders={open} now={ctx.now} eventId={Number(eventId)} />
        </div>
      ) : (
        <OpenOrders orders={open} now={ctx.now} />
      )}
      {body}
      <VenueInView slug={slug} />
    </AppShell>
  );
}

async function storeOf(enclosure: string, query: Query) {
  const { ctx, venue, events } = await loadStore(enclosure);
  const path = `/sales-user/${venue.slug}`;
  const body = (
    <div className="tienda-rejilla pt-0!">
      <StoreBody
        heading="Próximo evento"
        asked={[query.tipo].flat()[0]}
        venue={venue}
        events={events}
        now={ctx.now}
        hrefOf={(event) => `${path}?evento=${event.id}`}
        prepaid={await prepaidOf(venue)}
      />
    </div>
  );
  return { slug: venue.slug, venueId: venue.id, body };
}

async function eventOf(enclosure: string, eventId: string, query: Query) {
  const { ctx, venue, event, places } = await loadEvent(enclosure, eventId, readSelection(query, 1).zoneId);
  const open = event.waitingRoom === null ? [] : await openOrdersOf(venue.id);
  await passWaitingRoom(ctx, { slug: venue.slug, event, open, back: await currentPath() });
  const page = { path: `/sales-user/${venue.slug}`, fields: { evento: String(event.id) } };
  const selection = selectionOf(query, event);
  const body = (
    <div className="en-shell">
      <EventView venue={venue} event={event} places={places} selection={selection} page={page} now={ctx.now} />
    </div>
  );
  return { slug: venue.slug, venueId: venue.id, body };
}
