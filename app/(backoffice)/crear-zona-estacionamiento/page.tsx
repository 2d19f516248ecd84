import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AppShell } from "@/app/app-shell";
import { orNotFound } from "@/app/or-not-found";
import { numberParam, type SearchParams, singleParams } from "@/components/office/list-url";
import { VenueChoice } from "@/components/office/venue-choice";
import { ZoneForm } from "@/components/parking-areas/zone-form";
import { PagCab } from "@/components/ui/panel";
import { enclosureOptions, getEnclosure } from "@/lib/enclosures";
import { DEFAULT_PLAN } from "@/lib/enclosures/schemas";
import { requireActor } from "@/lib/http";
import { getParkingArea, zoneShapes } from "@/lib/parking-areas";

export const metadata: Metadata = { title: "Crear zona de estacionamiento" };

const PATH = "/crear-zona-estacionamiento";
const BREADCRUMB = [
  { label: "Inicio", href: "/home" },
  { label: "Zonas", href: "/parkingArea" },
];

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("zone:write");
  const params = singleParams(await searchParams);
  const id = numberParam(params.id);
  if (params.id && id === undefined) notFound();
  const zone = id === undefined ? null : await orNotFound(getParkingArea({ ctx, input: { id } }));
  const venues = await enclosureOptions({ ctx });
  const venueId = zone?.enclosureId ?? numberParam(params.recinto) ?? (venues.length === 1 ? venues[0]?.id : undefined);
  const title = zone ? `Editar zona ${zone.key}` : "Crear zona de estacionamiento";
  return (
    <AppShell ctx={ctx} title={zone ? title : "Crear zona"} breadcrumb={BREADCRUMB}>
      <PagCab title={title} />
      {venueId === undefined ? (
        <VenueChoice action={PATH} venues={venues} verb="crear la zona" />
      ) : (
        <Form ctx={ctx} zone={zone} venueId={venueId} />
      )}
    </AppShell>
  );
}

interface FormProps {
  ctx: Awaited<ReturnType<typeof requireActor>>;
  zone: Awaited<ReturnType<typeof getParkingArea>> | null;
  venueId: number;
}

async function Form({ ctx, zone, venueId }: FormProps) {
  const input = { id: venueId, enclosureId: venueId };
  const [venue, shapes] = await orNotFound(Promise.all([getEnclosure({ ctx, input }), zoneShapes({ ctx, input })]));
  const { planImage: image, planWidth, planHeight, gates } = venue;
  const size = { width: planWidth ?? DEFAULT_PLAN.width, height: planHeight ?? DEFAULT_PLAN.height };
  const zones = shapes.filter((shape) => shape.id !== zone?.id);
  return <ZoneForm zone={zone} enclosureId={venueId} plan={{ image, ...size, gates, zones }} />;
}
