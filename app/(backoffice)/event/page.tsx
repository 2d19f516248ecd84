import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { EventsTable } from "@/components/events/events-table";
import { MonthNav, monthOf } from "@/components/events/month-nav";
import { DoneNotice } from "@/components/office/done-notice";
import { ListPanel } from "@/components/office/list-panel";
import { numberParam, pageParam, type SearchParams, singleParams } from "@/components/office/list-url";
import { BtnLink } from "@/components/ui/btn-link";
import { Icon } from "@/components/ui/icon";
import { PagCab } from "@/components/ui/panel";
import { toLocal } from "@/lib/core/dates";
import { enclosureOptions } from "@/lib/enclosures";
import { listEvents } from "@/lib/events";
import { EVENT_STATE_NAMES, EVENT_STATES } from "@/lib/events/schemas";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Consulta de eventos" };

const PATH = "/event";
const SIZE = 20;
const STATES = EVENT_STATES.map((value) => ({ value, label: EVENT_STATE_NAMES[value] }));

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("event:read");
  const params = singleParams(await searchParams);
  const venues = await enclosureOptions({ ctx });
  const [year = 0, month = 0] = toLocal(ctx.now, venues[0]?.timeZone ?? "America/Monterrey")
    .split("-")
    .map(Number);
  const when = monthOf(params, { year, month });
  const page = pageParam(params.page);
  const { q, sort, estado: state } = params as { q?: string; sort?: "starts"; estado?: "draft" };
  const input = { ...when, q, sort, state, page, pageSize: SIZE, enclosureId: numberParam(params.recinto) };
  const { items, total } = await listEvents({ ctx, input });
  const options = venues.map((venue) => ({ value: String(venue.id), label: venue.name }));
  const recinto = { name: "recinto", label: "Recinto", all: "Todos los recintos", options };
  const estado = { name: "estado", label: "Estado", all: "Todos los estados", options: STATES };
  const fields = venues.length > 1 ? [recinto, estado] : [estado];
  const create = (
    <BtnLink variant="main" href="/event/nuevo">
      <Icon name="plus" />
      Crear evento
    </BtnLink>
  );
  const empty = { title: "No hay eventos este mes", text: "Cambia de mes o crea uno nuevo.", action: create };
  const search = { label: "Buscar evento", placeholder: "Evento o recinto" };
  const keep = { mes: String(when.month), anio: String(when.year) };
  return (
    <AppShell ctx={ctx} title="Consulta de eventos">
      <PagCab title="Eventos">
        <MonthNav path={PATH} params={params} {...when} />
        {create}
      </PagCab>
      <DoneNotice done={params.hecho} texts={{ eliminado: "Eliminaste el borrador." }} />
      <ListPanel {...{ path: PATH, params, keep, search, fields, total, page, pageSize: SIZE, empty }}>
        <EventsTable path={PATH} params={params} rows={items} now={ctx.now} />
      </ListPanel>
    </AppShell>
  );
}
