import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { orNotFound } from "@/app/or-not-found";
import { numberParam, type SearchParams, singleParams } from "@/components/office/list-url";
import { BaseChoice } from "@/components/seasons/base-choice";
import { SeasonForm } from "@/components/seasons/season-form";
import { PageHeader } from "@/components/ui/panel";
import { formatDateTime, formatTime } from "@/lib/core/dates";
import { formatMoney } from "@/lib/core/money";
import { timeZoneName } from "@/lib/enclosures/client";
import { eventNames, getEvent, zonesOfEvent } from "@/lib/events";
import { requireActor } from "@/lib/http";
import { listSeasons } from "@/lib/seasons";

export const metadata: Metadata = { title: "Crear temporada" };

const BREADCRUMB = [
  { label: "Inicio", href: "/home" },
  { label: "Eventos", href: "/event" },
  { label: "Temporadas", href: "/event/temporada" },
];

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("event:write");
  const params = singleParams(await searchParams);
  const id = numberParam(params.evento);
  const frame = { ctx, title: "Crear temporada", breadcrumb: BREADCRUMB };
  const head = <PageHeader title="Crear temporada" meta="Muchas fechas como un evento que ya tienes" />;
  if (id === undefined) {
    const { items } = await eventNames({ ctx, input: { limit: 200, offset: 0 } });
    return (
      <AppShell {...frame}>
        {head}
        <BaseChoice events={items} />
      </AppShell>
    );
  }
  const event = await orNotFound(getEvent({ ctx, input: { id } }));
  const [zones, seasons] = await Promise.all([zonesOfEvent({ ctx, input: { id } }), listSeasons({ ctx })]);
  const words = (zone: (typeof zones)[number]) => `${formatMoney(zone.priceCents)}, ${zone.capacity} lugares`;
  const grown = seasons.filter(({ enclosureId }) => enclosureId === event.enclosureId);
  const { timeZone: tz, name, startsAt } = event;
  return (
    <AppShell {...frame} venueSlug={event.enclosureSlug}>
      {head}
      <SeasonForm
        base={{
          id,
          name,
          when: formatDateTime(startsAt, tz),
          time: formatTime(startsAt, tz),
          inSeason: event.seasonId !== null,
        }}
        zones={zones.map((zone) => ({ key: zone.key, words: words(zone) }))}
        seasons={grown.map((season) => ({ id: season.id, name: season.name }))}
        seasonId={grown.find((season) => season.id === numberParam(params.temporada))?.id ?? null}
        zoneName={timeZoneName(tz)}
      />
    </AppShell>
  );
}
