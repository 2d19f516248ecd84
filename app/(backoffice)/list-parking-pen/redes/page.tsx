import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { NetworksForm } from "@/components/barriers/networks-form";
import { numberParam, type SearchParams, singleParams } from "@/components/office/list-url";
import { VenueChoice } from "@/components/office/venue-choice";
import { PageHeader } from "@/components/ui/panel";
import { readNetworks } from "@/lib/barriers";
import { enclosureOptions } from "@/lib/enclosures";
import { requireActor } from "@/lib/http";

const TITLE = "Redes permitidas";

export const metadata: Metadata = { title: TITLE };

const WAY = [
  { label: "Inicio", href: "/home" },
  { label: "Equipos de plumas", href: "/list-parking-pen/equipos" },
];

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("barrier:networks");
  const asked = numberParam(singleParams(await searchParams).recinto);
  const venues = await enclosureOptions({ ctx });
  const venue = venues.find(({ id }) => id === asked);
  return (
    <AppShell ctx={ctx} title={TITLE} breadcrumb={WAY}>
      <PageHeader title={TITLE} meta={venue?.name} />
      {venue ? (
        <NetworksForm enclosureId={venue.id} networks={await readNetworks({ ctx, input: { enclosureId: venue.id } })} />
      ) : (
        <VenueChoice action="/list-parking-pen/redes" venues={venues} verb="poner sus redes" />
      )}
    </AppShell>
  );
}
