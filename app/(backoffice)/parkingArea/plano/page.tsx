import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { orNotFound } from "@/app/or-not-found";
import { numberParam, type SearchParams, singleParams } from "@/components/office/list-url";
import { VenueChoice } from "@/components/office/venue-choice";
import { PlanBoard } from "@/components/parking-areas/plan-board";
import { PageHeader } from "@/components/ui/panel";
import { enclosureOptions, getEnclosure } from "@/lib/enclosures";
import { requireActor } from "@/lib/http";
import { getVenuePlan } from "@/lib/parking-areas";

export const metadata: Metadata = { title: "Plano del recinto" };

const PATH = "/parkingArea/plano";
const BREADCRUMB = [
  { label: "Inicio", href: "/home" },
  { label: "Zonas", href: "/parkingArea" },
];

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("zone:write");
  const params = singleParams(await searchParams);
  const venues = await enclosureOptions({ ctx });
  const venueId = numberParam(params.recinto) ?? (venues.length === 1 ? venues[0]?.id : undefined);
  return (
    <AppShell ctx={ctx} title="Plano del recinto" breadcrumb={BREADCRUMB}>
      {venueId === undefined ? (
        <>
          <PageHeader title="Plano del recinto" />
          <VenueChoice action={PATH} venues={venues} verb="dibujar su plano" />
        </>
      ) : (
        <Board ctx={ctx} venueId={venueId} />
      )}
    </AppShell>
  );
}

async function Board({ ctx, venueId }: { ctx: Awaited<ReturnType<typeof requireActor>>; venueId: number }) {
  const input = { id: venueId, enclosureId: venueId };
  const [venue, plan] = await orNotFound(Promise.all([getEnclosure({ ctx, input }), getVenuePlan({ ctx, input })]));
  return (
    <>
      <PageHeader title={`Plano de ${venue.name}`} />
      <PlanBoard enclosureId={venueId} gates={venue.gates} saved={plan} />
    </>
  );
}
