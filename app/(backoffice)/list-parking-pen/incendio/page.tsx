import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { orNotFound } from "@/app/or-not-found";
import { FireForm } from "@/components/barriers/fire-form";
import { numberParam, type SearchParams, singleParams } from "@/components/office/list-url";
import { VenueChoice } from "@/components/office/venue-choice";
import { PageHeader } from "@/components/ui/panel";
import { readFireSettings } from "@/lib/barriers";
import { enclosureOptions } from "@/lib/enclosures";
import { requireActor } from "@/lib/http";

const TITLE = "Contacto de incendio";

export const metadata: Metadata = { title: TITLE };

const WAY = [
  { label: "Inicio", href: "/home" },
  { label: "Equipos de plumas", href: "/list-parking-pen/equipos" },
];

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("barrier:write");
  const asked = numberParam(singleParams(await searchParams).recinto);
  const venues = await enclosureOptions({ ctx });
  const venue = venues.length === 1 ? venues[0] : venues.find(({ id }) => id === asked);
  return (
    <AppShell ctx={ctx} title={TITLE} breadcrumb={WAY}>
      <PageHeader title={TITLE} meta={venue?.name} />
      {venue ? (
        <FireForm
          enclosureId={venue.id}
          settings={await orNotFound(readFireSettings({ ctx, input: { enclosureId: venue.id } }))}
        />
      ) : (
        <VenueChoice action="/list-parking-pen/incendio" venues={venues} verb="decir qué abre un incendio" />
      )}
    </AppShell>
  );
}
