import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { numberParam, type SearchParams, singleParams } from "@/components/office/list-url";
import { VenueChoice } from "@/components/office/venue-choice";
import { NoPrepaidVenue } from "@/components/prepaid/no-prepaid-venue";
import { PrepaidTypeForm } from "@/components/prepaid/type-form";
import { PageHeader } from "@/components/ui/panel";
import { requireActor } from "@/lib/http";
import { prepaidVenues } from "@/lib/prepaid";

const TITLE = "Crear tipo de QR";

export const metadata: Metadata = { title: TITLE };

const WAY = [
  { label: "Inicio", href: "/home" },
  { label: "Tipos de QR", href: "/type-prepaid" },
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
        <PrepaidTypeForm
          type={null}
          enclosureId={venue.id}
          clock={{ timeZone: venue.timeZone, dayStart: venue.dayStart }}
          today={ctx.now}
        />
      ) : venues.length === 0 ? (
        <NoPrepaidVenue />
      ) : (
        <VenueChoice action="/type-prepaid/nuevo" venues={venues} verb="crear el tipo" />
      )}
    </AppShell>
  );
}
