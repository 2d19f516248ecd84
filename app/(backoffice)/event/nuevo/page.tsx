import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { EventForm } from "@/components/events/event-form";
import { eventValues } from "@/components/events/event-values";
import { numberParam, type SearchParams, singleParams } from "@/components/office/list-url";
import { VenueChoice } from "@/components/office/venue-choice";
import { PageHeader } from "@/components/ui/panel";
import { enclosureOptions } from "@/lib/enclosures";
import { timeZoneName } from "@/lib/enclosures/client";
import { eventTypeOptions } from "@/lib/event-types";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Crear evento" };

const BREADCRUMB = [
  { label: "Inicio", href: "/home" },
  { label: "Eventos", href: "/event" },
];

/** A day of the calendar that an address names. */
const dayParam = (text: string | undefined) =>
  text && /^2[01]\d{2}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("event:write");
  const params = singleParams(await searchParams);
  const [venues, types] = await Promise.all([enclosureOptions({ ctx }), eventTypeOptions({ ctx })]);
  const wanted = numberParam(params.recinto);
  const venue = venues.length === 1 ? venues[0] : venues.find((one) => one.id === wanted);
  return (
    <AppShell ctx={ctx} title="Crear evento" breadcrumb={BREADCRUMB}>
      <PageHeader title="Crear evento" meta="Se guarda como borrador; lo publicas cuando tenga zonas y precios" />
      {venue ? (
        <EventForm
          eventId={null}
          values={eventValues(null, venue, ctx.now, dayParam(params.fecha))}
          types={types}
          adminId={venue.adminId}
          venueName={venue.name}
          zoneName={timeZoneName(venue.timeZone)}
        />
      ) : (
        <VenueChoice
          action="/event/nuevo"
          venues={venues}
          verb="crear el evento"
          keep={params.fecha ? { fecha: params.fecha } : {}}
        />
      )}
    </AppShell>
  );
}
