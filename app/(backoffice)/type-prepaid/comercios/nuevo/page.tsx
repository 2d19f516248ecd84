import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { numberParam, type SearchParams, singleParams } from "@/components/office/list-url";
import { VenueChoice } from "@/components/office/venue-choice";
import { NoPrepaidVenue } from "@/components/prepaid/no-prepaid-venue";
import { ShopForm } from "@/components/prepaid/shop-form";
import { PageHeader } from "@/components/ui/panel";
import { requireActor } from "@/lib/http";
import { prepaidVenues } from "@/lib/prepaid";

const TITLE = "Agregar comercio";

export const metadata: Metadata = { title: TITLE };

const WAY = [
  { label: "Inicio", href: "/home" },
  { label: "Comercios con sello", href: "/type-prepaid/comercios" },
];

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("prepaid:write");
  const params = singleParams(await searchParams);
  const venues = await prepaidVenues({ ctx });
  const asked = numberParam(params.recinto);
  const venue = venues.length === 1 ? venues[0] : venues.find(({ id }) => id === asked);
  return (
    <AppShell ctx={ctx} title={TITLE} breadcrumb={WAY}>
      <PageHeader title={TITLE} meta={venues.length > 1 ? venue?.name : null} />
      {venue ? (
        <ShopForm shop={null} enclosureId={venue.id} />
      ) : venues.length === 0 ? (
        <NoPrepaidVenue />
      ) : (
        <VenueChoice action="/type-prepaid/comercios/nuevo" venues={venues} verb="agregar el comercio" />
      )}
    </AppShell>
  );
}
