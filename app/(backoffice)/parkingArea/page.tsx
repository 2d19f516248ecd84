import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { DoneNotice } from "@/components/office/done-notice";
import { numberParam, type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { emptyZones, ZonesHead } from "@/components/parking-areas/zones-head";
import { ZONE_CELLS, ZoneActs } from "@/components/parking-areas/zones-table";
import { PageHeader } from "@/components/ui/panel";
import { can } from "@/lib/core/permissions";
import { enclosureOptions } from "@/lib/enclosures";
import { requireActor } from "@/lib/http";
import { zoneList } from "@/lib/parking-areas";
import type { ParkingAreaRowDto } from "@/lib/parking-areas/client";

export const metadata: Metadata = { title: "Zonas de estacionamiento" };

const PATH = "/parkingArea";
const SEARCH = { label: "Buscar zona", placeholder: "Clave o nombre" };
const DONE = {
  creada: "Creaste la zona.",
  guardada: "Guardaste los cambios de la zona.",
  plano: "Guardaste el plano.",
};
const KINDS = [
  { value: "vip", label: "VIP" },
  { value: "numbered", label: "Numeradas" },
];

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("zone:read");
  const params = singleParams(await searchParams);
  const [page, venues] = await Promise.all([
    zoneList.page({ ctx, input: zoneList.fromAddress(params) }),
    enclosureOptions({ ctx }),
  ]);
  const chosen = numberParam(params.recinto) === undefined ? "" : `?recinto=${params.recinto}`;
  const recinto = {
    name: "recinto",
    label: "Recinto",
    all: "Todos los recintos",
    options: venues.map((venue) => ({ value: String(venue.id), label: venue.name })),
  };
  const tipo = { name: "kind", label: "Tipo", all: "Todos los tipos", options: KINDS };
  const writes = can(ctx.actor, "zone:write");
  const empty = emptyZones({ chosen, writes, hasVenue: venues.length > 0 });
  const drawn = params.hecho === "plano" && can(ctx.actor, "event:write");
  const fields = venues.length > 1 ? [recinto, tipo] : [tipo];
  return (
    <AppShell ctx={ctx} title="Zonas de estacionamiento">
      <PageHeader title="Zonas de estacionamiento">
        <ZonesHead
          chosen={chosen}
          withCopy={venues.length > 1}
          counts={can(ctx.actor, "occupancy:read")}
          writes={writes && venues.length > 0}
        />
      </PageHeader>
      <DoneNotice
        done={params.hecho}
        texts={DONE}
        next={drawn ? { label: "Crear un evento con estas zonas", href: `/event/nuevo${chosen}` } : null}
      />
      <ListView
        ctx={ctx}
        list={zoneList}
        page={page}
        path={PATH}
        params={params}
        search={SEARCH}
        fields={fields}
        empty={empty}
        cells={ZONE_CELLS}
        {...(writes ? { actions: (row: ParkingAreaRowDto) => <ZoneActs row={row} /> } : {})}
        nameOf={({ key, name }) => `${key} ${name}`}
        rowKey={(row) => String(row.id)}
      />
    </AppShell>
  );
}
