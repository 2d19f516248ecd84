import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { CONTROLLER_CELLS, controllerActs } from "@/components/barriers/controllers-table";
import { venueField } from "@/components/barriers/venue-field";
import { WaitingDevices } from "@/components/barriers/waiting-devices";
import { DoneNotice } from "@/components/office/done-notice";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { BtnLink } from "@/components/ui/btn-link";
import { Icon } from "@/components/ui/icon";
import { PageHeader } from "@/components/ui/panel";
import { controllerList, waitingDevices } from "@/lib/barriers";
import { can } from "@/lib/core/permissions";
import { enclosureOptions } from "@/lib/enclosures";
import { requireActor } from "@/lib/http";

const TITLE = "Equipos de plumas";
const PATH = "/list-parking-pen/equipos";

export const metadata: Metadata = { title: TITLE };

const WAY = [
  { label: "Inicio", href: "/home" },
  { label: "Plumas", href: "/list-parking-pen" },
];
const SEARCH = { label: "Buscar equipo", placeholder: "Nombre o dirección" };
const DONE = {
  guardado: "Guardaste los cambios.",
  redes: "Guardaste las redes permitidas.",
  incendio: "Guardaste qué abre un incendio.",
};

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("barrier:read");
  const params = singleParams(await searchParams);
  const mayWrite = can(ctx.actor, "barrier:write");
  const [page, venues, waiting] = await Promise.all([
    controllerList.page({ ctx, input: controllerList.fromAddress(params) }),
    enclosureOptions({ ctx }),
    mayWrite ? waitingDevices({ ctx }) : [],
  ]);
  const add = mayWrite ? (
    <BtnLink variant="main" href="/parking-pen">
      <Icon name="plus" />
      Agregar equipo
    </BtnLink>
  ) : null;
  return (
    <AppShell ctx={ctx} title={TITLE} breadcrumb={WAY}>
      <PageHeader title={TITLE}>
        <BtnLink href="/list-parking-pen/registro">Registro</BtnLink>
        {mayWrite ? <BtnLink href="/list-parking-pen/incendio">Incendio</BtnLink> : null}
        {can(ctx.actor, "barrier:networks") ? <BtnLink href="/list-parking-pen/redes">Redes permitidas</BtnLink> : null}
        {add}
      </PageHeader>
      <DoneNotice done={params.hecho} texts={DONE} />
      <WaitingDevices devices={waiting} now={ctx.now} />
      <ListView
        ctx={ctx}
        list={controllerList}
        page={page}
        path={PATH}
        params={params}
        search={SEARCH}
        fields={venueField(venues)}
        empty={{
          title: "Todavía no hay equipos",
          text: "Un equipo es el relevador o el controlador que mueve una o varias plumas.",
          action: add,
        }}
        cells={CONTROLLER_CELLS}
        rowKey={(row) => String(row.id)}
        nameOf={(row) => row.name}
        {...(mayWrite ? { actions: controllerActs } : {})}
      />
    </AppShell>
  );
}
