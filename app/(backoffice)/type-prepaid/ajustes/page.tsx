import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { orNotFound } from "@/app/or-not-found";
import { numberParam, type SearchParams, singleParams } from "@/components/office/list-url";
import { VenueChoice } from "@/components/office/venue-choice";
import { NoPrepaidVenue } from "@/components/prepaid/no-prepaid-venue";
import { PrepaidSettingsForm } from "@/components/prepaid/settings-form";
import { PageHeader } from "@/components/ui/panel";
import type { Ctx } from "@/lib/core/context";
import { requireActor } from "@/lib/http";
import { editPrepaidSettings, prepaidVenues } from "@/lib/prepaid";

const TITLE = "Ajustes de prepago";

export const metadata: Metadata = { title: TITLE };

const WAY = [
  { label: "Inicio", href: "/home" },
  { label: "Tipos de QR", href: "/type-prepaid" },
];

async function Settings({ ctx, enclosureId }: { ctx: Ctx; enclosureId: number }) {
  const { held, revision } = await orNotFound(editPrepaidSettings({ ctx, input: { enclosureId } }));
  return <PrepaidSettingsForm settings={held} revision={revision} />;
}

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("prepaid:write");
  const params = singleParams(await searchParams);
  const venues = await prepaidVenues({ ctx });
  const asked = numberParam(params.recinto);
  const venue = venues.length === 1 ? venues[0] : venues.find(({ id }) => id === asked);
  return (
    <AppShell ctx={ctx} title={TITLE} breadcrumb={WAY}>
      <PageHeader title={TITLE} meta={venue?.name} />
      {venue ? (
        <Settings ctx={ctx} enclosureId={venue.id} />
      ) : venues.length === 0 ? (
        <NoPrepaidVenue />
      ) : (
        <VenueChoice action="/type-prepaid/ajustes" venues={venues} verb="cambiar sus ajustes" />
      )}
    </AppShell>
  );
}
