import { notFound } from "next/navigation";
import { AppShell } from "@/app/app-shell";
import { formTitle } from "@/app/form-title";
import { orNotFound } from "@/app/or-not-found";
import { numberParam, type SearchParams, singleParams } from "@/components/office/list-url";
import { VenueChoice } from "@/components/office/venue-choice";
import { ZoneForm } from "@/components/parking-areas/zone-form";
import { BtnLink } from "@/components/ui/btn-link";
import { PageHeader } from "@/components/ui/panel";
import { enclosureOptions, getEnclosure } from "@/lib/enclosures";
import { DEFAULT_PLAN } from "@/lib/enclosures/client";
import { requireActor } from "@/lib/http";
import { editParkingArea, zoneShapes } from "@/lib/parking-areas";

export const generateMetadata = formTitle("Crear zona de estacionamiento", "Editar zona de estacionamiento");

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
  const edited = id === undefined ? null : await orNotFound(editParkingArea({ ctx, input: { id } }));
  const zone = edited?.held ?? null;
  const venues = await enclosureOptions({ ctx });
  const venueId = zone?.enclosureId ?? numberParam(params.recinto) ?? (venues.length === 1 ? venues[0]?.id : undefined);
  const title = zone ? `Editar zona ${zone.key}` : "Crear zona de estacionamiento";
  return (
    <AppShell ctx={ctx} title={zone ? title : "Crear zona"} breadcrumb={BREADCRUMB}>
      <PageHeader title={title}>
        {zone ? (
          <>
            <BtnLink href={`/parkingArea/ocupacion/${zone.id}`}>Autos adentro</BtnLink>
            <BtnLink href={`/parkingArea/reglas?id=${zone.id}`}>Reglas de los accesos</BtnLink>
          </>
        ) : null}
      </PageHeader>
      {venueId === undefined ? (
        <VenueChoice action={PATH} venues={venues} verb="crear la zona" />
      ) : (
        <Form ctx={ctx} edited={edited} venueId={venueId} />
      )}
    </AppShell>
  );
}

interface FormProps {
  ctx: Awaited<ReturnType<typeof requireActor>>;
  edited: Awaited<ReturnType<typeof editParkingArea>> | null;
  venueId: number;
}

async function Form({ ctx, edited, venueId }: FormProps) {
  const zone = edited?.held ?? null;
  const input = { id: venueId, enclosureId: venueId };
  const [venue, shapes] = await orNotFound(Promise.all([getEnclosure({ ctx, input }), zoneShapes({ ctx, input })]));
  const { planImage: image, planWidth, planHeight, gates } = venue;
  const size = { width: planWidth ?? DEFAULT_PLAN.width, height: planHeight ?? DEFAULT_PLAN.height };
  const others = shapes.filter((shape) => shape.id !== zone?.id);
  const plan = { image, ...size, gates };
  return <ZoneForm zone={zone} plan={plan} others={others} revision={edited?.revision} enclosureId={venueId} />;
}
