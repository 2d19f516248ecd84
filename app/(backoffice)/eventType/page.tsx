import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { EVENT_TYPE_CELLS, eventTypeActs } from "@/components/event-types/event-types-table";
import { DoneNotice } from "@/components/office/done-notice";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { BtnLink } from "@/components/ui/btn-link";
import { Icon } from "@/components/ui/icon";
import { PageHeader } from "@/components/ui/panel";
import { eventTypeList } from "@/lib/event-types";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Tipos de evento" };

const PATH = "/eventType";
const SEARCH = { label: "Buscar tipo de evento", placeholder: "Nombre" };
const DONE = { creado: "Creaste el tipo de evento.", guardado: "Guardaste los cambios del tipo de evento." };
const stateField = {
  name: "ver",
  label: "Estado",
  all: "En uso",
  options: [{ value: "archived", label: "Archivados" }],
};

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("event_type:write");
  const params = singleParams(await searchParams);
  const page = await eventTypeList.page({ ctx, input: eventTypeList.fromAddress(params) });
  const create = (
    <BtnLink variant="main" href="/createEventType">
      <Icon name="plus" />
      Crear tipo
    </BtnLink>
  );
  const empty = {
    title: "Todavía no hay tipos de evento",
    text: "Con ellos se distinguen los eventos en la tienda y en el calendario.",
    action: create,
  };
  return (
    <AppShell ctx={ctx} title="Tipos de evento">
      <PageHeader title="Tipos de evento">{create}</PageHeader>
      <DoneNotice done={params.hecho} texts={DONE} />
      <ListView
        ctx={ctx}
        list={eventTypeList}
        page={page}
        path={PATH}
        params={params}
        search={SEARCH}
        fields={[stateField]}
        empty={empty}
        cells={EVENT_TYPE_CELLS}
        rowKey={(row) => String(row.id)}
        nameOf={(row) => row.name}
        actions={eventTypeActs}
      />
    </AppShell>
  );
}
