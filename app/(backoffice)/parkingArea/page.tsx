import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { DoneNotice } from "@/components/office/done-notice";
import { ListPanel } from "@/components/office/list-panel";
import { numberParam, pageParam, type SearchParams, singleParams } from "@/components/office/list-url";
import { ZonesTable } from "@/components/parking-areas/zones-table";
import { BtnLink } from "@/components/ui/btn-link";
import { Icon } from "@/components/ui/icon";
import { PagCab } from "@/components/ui/panel";
import { enclosureOptions } from "@/lib/enclosures";
import { requireActor } from "@/lib/http";
import { listParkingAreas } from "@/lib/parking-areas";

export const metadata: Metadata = { title: "Zonas de estacionamiento" };

const PATH = "/parkingArea";
const SIZE = 20;
const DONE = { creada: "Creaste la zona.", guardada: "Guardaste los cambios de la zona." };
const KINDS = [
  { value: "vip", label: "VIP" },
  { value: "numbered", label: "Numeradas" },
];

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("zone:read");
  const params = singleParams(await searchParams);
  const page = pageParam(params.page);
  const { q, kind, sort } = params as { q?: string; kind?: "vip"; sort?: "key" };
  const input = { q, kind, sort, page, pageSize: SIZE, enclosureId: numberParam(params.recinto) };
  const [{ items, total }, venues] = await Promise.all([listParkingAreas({ ctx, input }), enclosureOptions({ ctx })]);
  const recinto = {
    name: "recinto",
    label: "Recinto",
    all: "Todos los recintos",
    options: venues.map((venue) => ({ value: String(venue.id), label: venue.name })),
  };
  const tipo = { name: "kind", label: "Tipo", all: "Todos los tipos", options: KINDS };
  const create = (
    <BtnLink variant="main" href="/crear-zona-estacionamiento">
      <Icon name="plus" />
      Crear zona
    </BtnLink>
  );
  const empty = {
    title: "Todavía no hay zonas",
    text: "Crea la primera para ponerla a la venta en un evento.",
    action: create,
  };
  const search = { label: "Buscar zona", placeholder: "Clave o nombre" };
  const fields = venues.length > 1 ? [recinto, tipo] : [tipo];
  return (
    <AppShell ctx={ctx} title="Zonas de estacionamiento">
      <PagCab title="Zonas de estacionamiento">{create}</PagCab>
      <DoneNotice done={params.hecho} texts={DONE} />
      <ListPanel {...{ path: PATH, params, search, fields, total, page, pageSize: SIZE, empty }}>
        <ZonesTable path={PATH} params={params} rows={items} />
      </ListPanel>
    </AppShell>
  );
}
