import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { OccupancyTable } from "@/components/access/occupancy-table";
import { BtnLink } from "@/components/ui/btn-link";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader, Panel } from "@/components/ui/panel";
import { zoneOccupancies } from "@/lib/access";
import type { ZoneOccupancyDto } from "@/lib/access/client";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Autos adentro" };

const BREADCRUMB = [
  { label: "Inicio", href: "/home" },
  { label: "Zonas", href: "/parkingArea" },
];

export default async function Page() {
  const ctx = await requireActor("occupancy:read");
  const zones = await zoneOccupancies({ ctx });
  const venues = new Map<number, ZoneOccupancyDto[]>();
  for (const zone of zones) venues.set(zone.enclosureId, [...(venues.get(zone.enclosureId) ?? []), zone]);
  return (
    <AppShell ctx={ctx} title="Autos adentro" breadcrumb={BREADCRUMB}>
      <PageHeader title="Autos adentro" meta="Según lo que leyeron los accesos y lo que contó tu equipo">
        <BtnLink href="/parkingArea/entradas">Entradas y salidas</BtnLink>
        <BtnLink href="/scan-qr/apoyo">Solicitudes de apoyo</BtnLink>
      </PageHeader>
      {zones.length === 0 ? (
        <Panel>
          <EmptyState
            title="Todavía no hay zonas"
            text="Crea una zona de estacionamiento para saber cuántos autos tiene."
          >
            <BtnLink variant="main" href="/crear-zona-estacionamiento">
              Crear zona
            </BtnLink>
          </EmptyState>
        </Panel>
      ) : null}
      {[...venues].map(([id, ofVenue]) => (
        <Panel
          key={id}
          title={ofVenue[0]?.enclosureName}
          aside={
            <BtnLink size="sm" href={`/parkingArea/puertas?id=${id}`}>
              Puertas para personas
            </BtnLink>
          }
        >
          <OccupancyTable zones={ofVenue} />
        </Panel>
      ))}
    </AppShell>
  );
}
