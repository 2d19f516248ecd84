import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { DatesForm } from "@/components/guards/dates-form";
import { numberParam, type SearchParams, singleParams } from "@/components/office/list-url";
import { VenueChoice } from "@/components/office/venue-choice";
import { BtnLink } from "@/components/ui/btn-link";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/panel";
import type { Ctx } from "@/lib/core/context";
import { toLocal } from "@/lib/core/dates";
import { enclosureOptions } from "@/lib/enclosures";
import { guardOptions, zonesOfVenue } from "@/lib/guards";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Asignar por fechas" };

const PATH = "/guards/asignar";
const BREADCRUMB = [
  { label: "Inicio", href: "/home" },
  { label: "Guardias", href: "/guards" },
];

type Venue = Awaited<ReturnType<typeof enclosureOptions>>[number];

async function Form({ ctx, venue }: { ctx: Ctx; venue: Venue }) {
  const [zones, guards] = await Promise.all([
    zonesOfVenue({ ctx, input: { enclosureId: venue.id } }),
    guardOptions({ ctx, input: { adminId: venue.adminId } }),
  ]);
  if (guards.length > 0 && zones.length > 0) {
    return (
      <DatesForm venue={venue} zones={zones} guards={guards} today={toLocal(ctx.now, venue.timeZone).slice(0, 10)} />
    );
  }
  return (
    <section className="panel">
      <EmptyState
        title="Faltan guardias o zonas"
        text={`Crea guardias, y las zonas de ${venue.name}, para asignarlos.`}
      >
        <BtnLink href={guards.length === 0 ? "/guards?nuevo=1" : "/parkingArea"}>
          {guards.length === 0 ? "Crear guardia" : "Ver zonas"}
        </BtnLink>
      </EmptyState>
    </section>
  );
}

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("guard:write");
  const wanted = numberParam(singleParams(await searchParams).recinto);
  const venues = await enclosureOptions({ ctx });
  const venue = venues.length === 1 ? venues[0] : venues.find((one) => one.id === wanted);
  return (
    <AppShell ctx={ctx} title="Asignar por fechas" breadcrumb={BREADCRUMB}>
      <PageHeader title="Asignar por fechas" meta="Los mismos guardias en todos los eventos de esos días" />
      {venue ? <Form ctx={ctx} venue={venue} /> : <VenueChoice action={PATH} venues={venues} verb="asignar guardias" />}
    </AppShell>
  );
}
